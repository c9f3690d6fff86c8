/** Bytes of a table as people have it → cells. Bounded: what a stranger sent is never unpacked or read without an end. */
import { DAY_MS, DomainError, formatBytes, textProblem } from '@zeughaus/platform'
import { parse } from 'csv-parse/sync'
import { Unzip, UnzipInflate } from 'fflate'

export const IMPORT_LIMITS = {
  dateiBytes: 20 * 1024 * 1024,
  /** What an XLSX may unpack to, all its parts together. */
  entpacktBytes: 100 * 1024 * 1024,
  teile: 200,
  zeilen: 100_000,
  spalten: 100,
  zelle: 4_000,
} as const

/** A line of the file and its cells, trimmed; blank lines are left out. */
export interface Rohzeile {
  readonly zeile: number
  readonly zellen: readonly string[]
}

export const unlesbar = (satz: string, details?: Readonly<Record<string, unknown>>): DomainError =>
  new DomainError(422, 'datei_unlesbar', satz, details)

const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/**
 * Reads CSV (`;`, `,` or tab; UTF-8, UTF-16 or Windows-1252) or the first sheet of an XLSX: the content decides.
 *
 * @throws {DomainError} 422 `datei_unlesbar` with line and reason, 413 `datei_zu_gross`
 */
export async function liesTabelle(bytes: Buffer): Promise<Rohzeile[]> {
  const zeilen = bytes.subarray(0, ZIP.length).equals(ZIP) ? await liesXlsx(bytes) : liesCsv(entziffert(bytes))
  if (zeilen.length > IMPORT_LIMITS.zeilen) {
    throw unlesbar(`Die Datei hat mehr als ${IMPORT_LIMITS.zeilen} Zeilen. Bitte teilen Sie sie auf.`)
  }
  return zeilen.filter(({ zellen }) => zellen.some((zelle) => zelle !== ''))
}

