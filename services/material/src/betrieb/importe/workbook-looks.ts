/** Reads what a workbook shows beside its values: numbers that their formats make codes of, and merged cells. */
import { Unzip, UnzipInflate } from 'fflate'
import { Parser } from 'htmlparser2'
import { shownCode } from './number-format.ts'

/** How a row of the first sheet looks, by the places of its cells. */
export interface RowLook {
  /** Codes, as people see them. */
  readonly codes: Map<number, string>
  /** The numbers of cells that hold decimals or show a code, with the German comma. */
  readonly zahlen: Map<number, string>
  /** Cells that belong to a merged cell of a row above. */
  readonly verbunden: number[]
}

type Attributes = Readonly<Record<string, string>>

interface Visitor {
  onopentag(name: string, attributes: Attributes): void
  ontext?(text: string): void
  onclosetag?(name: string): void
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels'
const STYLES = 'xl/styles.xml'
const PIECE = 16 * 1024

/**
 * Reads the looks of the first sheet by row number. The caller has bounded what the file unpacks to.
 *
 * @param isFilled whether a cell holds something: an empty merged cell covers nothing
 */
export function readLooks(bytes: Uint8Array, isFilled: (place: Place) => boolean): ReadonlyMap<number, RowLook> {
  const settings = new Settings()
  readParts(bytes, (path) => settings.visitorOf(path))
  const sheet = new Sheet(settings.formats)
  readParts(bytes, (path) => (path === settings.firstSheet ? sheet : undefined))
  return sheet.looks(isFilled)
}

/** Unpacks the parts that have a visitor, and shows them their elements. */
function readParts(bytes: Uint8Array, visitorOf: (path: string) => Visitor | undefined): void {
  const unpacker = new Unzip((part) => {
    const visitor = visitorOf(part.name)
    if (visitor === undefined) return
    const decoder = new TextDecoder()
    const parser = new Parser(plain(visitor), { xmlMode: true, decodeEntities: true })
    part.ondata = (error, piece) => {
      if (error !== null) throw error
      parser.write(decoder.decode(piece, { stream: true }))
    }
    part.start()
  })
  unpacker.register(UnzipInflate)
  for (let place = 0; place < bytes.length; place += PIECE) {
    unpacker.push(bytes.subarray(place, place + PIECE), place + PIECE >= bytes.length)
  }
}

/** A visitor of names without their prefixes. */
const plain = (visitor: Visitor): Visitor => ({
  onopentag: (name, attributes) => visitor.onopentag(withoutPrefix(name), attributes),
  ontext: (text) => visitor.ontext?.(text),
  onclosetag: (name) => visitor.onclosetag?.(withoutPrefix(name)),
})

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Which part is the first sheet, and which format each style of a cell has. */
class Settings {
  #first = ''
  readonly #targets = new Map<string, string>()
  readonly #codes = new Map<string, string>()
  /** Ids of formats by the number of the style: of the styles that others extend, and of those of cells. */
  readonly #base: (string | undefined)[] = []
  readonly #cells: (string | undefined)[] = []
  #list = ''

