/** Tables as CSV that German spreadsheet programs open with a double click. */
import { localTime } from '@zeughaus/platform'
import { stringify } from 'csv-stringify/sync'
import type { Spalte, Zelle } from './spalten.ts'
import { stuecke, type Tabelle } from './tabelle.ts'

/** Without it Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * `;`, because the comma is the decimal sign of German spreadsheets. Text that would be a formula gets a `'` before it.
 * The library quotes the whole line end only, readers end a line at either half of it.
 */
const FORM = { delimiter: ';', record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[\r\n]/ }

/** The table, a portion at a time. */
export async function* schreibeCsv({ spalten, portionen, zeitzone }: Tabelle): AsyncGenerator<string> {
  const zeit = localTime(zeitzone)
  yield BYTE_ORDER_MARK + stringify([spalten.map(({ name }) => name)], FORM)
  for await (const eintraege of stuecke(portionen)) {
    yield stringify(
      eintraege.map((eintrag) => spalten.map((spalte) => gezeigt(spalte, spalte.zelle(eintrag), zeit))),
      FORM,
    )
  }
}

function gezeigt({ art }: Spalte, zelle: Zelle, zeit: (zeitpunkt: string) => string): string | number | null {
  if (typeof zelle === 'boolean') return zelle ? 'ja' : 'nein'
  const istDezimal = typeof zelle === 'number' ? !Number.isInteger(zelle) : art === 'dezimalzahl'
  if (istDezimal && zelle !== null) return String(zelle).replace('.', ',')
  return art === 'zeitpunkt' && typeof zelle === 'string' ? zeit(zelle) : zelle
}
