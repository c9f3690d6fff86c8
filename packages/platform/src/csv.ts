/** Writes CSV that German spreadsheet programs open with a double click and whose text they never execute; or CSV for programs. */
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
 * @param guardText false for a file that programs read, whose text stays as it is: its name must not open a spreadsheet
 */
export function csvLines(rows: readonly (readonly CsvCell[])[], { quoteText = false, guardText = true } = {}): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' && guardText ? guarded(cell) : cell))),
    {
      delimiter: ';',
      record_delimiter: '\r\n',
      quoted_string: quoteText,
      // The library quotes only whole line ends, but readers end a line at CR or LF alone.
      quoted_match: /[\r\n]/,
      cast: { number: (value) => written(String(value)), object: ({ decimal }) => written(String(decimal)) },
    },
  )
}

const written = (digits: string): string => digits.replace('.', ',')