  get firstSheet(): string {
    const target = this.#targets.get(this.#first) ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }

  /** The format of each style of a cell; undefined for a format that every workbook has. */
  get formats(): (string | undefined)[] {
    return this.#cells.map((id) => this.#codes.get(id ?? ''))
  }

  visitorOf(path: string): Visitor | undefined {
    if (path === WORKBOOK) return { onopentag: (name, attributes) => this.#readWorkbook(name, attributes) }
    if (path === RELATIONSHIPS)
      return { onopentag: (_name, { Id = '', Target = '' }) => void this.#targets.set(Id, Target) }
    if (path === STYLES) return { onopentag: (name, attributes) => this.#readStyle(name, attributes) }
    return undefined
  }

  #readWorkbook(name: string, attributes: Attributes): void {
    if (name !== 'sheet') return
    this.#first ||= Object.entries(attributes).find(([key]) => withoutPrefix(key) === 'id' && key !== 'id')?.[1] ?? ''
  }

  #readStyle(name: string, { numFmtId, formatCode, xfId }: Attributes): void {
    if (name === 'cellStyleXfs' || name === 'cellXfs' || name === 'dxfs') this.#list = name
    else if (name === 'numFmt') this.#codes.set(numFmtId ?? '', formatCode ?? '')
    else if (name === 'xf' && this.#list === 'cellStyleXfs') this.#base.push(numFmtId)
    else if (name === 'xf' && this.#list === 'cellXfs') this.#cells.push(numFmtId ?? this.#base[Number(xfId)])
  }
}

/** The looks of a sheet, cell by cell. */
class Sheet implements Visitor {
  readonly #formats: readonly (string | undefined)[]
  readonly #looks = new Map<number, RowLook>()
  readonly #merged: { readonly from: Place; readonly last: number }[] = []
  #cell: Attributes | undefined
  #isValue = false
  #value = ''

  constructor(formats: readonly (string | undefined)[]) {
    this.#formats = formats
  }

  onopentag(name: string, attributes: Attributes): void {
    if (name === 'c') this.#cell = attributes
    else if (name === 'v') this.#isValue = true
    else if (name === 'mergeCell') this.#merge(attributes['ref'] ?? '')
    if (name === 'c') this.#value = ''
  }

  ontext(text: string): void {
    if (this.#isValue && this.#value.length < VALUE_MAX) this.#value += text
  }

  onclosetag(name: string): void {
    if (name === 'v') this.#isValue = false
    if (name !== 'c' || this.#cell === undefined) return
    const { r = '', s, t = 'n' } = this.#cell
    const place = placeOf(r)
    this.#cell = undefined
    if (t !== 'n' || place === undefined || this.#value.trim() === '') return
    this.#readNumber(place, Number(this.#value), this.#formats[Number(s)] ?? '')
  }

  #readNumber({ row, column }: Place, value: number, format: string): void {
    const code = shownCode(value, format)
    if (code === undefined && Number.isInteger(value)) return
    const look = this.#lookOf(row)
    if (code !== undefined) look.codes.set(column, code)
    look.zahlen.set(column, String(value).replace('.', ','))
  }

  #merge(range: string): void {
    const [from, to] = range.split(':', 2).map(placeOf)
    if (from === undefined || to === undefined || from.row >= to.row || this.#merged.length >= MERGED_MAX) return
    this.#merged.push({ from, last: to.row })
  }

  /** Tells a merged cell for the rows below its first one, in its first column. */
  looks(isFilled: (place: Place) => boolean): ReadonlyMap<number, RowLook> {
    let told = 0
    for (const { from, last } of this.#merged) {
      if (!isFilled(from)) continue
      for (let row = from.row + 1; row <= last && told < MERGED_MAX; row += 1, told += 1) {
        this.#lookOf(row).verbunden.push(from.column)
      }
    }
    return this.#looks
  }

  #lookOf(row: number): RowLook {
    const known = this.#looks.get(row)
    if (known !== undefined) return known
    const look: RowLook = { codes: new Map(), zahlen: new Map(), verbunden: [] }
    this.#looks.set(row, look)
    return look
  }
}

/** Characters of a number. */
const VALUE_MAX = 64
/** Merged cells, and rows that they cover, of a table of people. */
const MERGED_MAX = 200_000

/** The place of a cell in a sheet. */
export interface Place {
  /** The first row is 1. */
  readonly row: number
  /** The first column is 0. */
  readonly column: number
}

const ADDRESS = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/u

/** Reads the address of a cell: `A1` is the first row and the place 0. */
function placeOf(address: string): Place | undefined {
  const [, letters, row] = ADDRESS.exec(address) ?? []
  if (letters === undefined || row === undefined) return undefined
  return { row: Number(row), column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 }
}
