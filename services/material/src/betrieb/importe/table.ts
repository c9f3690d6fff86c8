/**
 * Reads the bytes of a table into cells. Everything is bounded, because files come from strangers, whose files belong into
 * `TableReader`: it runs this in a process that loads no more of the platform than stands here.
 */

import { DomainError } from '@zeughaus/platform/domain-error'
import { unguarded } from '@zeughaus/platform/formula-guard'
import { textProblem } from '@zeughaus/platform/text-problem'
import { parse } from 'csv-parse/sync'
import { Unzip, UnzipInflate } from 'fflate'
import { visible } from '../../kern/db/folding.ts'
import { decode } from './charset.ts'
import {
  damaged,
  IMPORT_LIMITS,
  tooCostly,
  tooLargeUnpacked,
  tooLong,
  tooManyCells,
  tooManyColumns,
  tooManyRows,
  unreadable,
} from './limits.ts'

/** A line of the file with its trimmed cells; blank lines are left out. */
export interface RawRow {
  readonly zeile: number
  readonly cells: readonly string[]
  /** Places of the cells that belong to a merged cell of a row above. */
  readonly verbunden?: readonly number[] | undefined
  /** The numbers of cells that show another text, by their places; with the German comma. */
  readonly zahlen?: Readonly<Record<number, string>> | undefined
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/**
 * Reads CSV (`;`, `,` or tab; UTF-8, UTF-16, Windows-1252, Mac Roman or CP850) or the first sheet of an XLSX, detected from the content.
 *
 * @throws {DomainError} 422 `datei_unlesbar` with line and reason, 413 `datei_zu_gross`
 */
export async function readTable(bytes: Buffer): Promise<RawRow[]> {
  const isWorkbook = bytes.subarray(0, ZIP.length).equals(ZIP)
  if (!isWorkbook) refuseEndlessLines(bytes)
  const rows = isWorkbook ? await readXlsx(bytes) : readCsv(decode(bytes))
  if (rows.length > IMPORT_LIMITS.rows) throw tooManyRows()
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== '')).map(withinColumns)
  if (filled.reduce((sum, { cells }) => sum + cells.length, 0) > IMPORT_LIMITS.cells) throw tooManyCells()
  return filled
}

/** Blank cells behind the last column that is read do not matter. */
function withinColumns({ zeile, cells, verbunden, zahlen }: RawRow): RawRow {
  if (cells.findLastIndex((cell) => cell !== '') >= IMPORT_LIMITS.columns) throw tooManyColumns()
  const isRead = (place: number) => place < IMPORT_LIMITS.columns
  return {
    zeile,
    cells: cells.slice(0, IMPORT_LIMITS.columns),
    ...(verbunden && { verbunden: [...new Set(verbunden)].filter(isRead) }),
    ...(zahlen && { zahlen: Object.fromEntries(Object.entries(zahlen).filter(([place]) => isRead(Number(place)))) }),
  }
}

/** Line ends of a CSV: a cell may hold some, and blank lines cost their reader as much as others. */
const LINE_ENDS = 10 * IMPORT_LIMITS.rows

/** Counts CR and LF in every encoding alike, before any of them is read. */
function refuseEndlessLines(bytes: Buffer): void {
  let ends = 0
  for (let place = 0; place < bytes.length; place += 1) if (bytes[place] === 0x0a || bytes[place] === 0x0d) ends += 1
  if (ends > LINE_ENDS) throw tooManyRows()
}

const SEPARATORS = [';', ',', '\t'] as const

/** The line before the heading that tells Excel the separator. */
const ANNOUNCEMENT = /^(\uFEFF?)sep=([;,\t])(?=\n)/iu

