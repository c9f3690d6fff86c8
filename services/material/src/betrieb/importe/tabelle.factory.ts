/** Tables of strangers, also such as no program of an office writes. */
import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Parts of a workbook by their path, such as `xl/sharedStrings.xml`. */
type Parts = Readonly<Record<string, string>>

/**
 * Makes a workbook.
 *
 * @param sheets the rows of each, in XML; the first one is read
 */
export function workbook(sheets: readonly string[], parts: Parts = {}): Uint8Array<ArrayBuffer> {
  const each = (form: (number: number, rows: string) => string) =>
    sheets.map((rows, place) => form(place + 1, rows)).join('')
  const all: Parts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${each(
      (number) => `<sheet name="Blatt ${number}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each(
      (number) =>
        `<Relationship Id="rId${number}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, place) => [
        `xl/worksheets/sheet${place + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  }
  return Uint8Array.from(zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)]))))
}

/** A cell with a text of its own. */
export const cell = (address: string, text: string): string =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`

/** The heading of a list of materials. */
export const HEADING = `<row r="1">${cell('A1', 'name')}${cell('B1', 'materialtyp')}${cell('C1', 'einheit')}</row>`

const times = (count: number, form: (number: number) => string): string =>
  Array.from({ length: count }, (_, number) => form(number)).join('')

const emptyRows = (count: number, columns: string): string =>
  times(count, (n) => `<row r="${n + 2}">${[...columns].map((letter) => `<c r="${letter}${n + 2}"/>`).join('')}</row>`)

const sharedStrings = (items: string): Parts => ({ 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${items}</sst>` })

type File = Uint8Array<ArrayBuffer> | string

/** Tables that cost a trusting reader far more than they weigh, and the sentence that refuses each. */
export const BOMBS: Readonly<Record<string, readonly [file: () => File, sentence: RegExp]>> = {
  'a row „Infinity“': [
    () => workbook([`${HEADING}<row r="Infinity">${cell('A2', 'x')}</row>`]),
    /Zeile oder Zelle „Infinity“ gibt es in keiner Tabelle/,
  ],
  'a row „1e9“': [
    () => workbook([`${HEADING}<row r="1e9">${cell('A2', 'x')}</row>`]),
    /Zeile oder Zelle „1e9“ gibt es in keiner Tabelle/,
  ],
  'a row behind the last one of any sheet': [
    () => workbook([`${HEADING}<row r="1048577">${cell('A1048577', 'x')}</row>`]),
    /Zeile oder Zelle „1048577“ gibt es in keiner Tabelle/,
  ],
  'a gap of a million rows': [
    () => workbook([`${HEADING}<row r="1048576">${cell('A1048576', 'x')}</row>`]),
    /hat mehr als 100\.000 Zeilen/,
  ],
  'a gap of a million rows, named by their cell alone': [
    () => workbook([`${HEADING}<row>${cell('A1048576', 'x')}</row>`]),
    /hat mehr als 100\.000 Zeilen/,
  ],
  'a cell of a column that no sheet has': [
    () => workbook([`${HEADING}<row r="2">${cell('ZZZZZZZZ2', 'x')}</row>`]),
    /Zeile oder Zelle „ZZZZZZZZ2“ gibt es in keiner Tabelle/,
  ],
  'a cell whose column another prefix hides': [
    () => workbook([`${HEADING}<row r="2"><c r="A2" x:r="ZZZZ2" t="inlineStr"><is><t>x</t></is></c></row>`]),
    /Zeile oder Zelle „ZZZZ2“ gibt es in keiner Tabelle/,
  ],
  'a gap of all columns in many rows': [
    () => workbook([`${HEADING}<row r="2">${cell('XFD2', 'x')}</row>${times(50_000, (n) => `<row r="${n + 3}"/>`)}`]),
    /hat mehr als 100 Spalten/,
  ],
  'a cell of 90 MB': [
    () => workbook([`${HEADING}<row r="2">${cell('A2', 'x'.repeat(90_000_000))}</row>`]),
    /Eine Zelle in Zeile 2 ist länger als 4\.000 Zeichen/,
  ],
  'a cell of 18 MB in many pieces': [
    () =>
      workbook([
        `${HEADING}<row r="2"><c r="A2" t="inlineStr"><is>${`<r><t>${'x'.repeat(9_000)}</t></r>`.repeat(2_000)}</is></c></row>`,
      ]),
    /Eine Zelle in Zeile 2 ist länger als 4\.000 Zeichen/,
  ],
  'a shared text of 20 MB': [
    () =>
      workbook(
        [`${HEADING}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`],
        sharedStrings(`<si><t>${'x'.repeat(20_000_000)}</t></si>`),
      ),
    /Eine Zelle ist länger als 4\.000 Zeichen/,
  ],
  'more than a million empty cells': [
    () => workbook([HEADING + emptyRows(50_000, 'ABCDEFGHIJKLMNOPQRSTUV')]),
    /hat mehr als 1\.000\.000 Zellen, leere mitgezählt/,
  ],
  'two million rows without anything': [
    () => workbook([HEADING + '<row/>'.repeat(2_000_000)]),
    /hat mehr als 1\.000\.000 Zellen, leere mitgezählt/,
  ],
  'three million shared texts': [
    () => workbook([HEADING], sharedStrings('<si/>'.repeat(3_000_000))),
    /braucht beim Lesen zu viel Zeit oder Speicher/,
  ],
  '19 MB of blank lines': [() => `name;materialtyp;einheit${'\n'.repeat(19_000_000)}`, /mehr als 100\.000 Zeilen/],
  '19 MB of blank lines of an old Mac': [
    () => `name;materialtyp;einheit${'\r'.repeat(19_000_000)}`,
    /mehr als 100\.000 Zeilen/,
  ],
  '19 MB of separators in one line': [
    () => `name;materialtyp;einheit\n${';'.repeat(19_000_000)}`,
    /mehr als 1\.000\.000 Zellen, leere mitgezählt/,
  ],
  'a cell of 19 MB in a CSV': [
    () => `name;materialtyp;einheit\n${'x'.repeat(19_000_000)};menge;Stück\n`,
    /in Zeile 2 ist zu lang/,
  ],
  'a quotation of 19 MB that never ends': [
    () => `name;materialtyp;einheit\n"${'x\n'.repeat(9_000_000)}`,
    /mehr als 100\.000 Zeilen/,
  ],
  '19 MB of quotation marks': [
    () => `name;materialtyp;einheit\n${'"'.repeat(19_000_000)}`,
    /ist zu lang|Anführungszeichen/,
  ],
  'a stretch of 20 MB without a cell': [
    () => workbook([`${HEADING}<!--${'<'.repeat(20_000_000)}-->`]),
    /Die XLSX-Datei ist beschädigt\. Bitte speichern Sie sie neu oder als CSV/,
  ],
  'a sheet that lies where no sheet lies': [
    () =>
      workbook([''], {
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="/customXml/item1.xml"/></Relationships>`,
        'customXml/item1.xml': `<worksheet><sheetData>${HEADING}<row r="Infinity">${cell('A2', 'x')}</row></sheetData></worksheet>`,
      }),
    /Die XLSX-Datei ist beschädigt\. Bitte speichern Sie sie neu oder als CSV/,
  ],
  'half a million elements inside one another': [
    () => workbook([HEADING + '<a>'.repeat(500_000)]),
    /Die XLSX-Datei ist beschädigt\. Bitte speichern Sie sie neu oder als CSV/,
  ],
  'a million names of sheets': [
    () => workbook([HEADING], { 'xl/workbook.xml': `<workbook><sheets>${'<sheet r:id="rId1"/>'.repeat(1_000_000)}` }),
    /braucht beim Lesen zu viel Zeit oder Speicher/,
  ],
  'a table of 200 columns': [() => `${times(200, (n) => `Spalte ${n};`)}\n`, /hat mehr als 100 Spalten/],
  'a letter with a million marks': [
    () => `name;materialtyp;einheit\na${'\u0301\u0323'.repeat(100_000)};menge;Stück\n`,
    /Eine Zelle in Zeile 2 ist länger als 4\.000 Zeichen/,
  ],
}
