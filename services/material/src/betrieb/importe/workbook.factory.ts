/** Workbooks as spreadsheets write them, with merged cells and number formats. */
import { strToU8, zipSync } from 'fflate'

/** A text, a number, or a number with the format that shows it. */
export type SheetCell = string | number | { readonly zahl: number; readonly format: string }

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGED = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Ids below it are formats that every workbook has. */
const FIRST_FORMAT = 164

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Makes a workbook of one sheet; an empty text is no cell. */
export function workbook(
  rows: readonly (readonly SheetCell[])[],
  { merged = [] }: { readonly merged?: readonly string[] } = {},
): Uint8Array<ArrayBuffer> {
  const formats = [...new Set(rows.flat().flatMap((cell) => (typeof cell === 'object' ? cell.format : [])))]
  const xmlOf = (cell: SheetCell, address: string): string => {
    if (cell === '') return ''
    if (typeof cell === 'string') return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
    return `<c r="${address}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.zahl}</v></c>`
  }
  const lines = rows.map((cells, row) => {
    const xml = cells.map((cell, column) => xmlOf(cell, `${String.fromCodePoint(65 + column)}${row + 1}`))
    return `<row r="${row + 1}">${xml.join('')}</row>`
  })
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGED}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGED}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Beladung" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGED}/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((format, place) => `<numFmt numFmtId="${FIRST_FORMAT + place}" formatCode="${escaped(format)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/>${formats
      .map((_, place) => `<xf numFmtId="${FIRST_FORMAT + place}" xfId="0"/>`)
      .join('')}</cellXfs></styleSheet>`,
  }
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}
