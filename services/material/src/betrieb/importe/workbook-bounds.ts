/** Follows the XML of a workbook while it is unpacked, and refuses it as soon as it is more than a table of people. */
import type { DomainError } from '@zeughaus/platform/domain-error'
import { Parser } from 'htmlparser2'
import { damaged, IMPORT_LIMITS, tooLong, tooManyCells, tooManyColumns, tooManyRows } from './limits.ts'

/** The last row and column, XFD, that a spreadsheet program has. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
/** Characters of a cell with its formula, and of a shared text with its reading aids: twice what Excel takes. */
const TEXT_LENGTH = 65_536
/** Elements of all parts together: a cell has up to four, and styles and names have theirs. */
const ELEMENTS = 5 * IMPORT_LIMITS.cells

/** Elements inside one another. */
const DEPTH = 100
/** Bytes without the beginning of an element: the reader of workbooks goes over such a stretch again and again. */
const BYTES_WITHOUT_ELEMENT = 256 * 1024
/** Bytes that are followed at a time. */
const PIECE = 64 * 1024

const ROW = /^[1-9]\d{0,6}$/
const CELL = /^([A-Z]{1,3})([1-9]\d{0,6})$/
/** Characters of a wrong place that the sentence shows. */
const SHOWN = 20

/** The parts that a reader of tables may need. Queries and forms of a workbook lie elsewhere, in long texts. */
const READ = /^xl\/.*\.xml(?:\.rels)?$/s
const WORKBOOK = 'xl/workbook.xml'
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels'

/** The last row and column of a sheet that hold something. */
type Extent = { rows: number; columns: number }

type Attributes = Readonly<Record<string, string>>

/** The bounds of one workbook, shared by all of its parts. */
export class WorkbookBounds {
  #elements = 0
  #cells = 0
  readonly #extents = new Map<string, Extent>()
  /** The relationship of the first sheet, and the parts that relationships lead to. */
  #first = ''
  readonly #targets = new Map<string, string>()

  /** Returns what takes the unpacked bytes of a part, in order. It throws 413 or 422 when they are too much. */
  part(path: string): (piece: Uint8Array) => void {
    if (!READ.test(path)) return () => undefined
    const decoder = new TextDecoder()
    const parser = new Parser(this.#visitor(path), { xmlMode: true, decodeEntities: true })
    let without = 0
    return (unpacked) => {
      for (let at = 0; at < unpacked.length; at += PIECE) {
        const piece = unpacked.subarray(at, at + PIECE)
        const before = this.#elements
        parser.write(decoder.decode(piece, { stream: true }))
        without = this.#elements === before ? without + piece.length : 0
        if (without > BYTES_WITHOUT_ELEMENT) throw damaged()
      }
    }
  }

  /** Refuses a workbook whose first sheet, the one that is read, has more rows or columns than a table may have. */
  refuseExtent(): void {
    const target = this.#targets.get(this.#first)
    // Its reader says what such a workbook lacks.
    if (target === undefined) return
    const extent = this.#extents.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    if (extent === undefined) throw damaged()
    if (extent.rows > IMPORT_LIMITS.rows) throw tooManyRows()
    if (extent.columns > IMPORT_LIMITS.columns) throw tooManyColumns()
  }

  #visitor(path: string) {
    const extent: Extent = { rows: 0, columns: 0 }
    this.#extents.set(path, extent)
    const place = { row: 0, column: 0 }
    let depth = 0
    /** The open element that holds a text of the table. */
    let holder: 'c' | 'si' | null = null
    let length = 0
    let isValue = false
    return {
      onopentag: (prefixed: string, attributes: Attributes): void => {
        const name = withoutPrefix(prefixed)
        this.#count(name)
        depth += 1
        if (depth > DEPTH) throw damaged()
        if (name === 'c' || name === 'si') {
          holder = name
          length = 0
        }
        if (name === 'row') place.row = rowOf(attributes) ?? place.row + 1
        else if (name === 'c') Object.assign(place, cellOf(attributes))
        else if (name === 'v' || name === 't') isValue = true
        else if (path === WORKBOOK && name === 'sheet') this.#first ||= relationshipOf(attributes)
        else if (path === RELATIONSHIPS) this.#targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
      },
      ontext(text: string): void {
        if (holder === null) return
        length += text.length
        if (length > TEXT_LENGTH) throw tooLong(holder === 'c' ? place.row : null)
        if (holder === 'si' || !isValue || text.trim() === '') return
        extent.rows = Math.max(extent.rows, place.row)
        extent.columns = Math.max(extent.columns, place.column)
      },
      onclosetag(prefixed: string): void {
        const name = withoutPrefix(prefixed)
        depth -= 1
        if (name === holder) holder = null
        else if (name === 'v' || name === 't') isValue = false
      },
    }
  }

  #count(name: string): void {
    this.#elements += 1
    // An empty row costs its reader as much as a cell.
    if (name === 'c' || name === 'row') this.#cells += 1
    if (this.#elements > ELEMENTS || this.#cells > IMPORT_LIMITS.cells) throw tooManyCells()
  }
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const relationshipOf = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => withoutPrefix(name) === 'id')?.[1] ?? ''

/** The attribute `r` of a row or cell. The reader of workbooks takes one with a prefix for it, which no program writes. */
function addressOf(attributes: Attributes): string | undefined {
  for (const name in attributes) if (name.endsWith(':r')) throw nowhere(attributes[name] ?? '')
  return attributes['r']
}

/** @throws {DomainError} 422 for a row that no sheet has (ECMA-376 part 1, 18.3.1.73) */
function rowOf(attributes: Attributes): number | undefined {
  const address = addressOf(attributes)
  if (address === undefined) return undefined
  const row = ROW.test(address) ? Number(address) : Number.NaN
  if (row <= LAST_ROW) return row
  throw nowhere(address)
}

/** @throws {DomainError} 422 for a cell that no sheet has (ECMA-376 part 1, 18.3.1.4) */
function cellOf(attributes: Attributes): { row: number; column: number } | undefined {
  const address = addressOf(attributes)
  if (address === undefined) return undefined
  const [, letters = '', digits = ''] = CELL.exec(address) ?? []
  const [row, column] = [Number(digits), columnOf(letters)]
  if (row >= 1 && row <= LAST_ROW && column <= LAST_COLUMN) return { row, column }
  throw nowhere(address)
}

const nowhere = (address: string): DomainError =>
  damaged(`: Zeile oder Zelle „${address.slice(0, SHOWN)}“ gibt es in keiner Tabelle`)

/** `A` is 1, `XFD` is 16,384. */
function columnOf(letters: string): number {
  let column = 0
  for (let place = 0; place < letters.length; place += 1) column = column * 26 + letters.charCodeAt(place) - 64
  return column
}
