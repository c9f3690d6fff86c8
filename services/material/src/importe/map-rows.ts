/** Brings the rows of a file into the fields of a kind, as its columns were assigned. */
import { folded } from '../db/folding.ts'
import type { Column, Kind } from './kind.ts'
import { unreadable } from './limits.ts'
import type { RawRow } from './table.ts'
import { dataRows, type Zuordnung } from './zuordnung.ts'

/** How a file is to be read: its columns, and values for all of its rows. */
export interface Lesart extends Zuordnung {
  /** Values of fields that the file lacks, the same for all rows. */
  readonly fest: Readonly<Record<string, string>>
  /** Names of the file that mean an existing thing of another name. */
  readonly namen: readonly { readonly feld: string; readonly von: string; readonly nach: string }[]
}

export interface MappedRows {
  readonly spalten: readonly string[]
  readonly rows: readonly RawRow[]
}

/** The value of a field that no column has: as the person fixed it, or the form's default. */
export function defaultOf(column: Column, dateiname: string): string | undefined {
  return column.vonDatei === true ? nameOf(dateiname) : column.vorgabe
}

/** The name of a file as a person would say it: `HLF20-Beispiel.csv` is `HLF20 Beispiel`. */
const nameOf = (dateiname: string): string =>
  dateiname
    .replace(/\.\w{1,5}$/u, '')
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim()

/** Maps rows to fields. @throws {DomainError} 422 `datei_unlesbar` for an assignment that does not fit the kind */
export function mapRows(kind: Kind, rows: readonly RawRow[], lesart: Lesart, dateiname: string): MappedRows {
  const { kopfzeile, felder, fest } = lesart
  const places = placesOf(kind, felder)
  const group = groupField(kind, places)
  const present = kind.columns.filter(
    (column) =>
      places.has(column.name) ||
      column.name === group ||
      column.wie !== undefined ||
      valueFor(column, fest, dateiname) !== undefined,
  )
  const missing = kind.columns.filter((column) => column.required && !present.includes(column))
  if (missing.length > 0) {
    const names = missing.map(({ titel }) => titel)
    throw unreadable(`Es fehlen die Spalten: ${names.join(', ')}.`, { fehlende: missing.map(({ name }) => name) })
  }
  const names = new Map(lesart.namen.map(({ feld, von, nach }) => [`${feld}\n${folded(von)}`, nach]))
  const above = new Map<string, string>()
  const mapped: RawRow[] = []
  for (const { zeile, cells } of dataRows(rows, kopfzeile)) {
    const heading = group && onlyCell(cells)
    if (group !== undefined && heading !== undefined) {
      above.set(group, heading)
      continue
    }
    if (![...places.values()].some((place) => (cells[place] ?? '') !== '')) continue
    const values = new Map<string, string>()
    for (const column of present) {
      const place = places.get(column.name)
      const cell = (place === undefined ? '' : cells[place]) || (column.setztFort ? (above.get(column.name) ?? '') : '')
      if (column.setztFort) above.set(column.name, cell)
      const value = cell || valueFor(column, fest, dateiname) || (values.get(column.wie ?? '') ?? '')
      values.set(column.name, names.get(`${column.name}\n${folded(value)}`) ?? value)
    }
    mapped.push({ zeile, cells: [...values.values()] })
  }
  return { spalten: present.map(({ name }) => name), rows: mapped }
}

const valueFor = (column: Column, fest: Lesart['fest'], dateiname: string): string | undefined =>
  fest[column.name] || defaultOf(column, dateiname)

function placesOf(kind: Kind, felder: Lesart['felder']): Map<string, number> {
  const places = new Map<string, number>()
  for (const [place, feld] of felder.entries()) {
    if (feld === null) continue
    const column = kind.columns.find(({ name }) => name === feld)
    if (column === undefined) throw unreadable(`Das Feld „${feld}“ gibt es hier nicht.`, { feld })
    if (places.has(feld)) throw unreadable(`„${column.titel}“ ist zwei Spalten zugeordnet.`, { feld })
    places.set(feld, place)
  }
  return places
}

/** The field whose values stand as headings of their own between the rows: compartments, in many load lists. */
function groupField(kind: Kind, places: ReadonlyMap<string, number>): string | undefined {
  const group = kind.columns.find(({ inhalt }) => inhalt === 'gruppe')
  const hasAmounts = kind.columns.some(({ name, inhalt }) => inhalt === 'menge' && places.has(name))
  return group !== undefined && hasAmounts && !places.has(group.name) ? group.name : undefined
}

function onlyCell(cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 1 ? filled[0] : undefined
}
