/** Dates as a calendar (RFC 5545): pure. */
import { setImmediate } from 'node:timers/promises'
import ical, { type ICalCalendar } from 'ical-generator'
import type { Objekttermin, Objektterminart, Qualifikationstermin, Termin } from './kalender.queries.ts'

/** What a kind of date is called, and several of the things that it is about. */
const WORTE: Readonly<Record<Objektterminart, readonly [wort: string, mehrere: string]>> = {
  pruefung: ['Prüfung', 'Positionen'],
  geraet: ['Geräteprüfung', 'Geräte'],
  ablauf: ['Ablauf', 'Positionen'],
  wartung: ['Wartung', 'Arbeiten'],
  hu: ['HU', ''],
  uvv: ['UVV', ''],
}
/** How often calendars should ask again, in seconds. */
const AUFFRISCHUNG = 6 * 60 * 60

interface Eintrag {
  /** What the entry is about; with its kind and day it is the entry's identity. */
  readonly bezug: string
  readonly betreff: string
  readonly beschreibung: string
  readonly ort: string | null
}

/** Entries that are written without a pause: a few milliseconds. */
const EINTRAEGE_AM_STUECK = 200
const ENDE = 'END:VCALENDAR'

/**
 * The feed, a few entries at a time, between which the event loop serves others. The uid of an entry follows from what it
 * is about, so that calendars update and never double it.
 *
 * @param stand instant of the answer, in milliseconds since 1970
 */
export async function* schreibeKalender(
  portionen: AsyncIterable<readonly Termin[]>,
  stand: number,
): AsyncGenerator<string> {
  const kopf = leererKalender().toString().slice(0, -ENDE.length)
  yield kopf
  for await (const termine of portionen) {
    for (let stelle = 0; stelle < termine.length; stelle += EINTRAEGE_AM_STUECK) {
      const kalender = leererKalender()
      for (const termin of termine.slice(stelle, stelle + EINTRAEGE_AM_STUECK)) trageEin(kalender, termin, stand)
      yield kalender.toString().slice(kopf.length, -ENDE.length)
      await setImmediate()
    }
  }
  yield ENDE
}

const leererKalender = (): ICalCalendar =>
  ical({
    name: 'Zeughaus: Prüfungen und Fristen',
    prodId: { company: 'Zeughaus', product: 'Material', language: 'DE' },
    ttl: AUFFRISCHUNG,
  })

function trageEin(kalender: ICalCalendar, termin: Termin, stand: number): void {
  const { bezug, betreff, beschreibung, ort } =
    termin.art === 'qualifikation' ? qualifikationseintrag(termin) : objekteintrag(termin)
  kalender.createEvent({
    id: `${termin.art}-${termin.tag}-${bezug}@zeughaus`,
    start: new Date(termin.tag),
    allDay: true,
    stamp: new Date(stand),
    summary: betreff,
    description: beschreibung,
    ...(ort === null ? {} : { location: ort }),
  })
}

function objekteintrag(termin: Objekttermin): Eintrag {
  return {
    bezug: termin.objekt_id,
    betreff: betreff(termin),
    beschreibung: [termin.objekt_name, ...termin.was.map((name) => `· ${name}`)].join('\n'),
    ort: termin.standort_name,
  }
}

function betreff({ art, anzahl, was, objekt_code }: Objekttermin): string {
  const [wort, mehrere] = WORTE[art]
  if (anzahl === 0) return `${wort} ${objekt_code}`
  const [einziges] = was
  return `${wort} ${objekt_code}: ${anzahl === 1 && einziges !== undefined ? einziges : `${anzahl} ${mehrere}`}`
}

function qualifikationseintrag({ qualifikation_id, qualifikation_name, benutzer_name }: Qualifikationstermin): Eintrag {
  return {
    bezug: qualifikation_id,
    betreff: `${qualifikation_name} läuft ab: ${benutzer_name}`,
    beschreibung: `Der letzte Tag, an dem „${qualifikation_name}“ gilt.`,
    ort: null,
  }
}
