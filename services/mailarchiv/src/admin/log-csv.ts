/** The access log as CSV for a German spreadsheet, in the words of its page and the time of the configured zone. */
import { localTime } from '@zeughaus/platform'
import { stringify } from 'csv-stringify/sync'
import type { LogEntry } from './wire/index.ts'
import { ACTION_WORDS, ACTOR_WORDS, RESULT_WORDS } from './wire/log-words.ts'

/** Without it Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'
/** `;`, because the comma is the decimal sign of German spreadsheets. */
const FORM = { delimiter: ';', record_delimiter: '\r\n', quoted_string: true }
const HEAD = [
  'Nummer',
  'Zeitpunkt',
  'Wer',
  'Name',
  'Kennung',
  'Was',
  'Gegenstand',
  'Suche',
  'Adresse',
  'Ergebnis',
  'Treffer',
]
/** What a spreadsheet would run, also behind spaces: more than the library takes for a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r|]/

/** The export, a line at a time, so that a log of any length streams through. */
export async function* csvLines(entries: AsyncIterable<LogEntry>, zone: string): AsyncGenerator<string> {
  const time = localTime(zone)
  yield BYTE_ORDER_MARK + stringify([HEAD], FORM)
  for await (const { id, at, actor, action, object, query, address, result, hits } of entries) {
    const who = [ACTOR_WORDS[actor.kind], actor.name, actor.id]
    const cells = [...who, ACTION_WORDS[action], object, query, address, RESULT_WORDS[result]].map(harmless)
    yield stringify([[id, time(at), ...cells, hits]], FORM)
  }
}

const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
