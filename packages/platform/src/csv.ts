/** Writes CSV that German spreadsheet programs open with a double click and whose text they never execute. */
import { stringify } from 'csv-stringify/sync'
import { guarded } from './formula-guard.ts'

/** Byte order mark: without it Excel reads UTF-8 as Windows-1252. */
export const CSV_START = '\uFEFF'

/** A number whose digits are kept unchanged, such as an amount: `-12.50`. */
export interface Decimal {
  readonly decimal: string
}

/** A cell's value. Text is guarded against execution; a number is not, so that it stays a number. */
export type CsvCell = string | number | Decimal | null

/**
 * Formats rows as CSV. Cells are separated by `;`, because German spreadsheets use the comma as decimal sign. Text that
 * a spreadsheet would execute as a formula gets a `'` in front.
 *
 * @param quoteText quote all text, even where not needed
 */
export function csvLines(rows: readonly (readonly CsvCell[])[], { quoteText = false } = {}): string {
  return stringify(
    rows.map((row) => row.map(written)),
    // The library quotes only whole line ends, but readers end a line at CR or LF alone.
    { delimiter: ';', record_delimiter: '\r\n', quoted_string: quoteText, quoted_match: /[\r\n]/ },
  )
}

function written(cell: CsvCell): string | number | null {
  if (cell === null) return null
  if (typeof cell === 'string') return guarded(cell)
  const digits = typeof cell === 'number' ? String(cell) : cell.decimal
  return Number.isInteger(cell) ? Number(cell) : digits.replace('.', ',')
}
