/** The parts of an XLSX file that are the same for every table (ECMA-376 part 1, sections 12.3 and 18.8). */
const XML_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const REFERENCES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in the list of cell formats below. */
export const STYLE = { none: 0, heading: 1, day: 2, instant: 3, textOnly: 4 } as const

const CELL_FORMATS = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>',
]

/** Path in the file → content. */
export const FIXED_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML_HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML_HEADER}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${REFERENCES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML_HEADER}<workbook xmlns="${SPREADSHEET}" xmlns:r="${REFERENCES}"><sheets><sheet name="Export" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML_HEADER}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${REFERENCES}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${REFERENCES}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML_HEADER}<styleSheet xmlns="${SPREADSHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${CELL_FORMATS.length}">${CELL_FORMATS.join('')}</cellXfs></styleSheet>`,
}
