/** Dates as a calendar (RFC 5545): pure. */
import ical from 'ical-generator'
import type { Termin, Terminart } from './kalender.queries.ts'

const WORT: Readonly<Record<Terminart, string>> = { pruefung: 'Prüfung', ablauf: 'Ablauf', hu: 'HU', uvv: 'UVV' }
/** How often calendars should ask again, in seconds. */
const AUFFRISCHUNG = 6 * 60 * 60

/**
 * The feed. The uid of an entry follows from what it is about, so that calendars update and never double it.
 *
 * @param stand instant of the answer, in milliseconds since 1970
 */
export function alsKalender(termine: readonly Termin[], stand: number): string {
  const kalender = ical({
    name: 'Zeughaus: Prüfungen und Fristen',
    prodId: { company: 'Zeughaus', product: 'Material', language: 'DE' },
    ttl: AUFFRISCHUNG,
  })
  for (const termin of termine) {
    kalender.createEvent({
      id: `${termin.art}-${termin.tag}-${termin.objekt_id}@zeughaus`,
      start: new Date(termin.tag),
      allDay: true,
      stamp: new Date(stand),
      summary: betreff(termin),
      description: beschreibung(termin),
      location: termin.standort_name,
    })
  }
  return kalender.toString()
}

function betreff({ art, anzahl, materialien, objekt_code }: Termin): string {
  if (anzahl === 0) return `${WORT[art]} ${objekt_code}`
  const [einzige] = materialien
  const was = anzahl === 1 && einzige !== undefined ? einzige : `${anzahl} Positionen`
  return `${WORT[art]} ${objekt_code}: ${was}`
}

function beschreibung({ objekt_name, materialien }: Termin): string {
  return [objekt_name, ...materialien.map((name) => `· ${name}`)].join('\n')
}
