/**
 * Writes tables as XLSX (ECMA-376): one sheet, written while it is read. Text stands in its cell, so no table of
 * strings is kept.
 */
import { DAY_MS, isFormula, localTime } from '@zeughaus/platform'
import { Zip } from 'fflate'
import type { Cell, CellKind } from './columns.ts'
import { pieces, type Table } from './table.ts'
import { FIXED_PARTS, STYLE } from './xlsx-parts.ts'
import { ZipEntry } from './zip-entry.ts'

/** Rows that a sheet can hold below its heading. */
export const ROWS_MAX = 1_048_575
/** Characters that a cell can hold. */
const CELL_TEXT_MAX = 32_767
/** Day 0 of spreadsheets, 30 December 1899, in days before 1970. */
const DAYS_TO_1970 = 25_569

const WIDTHS: Readonly<Record<CellKind, number>> = {
  text: 24,
  number: 10,
  decimal: 12,
  boolean: 10,
  day: 12,
  instant: 20,
}

/** Writes the table portion by portion. At most `ROWS_MAX` rows: the caller has counted them. */
export async function* writeXlsx(table: Table): AsyncGenerator<Uint8Array> {
  const done: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    done.push(piece)
  })
  for (const [path, content] of Object.entries(FIXED_PARTS)) {
    using part = begin(zip, path)
    await part.write(content)
    await part.end()
  }
  using sheet = begin(zip, 'xl/worksheets/sheet1.xml')
  for await (const text of writeSheet(table)) {
    await sheet.write(text)
    yield* done.splice(0)
  }
  await sheet.end()
  zip.end()
  yield* done
}

function begin(zip: Zip, path: string): ZipEntry {
  const part = new ZipEntry(path)
  zip.add(part)
  return part
}

async function* writeSheet({ columns, portions, timeZone }: Table): AsyncGenerator<string> {
  const time = localTime(timeZone)
  const widths = columns.map(
    ({ kind }, place) => `<col min="${place + 1}" max="${place + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  )
  const header = columns.map(({ name }, place) => textCell(addressOf(place, 1), name, STYLE.heading)).join('')
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header}</row>`
  let row = 1
  for await (const entries of pieces(portions)) {
    const rows = entries.map((entry) => {
      row += 1
      const cells = columns.map((column, place) =>
        cellXml(addressOf(place, row), column.kind, column.cell(entry), time),
      )
      return `<row r="${row}">${cells.join('')}</row>`
    })
    yield rows.join('')
  }
  yield '</sheetData></worksheet>'
}

const LETTERS = 26

/** The address of a cell: `A1`, `Z7`, `AB12`. No table has more than 702 columns. */
function addressOf(place: number, row: number): string {
  const letter = (number: number) => String.fromCharCode('A'.charCodeAt(0) + number)
  const prefix = place < LETTERS ? '' : letter(Math.floor(place / LETTERS) - 1)
  return `${prefix}${letter(place % LETTERS)}${row}`
}

function cellXml(address: string, kind: CellKind, cell: Cell, time: (instant: string) => string): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || (kind === 'decimal' && typeof cell === 'string'))
    return `<c r="${address}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (kind === 'day') return `<c r="${address}" s="${STYLE.day}"><v>${serialDate(cell)}</v></c>`
  if (kind === 'instant') {
    return `<c r="${address}" s="${STYLE.instant}"><v>${serialDate(time(cell).replace(' ', 'T'))}</v></c>`
  }
  // A text cell is no formula, but an edit would make it one: the style `textOnly` prevents that.
  return textCell(address, cell, isFormula(cell) ? STYLE.textOnly : STYLE.none)
}

/** Days since day 0 of spreadsheets, for a day or a local time. */
function serialDate(time: string): number {
  return Date.parse(time.includes('T') ? `${time}Z` : time) / DAY_MS + DAYS_TO_1970
}

function textCell(address: string, text: string, style: number): string {
  return `<c r="${address}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${asXml(text)}</t></is></c>`
}

/** The characters that XML 1.0 forbids, by their numbers. */
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Spreadsheets read `_x0041_` as the letter A. */
const ESCAPE_SEQUENCE = /_(?=x[0-9a-f]{4}_)/gi

function asXml(text: string): string {
  return text
    .slice(0, CELL_TEXT_MAX)
    .toWellFormed()
    .replace(FORBIDDEN_IN_XML, '')
    .replace(ESCAPE_SEQUENCE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
