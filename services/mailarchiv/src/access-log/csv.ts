/** The access log as CSV for a spreadsheet: RFC 4180, semicolons as German spreadsheets expect, UTF-8 with its mark. */
import type { AccessEntry } from './entry.ts'

/** A cell that begins like a formula would be run by the spreadsheet of whoever opens the file. */
const FORMULA = /^[\s]*[=+\-@\t\r|]/

/** One cell: quoted, quotes doubled; a text that a spreadsheet would take for a formula gets a leading apostrophe. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

const line = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(';')}\r\n`

/** The export, a line at a time, so that a log of any length streams through. */
export async function* csvLines(entries: AsyncIterable<AccessEntry>): AsyncGenerator<string> {
  yield `\uFEFF${line(['Nummer', 'Zeitpunkt', 'Wer', 'Name', 'Kennung', 'Was', 'Gegenstand', 'Suche', 'Adresse', 'Ergebnis', 'Treffer'])}`
  for await (const { id, at, actor, action, object, query, address, result, hits } of entries)
    yield line([id, at, actor.kind, actor.name, actor.id, action, object, query, address, result, hits])
}
