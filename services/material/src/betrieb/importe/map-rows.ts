/** Brings the rows of a file into the fields of a kind, as its columns were assigned. */
import { folded } from '../../kern/db/folding.ts'
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

export interface MappedRow extends Pick<RawRow, 'zeile' | 'cells'> {
  /** What counts for a new thing where a cell is empty, in the order of the cells. */
  readonly vorgaben?: readonly string[]
}

export interface MappedRows {
  readonly spalten: readonly string[]
  readonly rows: readonly MappedRow[]
}

/** The places of fields in the cells of a row. */
type Places = ReadonlyMap<string, number>

/** The value of a field for a new thing of which the file says nothing. */
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
  const above = new Above()
  const reading: Reading = { kind, places, present, fest, dateiname, above, meant: meant(lesart.namen) }
  const mapped: MappedRow[] = []
  for (const { zeile, cells } of asRead(kind, places, dataRows(rows, kopfzeile))) {
    const heading = group && onlyCell(cells)
    if (group !== undefined && heading !== undefined) above.keep(group, heading, ANY)
    else if ([...places.values()].some((place) => (cells[place] ?? '') !== ''))
      mapped.push({ zeile, ...mapRow(cells, reading) })
  }
  return { spalten: present.map(({ name }) => name), rows: mapped }
}

/** What all rows of a file are mapped by. */
interface Reading extends Pick<Lesart, 'fest'> {
  readonly kind: Kind
  readonly places: Places
  /** The columns of the mapped rows. */
  readonly present: readonly Column[]
  readonly dateiname: string
  readonly above: Above
  readonly meant: (column: Column, value: string) => string
}

function mapRow(cells: readonly string[], reading: Reading): Required<Omit<MappedRow, 'zeile'>> {
  const { kind, places, present, fest, dateiname, above, meant } = reading
  const [given, defaults] = [new Map<string, string>(), new Map<string, string>()]
  const cellOf = (name: string) => given.get(name) || (defaults.get(name) ?? '')
  for (const column of present) {
    const { name, setztFort, wie = '' } = column
    const owner = ownerOf(kind, cellOf)
    const cell = cells[places.get(name) ?? -1] || fest[name] || ''
    const own = setztFort === 'immer' ? cell || above.find(name, owner) : cell
    if (own !== '') above.keep(name, own, owner)
    const isOpen = own === '' && !isKeyHere(column, places)
    given.set(name, meant(column, own))
    defaults.set(name, meant(column, isOpen ? (defaultOf(column, dateiname) ?? cellOf(wie)) : ''))
  }
  return { cells: [...given.values()], vorgaben: [...defaults.values()] }
}

/** Finds what a name of the file means. */
function meant(namen: Lesart['namen']): (column: Column, value: string) => string {
  const names = new Map(namen.map(({ feld, von, nach }) => [`${feld}\n${folded(von)}`, nach]))
  return ({ name }, value) => names.get(`${name}\n${folded(value)}`) ?? value
}

/** The values above that count for the cells below them, each with the thing whose row they stand in. */
class Above {
  readonly #values = new Map<string, { readonly value: string; readonly owner: string | typeof ANY }>()

  keep(name: string, value: string, owner: string | typeof ANY): void {
    this.#values.set(name, { value, owner })
  }

  find(name: string, owner: string): string {
    const above = this.#values.get(name)
    return above !== undefined && (above.owner === ANY || above.owner === owner) ? above.value : ''
  }
}

/** A heading between the rows counts for those of any thing. */
const ANY = Symbol('any')

/** Names the thing of a row: a compartment of one vehicle is none of the next one. */
const ownerOf = ({ columns }: Kind, cellOf: (name: string) => string): string =>
  columns.flatMap(({ name, setztFort }) => (setztFort === 'verbunden' ? folded(cellOf(name)) : [])).join('\n')

/** Whether the file has a column for a field by which things are found: an empty cell of it names nothing. */
const isKeyHere = ({ name, setztFort }: Column, places: Places): boolean =>
  setztFort === 'verbunden' && places.has(name)

/**
 * The rows as their columns are read: a merged cell counts in each of its rows where several lines share a value, and a
 * column of numbers holds numbers, however a workbook shows them.
 */
export function asRead(kind: Kind, places: Places, rows: readonly RawRow[]): RawRow[] {
  const columns = kind.columns.flatMap((column) => {
    const place = places.get(column.name)
    return place === undefined ? [] : [{ ...column, place }]
  })
  let before: readonly string[] = []
  return rows.map((row) => {
    const cells = [...row.cells]
    for (const { place, setztFort, zahl } of columns) {
      const number = zahl === true ? row.zahlen?.[place] : undefined
      if (number !== undefined) cells[place] = number
      if (setztFort !== undefined && row.verbunden?.includes(place) === true) cells[place] = before[place] ?? ''
    }
    before = cells
    return { ...row, cells }
  })
}

const valueFor = (column: Column, fest: Lesart['fest'], dateiname: string): string | undefined =>
  fest[column.name] || defaultOf(column, dateiname)

function placesOf(kind: Kind, felder: Lesart['felder']): Places {
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
function groupField(kind: Kind, places: Places): string | undefined {
  const group = kind.columns.find(({ inhalt }) => inhalt === 'gruppe')
  const hasAmounts = kind.columns.some(({ name, inhalt }) => inhalt === 'menge' && places.has(name))
  return group !== undefined && hasAmounts && !places.has(group.name) ? group.name : undefined
}

function onlyCell(cells: readonly string[]): string | undefined {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 1 ? filled[0] : undefined
}
