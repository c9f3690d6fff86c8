/**
 * Writes tables as XLSX (ECMA-376): one sheet, written while it is read. Text stands in its cell, so no table of
 * strings is kept.
 */
import { DAY_MS, isFormula, localTime } from '@zeughaus/platform'
import { Zip } from 'fflate'
import { Gepackt } from './gepackt.ts'
import type { Cell, CellKind } from './spalten.ts'
import { pieces, type Table } from './tabelle.ts'
import { FIXED_PARTS, STYLE } from './xlsx-teile.ts'

/** Rows that a sheet can hold below its heading. */
export const ROWS_MAX = 1_048_575
/** Characters that a cell can hold. */
const CELL_TEXT_MAX = 32_767
/** Day 0 of spreadsheets, 30 December 1899, in days before 1970. */
const TAGE_BIS_1970 = 25_569

const BREITE: Readonly<Record<CellKind, number>> = {
  text: 24,
  zahl: 10,
  dezimalzahl: 12,
  wahrheit: 10,
  tag: 12,
  zeitpunkt: 20,
}

/** Writes the table portion by portion. At most `ROWS_MAX` rows: the caller has counted them. */
export async function* schreibeXlsx(table: Table): AsyncGenerator<Uint8Array> {
  const done: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    done.push(piece)
  })
  for (const [path, content] of Object.entries(FIXED_PARTS)) {
    using part = begin(zip, path)
    await part.schreibe(content)
    await part.beende()
  }
  using page = begin(zip, 'xl/worksheets/sheet1.xml')
  for await (const text of writeBlatt(table)) {
    await page.schreibe(text)
    yield* done.splice(0)
  }
  await page.beende()
  zip.end()
  yield* done
}

function begin(zip: Zip, path: string): Gepackt {
  const part = new Gepackt(path)
  zip.add(part)
  return part
}

async function* writeBlatt({ spalten, portionen, timeZone }: Table): AsyncGenerator<string> {
  const time = localTime(timeZone)
  const widths = spalten.map(
    ({ art }, place) => `<col min="${place + 1}" max="${place + 1}" width="${BREITE[art]}" customWidth="1"/>`,
  )
  const header = spalten.map(({ name }, place) => textzelle(adresse(place, 1), name, STYLE.kopf)).join('')
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${header}</row>`
  let row = 1
  for await (const eintraege of pieces(portionen)) {
    const rows = eintraege.map((eintrag) => {
      row += 1
      const cells = spalten.map((column, place) =>
        cellXml(adresse(place, row), column.art, column.zelle(eintrag), time),
      )
      return `<row r="${row}">${cells.join('')}</row>`
    })
    yield rows.join('')
  }
  yield '</sheetData></worksheet>'
}

const BUCHSTABEN = 26

/** The address of a cell: `A1`, `Z7`, `AB12`. No table has more than 702 columns. */
function adresse(place: number, row: number): string {
  const letter = (number: number) => String.fromCharCode('A'.charCodeAt(0) + number)
  const ahead = place < BUCHSTABEN ? '' : letter(Math.floor(place / BUCHSTABEN) - 1)
  return `${ahead}${letter(place % BUCHSTABEN)}${row}`
}

function cellXml(ort: string, kind: CellKind, cell: Cell, time: (zeitpunkt: string) => string): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || (kind === 'dezimalzahl' && typeof cell === 'string'))
    return `<c r="${ort}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${ort}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (kind === 'tag') return `<c r="${ort}" s="${STYLE.tag}"><v>${tabellentag(cell)}</v></c>`
  if (kind === 'zeitpunkt') {
    return `<c r="${ort}" s="${STYLE.zeitpunkt}"><v>${tabellentag(time(cell).replace(' ', 'T'))}</v></c>`
  }
  // A text cell is no formula, but an edit would make it one: the style `nurText` prevents that.
  return textzelle(ort, cell, isFormula(cell) ? STYLE.nurText : STYLE.ohne)
}

/** Days since day 0 of spreadsheets, for a day or a local time. */
function tabellentag(ortszeit: string): number {
  return Date.parse(ortszeit.includes('T') ? `${ortszeit}Z` : ortszeit) / DAY_MS + TAGE_BIS_1970
}

function textzelle(ort: string, text: string, style: number): string {
  return `<c r="${ort}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${asXml(text)}</t></is></c>`
}

/** The characters that XML 1.0 forbids, by their numbers. */
const NICHT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Spreadsheets read `_x0041_` as the letter A. */
const FLUCHTFOLGE = /_(?=x[0-9a-f]{4}_)/gi

function asXml(text: string): string {
  return text
    .slice(0, CELL_TEXT_MAX)
    .toWellFormed()
    .replace(NICHT_IN_XML, '')
    .replace(FLUCHTFOLGE, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
