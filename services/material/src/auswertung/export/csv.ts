/** Writes tables as CSV that German spreadsheet programs open with a double click. */
import { CSV_START, type CsvCell, csvLines, localTime } from '@zeughaus/platform'
import type { Cell, Column } from './columns.ts'
import { pieces, type Table } from './table.ts'

/** Writes the table portion by portion. */
export async function* writeCsv({ columns, portions, timeZone }: Table): AsyncGenerator<string> {
  const time = localTime(timeZone)
  yield CSV_START + csvLines([columns.map(({ name }) => name)])
  for await (const entries of pieces(portions)) {
    yield csvLines(entries.map((entry) => columns.map((column) => shown(column, column.cell(entry), time))))
  }
}

function shown({ kind }: Column, cell: Cell, time: (instant: string) => string): CsvCell {
  if (typeof cell === 'boolean') return cell ? 'ja' : 'nein'
  if (typeof cell !== 'string') return cell
  if (kind === 'decimal') return { decimal: cell }
  return kind === 'instant' ? time(cell) : cell
}