/** The byte order mark decides; without one it is UTF-8 if it can be, else what Excel writes by itself in Germany. */
function entziffert(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const TRENNZEICHEN = [';', ',', '\t'] as const

/** The line before the heading in which Excel is told the separator. */
const ANSAGE = /^(\uFEFF?)sep=([;,\t])(?=\n)/iu

/** The one that is announced, else the one that the heading has most of; quoted parts do not count. */
function trennzeichenVon(text: string): string {
  const angesagtes = ANSAGE.exec(text)?.[2]
  if (angesagtes !== undefined) return angesagtes
  const kopf = (text.split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const anzahl = (zeichen: string) => kopf.split(zeichen).length
  return TRENNZEICHEN.reduce((bestes, zeichen) => (anzahl(zeichen) > anzahl(bestes) ? zeichen : bestes))
}

function liesCsv(datei: string): Rohzeile[] {
  if (datei.includes('\0')) throw unlesbar('Das ist weder eine CSV- noch eine XLSX-Datei.')
  // A heading from one program and rows from another: a file may mix line ends.
  const text = datei.replaceAll(/\r\n?/g, '\n')
  const zeilen: Rohzeile[] = []
  try {
    parse(text.replace(ANSAGE, '$1'), {
      delimiter: trennzeichenVon(text),
      record_delimiter: '\n',
      bom: true,
      relax_column_count: true,
      relax_quotes: false,
      skip_empty_lines: false,
      max_record_size: IMPORT_LIMITS.spalten * IMPORT_LIMITS.zelle,
      to: IMPORT_LIMITS.zeilen + 2,
      on_record: (zellen: string[], { lines }) => {
        // `lines` counts to the end of the record; a cell may hold line breaks.
        const umbrueche = zellen.reduce((summe, zelle) => summe + zelle.split('\n').length - 1, 0)
        const zeile = lines - umbrueche
        zeilen.push({ zeile, zellen: zellen.map((zelle) => gesaeubert(zelle, zeile)) })
        return null
      },
    })
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw unlesbar(`Die CSV-Datei ist beschädigt: ${deutsch(error)}`, { zeile: zeileVon(error) })
  }
  return zeilen
}

const zeileVon = (error: unknown): number | null => {
  const zeile = (error as { lines?: unknown }).lines
  return typeof zeile === 'number' ? zeile : null
}

function deutsch(error: unknown): string {
  const { code } = error as { code?: string }
  const wo = `in Zeile ${zeileVon(error) ?? '?'}`
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `ein Anführungszeichen ${wo} wird nicht geschlossen.`
  if (code === 'CSV_MAX_RECORD_SIZE') return `${wo} ist zu lang.`
  return `${wo} steht ein Anführungszeichen an falscher Stelle.`
}

/** As our own export writes them: text that would be a formula has an apostrophe before it. */
const FORMELSCHUTZ = /^'(?=[=+\-@＝＋－＠])/u

/** @throws {DomainError} 422 `datei_unlesbar` for a cell that is too long or holds what no field of the service may hold */
function gesaeubert(zelle: string, zeile: number): string {
  const text = zelle.trim().replace(FORMELSCHUTZ, '').normalize('NFC')
  const problem =
    text.length > IMPORT_LIMITS.zelle ? `ist länger als ${IMPORT_LIMITS.zelle} Zeichen` : textProblem(text)
  if (problem !== null) throw unlesbar(`Eine Zelle in Zeile ${zeile} ${problem}.`, { zeile })
  return text
}

async function liesXlsx(bytes: Buffer): Promise<Rohzeile[]> {
  const mappe = pruefeEntpackteGroesse(bytes)
  const versatz = UNERKANNT_1904.test(mappe) ? TAGE_BIS_1904 * DAY_MS : 0
  try {
    const { readSheet } = await import('read-excel-file/node')
    const zeilen = await readSheet(bytes)
    return zeilen.map((zellen, stelle) => ({
      zeile: stelle + 1,
      zellen: zellen.map((zelle) => gesaeubert(alsText(zelle, versatz), stelle + 1)),
    }))
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw unlesbar('Die XLSX-Datei ist beschädigt oder keine Tabelle. Bitte speichern Sie sie neu oder als CSV.')
  }
}

/** Programs of Apple count days from 1904. The library knows that from the value `1`; LibreOffice writes `true`. */
const UNERKANNT_1904 = /\sdate1904="true"/
const TAGE_BIS_1904 = 1_462

function alsText(zelle: unknown, versatz: number): string {
  if (zelle === null || zelle === undefined) return ''
  if (zelle instanceof Date) return new Date(zelle.getTime() + versatz).toISOString().slice(0, 'JJJJ-MM-TT'.length)
  if (typeof zelle === 'boolean') return zelle ? 'ja' : 'nein'
  return String(zelle)
}

/** The part that says what holds for all sheets. */
const MAPPE = 'xl/workbook.xml'

/**
 * Unpacks once and keeps nothing but the beginning of the workbook: the sizes that an archive claims of itself may be
 * false.
 */
function pruefeEntpackteGroesse(bytes: Buffer): string {
  let mappe = ''
  let entpackt = 0
  let teile = 0
  const zuGross = () =>
    new DomainError(
      413,
      'datei_zu_gross',
      `Entpackt ist die Tabelle größer als ${formatBytes(IMPORT_LIMITS.entpacktBytes)}.`,
    )
  const entpacker = new Unzip((teil) => {
    teile += 1
    // What it admits need not be unpacked first.
    if (teile > IMPORT_LIMITS.teile || (teil.originalSize ?? 0) > IMPORT_LIMITS.entpacktBytes) throw zuGross()
    teil.ondata = (error, stueck) => {
      if (error !== null) throw error
      entpackt += stueck.length
      if (entpackt > IMPORT_LIMITS.entpacktBytes) throw zuGross()
      if (teil.name === MAPPE && mappe.length < STUECK) mappe += Buffer.from(stueck).toString('latin1')
    }
    teil.start()
  })
  entpacker.register(UnzipInflate)
  try {
    // In pieces, so that the first byte too many ends it.
    for (let stelle = 0; stelle < bytes.length; stelle += STUECK) {
      entpacker.push(bytes.subarray(stelle, stelle + STUECK), stelle + STUECK >= bytes.length)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw unlesbar('Die XLSX-Datei ist beschädigt. Bitte speichern Sie sie neu oder als CSV.')
  }
  return mappe
}

const STUECK = 16 * 1024
