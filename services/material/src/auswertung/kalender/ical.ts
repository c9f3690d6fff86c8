/** Writes dates as a calendar (RFC 5545). Pure. */
import { setImmediate } from 'node:timers/promises'
import ical, { type ICalCalendar } from 'ical-generator'
import type { Objekttermin, Objektterminart, Qualifikationstermin, Termin } from './kalender.queries.ts'

/** The name of a kind of date, and the plural of its subjects. */
const WORDS: Readonly<Record<Objektterminart, readonly [wort: string, mehrere: string]>> = {
  kontrolle: ['Kontrolle', ''],
  pruefung: ['Prüfung', 'Positionen'],
  geraet: ['Geräteprüfung', 'Geräte'],
  ablauf: ['Ablauf', 'Positionen'],
  wartung: ['Wartung', 'Arbeiten'],
  hu: ['HU', ''],
  uvv: ['UVV', ''],
}
/** Refresh interval that the feed suggests to calendars, in seconds. */
const REFRESH_SECONDS = 6 * 60 * 60

interface Entry {
  /** The subject of the entry; with kind and day it identifies the entry. */
  readonly bezug: string
  readonly betreff: string
  readonly beschreibung: string
  readonly ort: string | null
}

/** Entries written without a pause: a few milliseconds. */
const ENTRIES_AT_ONCE = 200
const END = 'END:VCALENDAR'

/**
 * Writes the feed a few entries at a time, so that the event loop serves others in between. An entry's uid follows from
 * its subject, so that calendars update entries instead of duplicating them.
 *
 * @param state instant of the answer, in milliseconds since 1970
 */
export async function* writeKalender(
  portions: AsyncIterable<readonly Termin[]>,
  state: number,
): AsyncGenerator<string> {
  const header = emptyCalendar().toString().slice(0, -END.length)
  yield header
  for await (const termine of portions) {
    for (let place = 0; place < termine.length; place += ENTRIES_AT_ONCE) {
      const calendar = emptyCalendar()
      for (const termin of termine.slice(place, place + ENTRIES_AT_ONCE)) addEntry(calendar, termin, state)
      yield calendar.toString().slice(header.length, -END.length)
      await setImmediate()
    }
  }
  yield END
}

const emptyCalendar = (): ICalCalendar =>
  ical({
    name: 'Zeughaus: Prüfungen und Fristen',
    prodId: { company: 'Zeughaus', product: 'Material', language: 'DE' },
    ttl: REFRESH_SECONDS,
  })

function addEntry(calendar: ICalCalendar, termin: Termin, state: number): void {
  const { bezug, betreff, beschreibung, ort } =
    termin.art === 'qualifikation' ? entryOfQualifikation(termin) : entryOfObjekt(termin)
  calendar.createEvent({
    id: `${termin.art}-${termin.tag}-${bezug}@zeughaus`,
    start: new Date(termin.tag),
    allDay: true,
    stamp: new Date(state),
    summary: betreff,
    description: beschreibung,
    ...(ort === null ? {} : { location: ort }),
  })
}

function entryOfObjekt(termin: Objekttermin): Entry {
  return {
    bezug: termin.objekt_id,
    betreff: subject(termin),
    beschreibung: [termin.objekt_name, ...termin.was.map((name) => `· ${name}`)].join('\n'),
    ort: termin.standort_name,
  }
}

function subject({ art, anzahl, was, objekt_code }: Objekttermin): string {
  const [word, several] = WORDS[art]
  if (anzahl === 0) return `${word} ${objekt_code}`
  const [only] = was
  return `${word} ${objekt_code}: ${anzahl === 1 && only !== undefined ? only : `${anzahl} ${several}`}`
}

function entryOfQualifikation({ qualifikation_id, qualifikation_name, benutzer_name }: Qualifikationstermin): Entry {
  return {
    bezug: qualifikation_id,
    betreff: `${qualifikation_name} läuft ab: ${benutzer_name}`,
    beschreibung: `Der letzte Tag, an dem „${qualifikation_name}“ gilt.`,
    ort: null,
  }
}
