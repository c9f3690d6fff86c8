/** Exports the access log as CSV for German spreadsheets, in its page's words and the configured zone's time. */
import { CSV_START, csvLines, localTime } from '@zeughaus/platform'
import { ACTOR_WORDS, actionWord, RESULT_WORDS } from '../../evidence/access-log/index.ts'
import type { LogEntry } from './log.schema.ts'

const FORM = { quoteText: true }
const head = (zone: string) => [
  'Nummer',
  `Zeitpunkt (${zone})`,
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
/** Yields the export line by line, so that a log of any length streams. */
export async function* logLines(entries: AsyncIterable<LogEntry>, zone: string): AsyncGenerator<string> {
  const time = localTime(zone)
  yield CSV_START + csvLines([head(zone)], FORM)
  for await (const { id, at, actor, action, object, query, address, result, hits } of entries) {
    const who = [ACTOR_WORDS[actor.kind], actor.name, actor.id]
    const cells = [...who, actionWord(action), object, query, address, RESULT_WORDS[result]]
    yield csvLines([[id, time(at), ...cells, hits]], FORM)
  }
}
