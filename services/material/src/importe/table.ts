/** Reads the bytes of a table into cells. Everything is bounded, because files come from strangers. */
import { DAY_MS, DomainError, formatBytes, textProblem, unguarded } from '@zeughaus/platform'
import { parse } from 'csv-parse/sync'
import { Unzip, UnzipInflate } from 'fflate'

export const IMPORT_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  /** Maximum size of an XLSX after unpacking, all parts together. */
  unpackedBytes: 100 * 1024 * 1024,
  parts: 200,
  rows: 100_000,
  columns: 100,
  cell: 4_000,
} as const

/** A line of the file with its trimmed cells; blank lines are left out. */
export interface RawRow {
  readonly zeile: number
  readonly cells: readonly string[]
}

export const unreadable = (sentence: string, details?: Readonly<Record<string, unknown>>): DomainError =>
  new DomainError(422, 'datei_unlesbar', sentence, details)

const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/**
 * Reads CSV (`;`, `,` or tab; UTF-8, UTF-16 or Windows-1252) or the first sheet of an XLSX, detected from the content.
 *
 * @throws {DomainError} 422 `datei_unlesbar` with line and reason, 413 `datei_zu_gross`
 */
export async function readTable(bytes: Buffer): Promise<RawRow[]> {
  const rows = bytes.subarray(0, ZIP.length).equals(ZIP) ? await readXlsx(bytes) : readCsv(decode(bytes))
  if (rows.length > IMPORT_LIMITS.rows) {
    throw unreadable(`Die Datei hat mehr als ${IMPORT_LIMITS.rows} Zeilen. Bitte teilen Sie sie auf.`)
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Decodes text: by the byte order mark, else as UTF-8 if valid, else as Excel writes it by default in Germany. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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
 * Cleans a cell. Removes the guard against formulas that the service's own export writes before a value, also in an
 * XLSX made from such a CSV.
 *
 * @throws {DomainError} 422 `datei_unlesbar` for a cell that is too long or holds characters that no field may hold
 */
function cleaned(cell: string, zeile: number): string {
  const text = unguarded(cell.trim()).trim().normalize('NFC')
  const problem = text.length > IMPORT_LIMITS.cell ? `ist länger als ${IMPORT_LIMITS.cell} Zeichen` : textProblem(text)
  if (problem !== null) throw unreadable(`Eine Zelle in Zeile ${zeile} ${problem}.`, { zeile })
  return text
}

async function readXlsx(bytes: Buffer): Promise<RawRow[]> {
  const workbook = checkUnpackedSize(bytes)
  const offset = UNRECOGNIZED_1904.test(workbook) ? DAYS_TO_1904 * DAY_MS : 0
  try {
    const { readSheet } = await import('read-excel-file/node')
    const rows = await readSheet(bytes)
    return rows.map((cells, place) => ({
      zeile: place + 1,
      cells: cells.map((cell) => cleaned(asText(cell, offset), place + 1)),
    }))
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw unreadable('Die XLSX-Datei ist beschädigt oder keine Tabelle. Bitte speichern Sie sie neu oder als CSV.')
  }
}

/** Apple's programs count days from 1904. The library recognizes only the value `1`; LibreOffice writes `true`. */
const UNRECOGNIZED_1904 = /\sdate1904="true"/
const DAYS_TO_1904 = 1_462

function asText(cell: unknown, offset: number): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return new Date(cell.getTime() + offset).toISOString().slice(0, 'JJJJ-MM-TT'.length)
  if (typeof cell === 'boolean') return cell ? 'ja' : 'nein'
  return String(cell)
}

/** The part with the settings of all sheets. */
const WORKBOOK = 'xl/workbook.xml'

/** Unpacks once and keeps only the beginning of the workbook part: the sizes that an archive declares may be false. */
function checkUnpackedSize(bytes: Buffer): string {
  let workbook = ''
  let unpacked = 0
  let parts = 0
  const tooLarge = () =>
    new DomainError(
      413,
      'datei_zu_gross',
      `Entpackt ist die Tabelle größer als ${formatBytes(IMPORT_LIMITS.unpackedBytes)}.`,
    )
  const unpacker = new Unzip((part) => {
    parts += 1
    // A declared size beyond the limit needs no unpacking.
    if (parts > IMPORT_LIMITS.parts || (part.originalSize ?? 0) > IMPORT_LIMITS.unpackedBytes) throw tooLarge()
    part.ondata = (error, piece) => {
      if (error !== null) throw error
      unpacked += piece.length
      if (unpacked > IMPORT_LIMITS.unpackedBytes) throw tooLarge()
      if (part.name === WORKBOOK && workbook.length < PIECE) workbook += Buffer.from(piece).toString('latin1')
    }
    part.start()
  })
  unpacker.register(UnzipInflate)
  try {
    // In pieces, so that unpacking stops at the limit.
    for (let place = 0; place < bytes.length; place += PIECE) {
      unpacker.push(bytes.subarray(place, place + PIECE), place + PIECE >= bytes.length)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw unreadable('Die XLSX-Datei ist beschädigt. Bitte speichern Sie sie neu oder als CSV.')
  }
  return workbook
}

const PIECE = 16 * 1024