/** Finds the separator: the announced one, else the most frequent in the heading outside quotes. */
function separatorOf(text: string): string {
  const announced = ANNOUNCEMENT.exec(text)?.[2]
  if (announced !== undefined) return announced
  const header = (text.split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (characters: string) => header.split(characters).length
  return SEPARATORS.reduce((best, characters) => (count(characters) > count(best) ? characters : best))
}

function readCsv(file: string): RawRow[] {
  if (file.includes('\0')) throw unreadable('Das ist weder eine CSV- noch eine XLSX-Datei.')
  // A file may mix line ends, with heading and rows from different programs.
  const text = file.replaceAll(/\r\n?/g, '\n')
  const rows: RawRow[] = []
  let count = 0
  try {
    parse(text.replace(ANNOUNCEMENT, '$1'), {
      delimiter: separatorOf(text),
      record_delimiter: '\n',
      bom: true,
      relax_column_count: true,
      relax_quotes: false,
      skip_empty_lines: false,
      max_record_size: IMPORT_LIMITS.columns * IMPORT_LIMITS.cell,
      to: IMPORT_LIMITS.rows + 2,
      // Called for each cell before the next one is read.
      cast(cell, { column }) {
        count += 1
        if (count > IMPORT_LIMITS.cells) throw tooManyCells()
        if (cell !== '' && Number(column) >= IMPORT_LIMITS.columns) throw tooManyColumns()
        return cell
      },
      on_record: (cells: string[], { lines }) => {
        // `lines` counts to the end of the record; a cell may hold line breaks.
        const lineBreaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
        const zeile = lines - lineBreaks
        rows.push({ zeile, cells: cells.map((cell) => cleaned(cell, zeile)) })
        return null
      },
    })
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw unreadable(`Die CSV-Datei ist beschädigt: ${german(error)}`, { zeile: rowOf(error) })
  }
  return rows
}

const rowOf = (error: unknown): number | null => {
  const row = (error as { lines?: unknown }).lines
  return typeof row === 'number' ? row : null
}

function german(error: unknown): string {
  const { code } = error as { code?: string }
  const where = `in Zeile ${rowOf(error) ?? '?'}`
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `ein Anführungszeichen ${where} wird nicht geschlossen.`
  if (code === 'CSV_MAX_RECORD_SIZE') return `${where} ist zu lang.`
  return `${where} steht ein Anführungszeichen an falscher Stelle.`
}

/**
 * Cleans a cell. Leaves out signs that nobody sees, and removes the guard against formulas that the service's own export writes before a value, also in an
 * XLSX made from such a CSV.
 *
 * @throws {DomainError} 422 `datei_unlesbar` for a cell that is too long or holds characters that no field may hold
 */
function cleaned(cell: string, zeile: number): string {
  const raw = unguarded(visible(cell).trim()).trim()
  // Before normalizing, whose cost grows with the square of marks in a row. A letter with its mark counts as one.
  const text = raw.length > 2 * IMPORT_LIMITS.cell ? raw : raw.normalize('NFC')
  if (text.length > IMPORT_LIMITS.cell) throw tooLong(zeile)
  const problem = textProblem(text)
  if (problem !== null) throw unreadable(`Eine Zelle in Zeile ${zeile} ${problem}.`, { zeile })
  return text
}

async function readXlsx(bytes: Buffer): Promise<RawRow[]> {
  const workbook = await checkBounds(bytes)
  const offset = UNRECOGNIZED_1904.test(workbook) ? DAYS_TO_1904 : 0
  try {
    const { readSheet } = await import('read-excel-file/node')
    const { readLooks } = await import('./workbook-looks.ts')
    const rows = await readSheet(bytes)
    const looks = readLooks(bytes, ({ row, column }) => (rows[row - 1]?.[column] ?? null) !== null)
    return rows.map((values, place): RawRow => {
      const [zeile, look] = [place + 1, looks.get(place + 1)]
      const cells = values.map((value, at) => cleaned(look?.codes.get(at) ?? asText(value, offset), zeile))
      if (look === undefined) return { zeile, cells }
      return { zeile, cells, verbunden: look.verbunden, zahlen: Object.fromEntries(look.zahlen) }
    })
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw damaged(' oder keine Tabelle')
  }
}

/** Apple's programs count days from 1904. The library recognizes only the value `1`; LibreOffice writes `true`. */
const UNRECOGNIZED_1904 = /\sdate1904="true"/
const DAYS_TO_1904 = 1_462

/** @param offset days to add to a date */
function asText(cell: unknown, offset: number): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    cell.setUTCDate(cell.getUTCDate() + offset)
    return cell.toISOString().slice(0, 'JJJJ-MM-TT'.length)
  }
  if (typeof cell === 'boolean') return cell ? 'ja' : 'nein'
  return String(cell)
}

/** The part with the settings of all sheets. */
const WORKBOOK = 'xl/workbook.xml'

/**
 * Unpacks once, within all bounds, and keeps only the beginning of the workbook part: the sizes that an archive declares
 * may be false.
 */
async function checkBounds(bytes: Buffer): Promise<string> {
  const { WorkbookBounds } = await import('./workbook-bounds.ts')
  const bounds = new WorkbookBounds()
  let workbook = ''
  let unpacked = 0
  let parts = 0
  let place = 0
  const unpacker = new Unzip((part) => {
    parts += 1
    // A declared size beyond the limit needs no unpacking.
    if (parts > IMPORT_LIMITS.parts || (part.originalSize ?? 0) > IMPORT_LIMITS.unpackedBytes) throw tooLargeUnpacked()
    const follow = bounds.part(part.name)
    part.ondata = (error, piece) => {
      if (error !== null) throw error
      unpacked += piece.length
      if (unpacked > IMPORT_LIMITS.unpackedBytes) throw tooLargeUnpacked()
      follow(piece)
      if (unpacked > RATIO_FREE_BYTES && unpacked > RATIO * (place + PIECE)) throw tooCostly()
      if (part.name === WORKBOOK && workbook.length < PIECE) workbook += Buffer.from(piece).toString('latin1')
    }
    part.start()
  })
  unpacker.register(UnzipInflate)
  try {
    // In pieces, so that unpacking stops at the limit.
    for (; place < bytes.length; place += PIECE) {
      unpacker.push(bytes.subarray(place, place + PIECE), place + PIECE >= bytes.length)
    }
    bounds.refuseExtent()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw damaged()
  }
  return workbook
}

const PIECE = 16 * 1024
/** Unpacked bytes per packed byte: a list without variety comes to a quarter of it. Counted from `RATIO_FREE_BYTES` on. */
const RATIO = 100
const RATIO_FREE_BYTES = 8 * 1024 * 1024
