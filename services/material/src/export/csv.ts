/** Writes tables as CSV that German spreadsheet programs open with a double click. */
import { CSV_START, type CsvCell, csvLines, localTime } from '@zeughaus/platform'
import type { Cell, Column } from './spalten.ts'
import { pieces, type Table } from './tabelle.ts'

/** Writes the table portion by portion. */
export async function* writeCsv({ spalten, portionen, timeZone }: Table): AsyncGenerator<string> {
  const time = localTime(timeZone)
  yield CSV_START + csvLines([spalten.map(({ name }) => name)])
  for await (const eintraege of pieces(portionen)) {
    yield csvLines(eintraege.map((eintrag) => spalten.map((column) => shown(column, column.zelle(eintrag), time))))
  }
}

function shown({ art }: Column, cell: Cell, time: (zeitpunkt: string) => string): CsvCell {
  if (typeof cell === 'boolean') return cell ? 'ja' : 'nein'
  if (typeof cell !== 'string') return cell
  if (art === 'dezimalzahl') return { decimal: cell }
  return art === 'zeitpunkt' ? time(cell) : cell
}
