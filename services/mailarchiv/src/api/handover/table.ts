/** Tables for programs: each is declared once, for its file and for the description of it. */
import { CSV_START, type CsvCell, csvLines, germanDay } from '@zeughaus/platform'
import { Pieces, type ZipFile } from '../export/index.ts'
import { wholeText } from './text.ts'

export interface Column<Row> {
  /** Short, without blanks: programs take it for the name of a field. Once in a table. */
  readonly name: string
  readonly description: string
  /** `amount`: with two decimals behind a point. `day`: `YYYY-MM-DD`. */
  readonly kind: 'text' | 'number' | 'amount' | 'day'
  /** Characters of a text; a longer one is cut, and ends in „…“. */
  readonly most?: number
  readonly cell: (row: Row) => string | number | null
}

export interface Table<Row> {
  readonly file: string
  readonly name: string
  readonly description: string
  /** The first columns, by which a row is found. */
  readonly keys: readonly Column<Row>[]
  readonly columns: readonly Column<Row>[]
  /** Columns that name a row of another table by its keys. */
  readonly references: readonly { readonly columns: readonly string[]; readonly table: string }[]
}

/** Characters of a text without a bound of its own. */
const MOST_TEXT = 1_000
/** Values stay as they are: a file of these is no table of a spreadsheet, which would execute some of them. */
const FORM = { quoteText: true, guardText: false }

/** A table with what is known of it once it is filled. */
export interface FilledTable {
  readonly table: Table<never>
  /** Characters of the longest text of each column, by its name. */
  readonly longest: ReadonlyMap<string, number>
}

/** The file of a table, which grows row by row. */
export class TableFile<Row> {
  readonly #table: Table<Row>
  readonly #columns: readonly Column<Row>[]
  readonly #text = new Pieces()
  readonly #longest = new Map<string, number>()
  rows = 0

  constructor(table: Table<Row>) {
    this.#table = table
    this.#columns = [...table.keys, ...table.columns]
    this.#text.addText(CSV_START)
    this.#add(this.#columns.map(({ name }) => name))
  }

  add(row: Row): void {
    this.rows += 1
    this.#add(
      this.#columns.map((column) => {
        const cell = cellOf(column, row)
        if (typeof cell === 'string') this.#noteLength(column, cell)
        return cell
      }),
    )
  }

  get filled(): FilledTable {
    return { table: this.#table, longest: this.#longest }
  }

  #noteLength({ name }: Column<Row>, { length }: string): void {
    this.#longest.set(name, Math.max(length, this.#longest.get(name) ?? 0))
  }

  #add(cells: readonly CsvCell[]): void {
    this.#text.addText(csvLines([cells], FORM))
  }

  /** Takes what has been added. */
  take(modified: number): ZipFile {
    const size = this.#text.bytes
    return { name: this.#table.file, modified, size, bytes: this.#text.rest() }
  }
}

function cellOf<Row>(column: Column<Row>, row: Row): CsvCell {
  const value = column.cell(row)
  if (typeof value !== 'string') return value
  if (column.kind === 'amount') return { decimal: value }
  return column.kind === 'day' ? germanDay(value) : wholeText(value, column.most ?? MOST_TEXT)
}
