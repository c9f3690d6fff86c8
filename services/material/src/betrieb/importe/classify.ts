/** Turns cells into records of a kind: reads the heading, joins lines of one thing, refuses repeated ones. */
import { DomainError } from '@zeughaus/platform'
import { complete, type Failure, type Kind, type Line, type Values } from './kind.ts'
import { unreadable } from './limits.ts'
import { asRead, type MappedRows } from './map-rows.ts'
import type { RawRow } from './table.ts'

/** A line as it is stored until it is applied. */
export interface Importzeile {
  readonly zeile: number
  readonly satz: number
  /** In the order of the columns. */
  readonly werte: readonly string[]
  /** What counts for a new thing where the line says nothing, in the same order. */
  readonly vorgaben: readonly string[]
  readonly fehler: readonly Failure[]
}

export interface Classified {
  readonly spalten: readonly string[]
  readonly zeilen: readonly Importzeile[]
  readonly saetze: number
}

/** Classifies lines below their heading. @throws {DomainError} 422 `datei_unlesbar` for a heading that does not fit */
export function classify(kind: Kind, [header, ...rows]: readonly RawRow[]): Classified {
  if (header === undefined) throw unreadable('Die Datei ist leer. Die erste Zeile muss die Spalten nennen.')
  const spalten = columnsOf(kind, header)
  return classifyMapped(kind, {
    spalten,
    rows: asRead(kind, new Map(spalten.map((name, place) => [name, place])), rows),
  })
}

/** Whether the heading names the fields themselves, so that no column needs to be assigned. */
export function isExact(kind: Kind, [header]: readonly RawRow[]): boolean {
  try {
    return header !== undefined && columnsOf(kind, header).length > 0
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** Classifies lines whose cells are in the order of these columns. */
export function classifyMapped(kind: Kind, { spalten, rows }: MappedRows): Classified {
  const firstRow = new Map<string, { zeile: number; satz: number }>()
  let saetze = 0
  const classified = rows.map(({ zeile, cells, vorgaben = [] }): Importzeile => {
    const werte = spalten.map((_, place) => cells[place] ?? '')
    const key = kind.key(complete(lineOf(spalten, { zeile, werte, vorgaben })))
    const first = firstRow.get(key)
    if (first !== undefined && kind.multiline) return { zeile, satz: first.satz, werte, vorgaben, fehler: [] }
    const satz = saetze
    saetze += 1
    if (first === undefined) firstRow.set(key, { zeile, satz })
    const fehler = [...(first === undefined ? [] : [duplicate(kind, first.zeile)]), ...tooMany(spalten, cells)]
    return { zeile, satz, werte, vorgaben, fehler }
  })
  return { spalten, zeilen: classified, saetze }
}

/** The cells of a line by the names of their columns. */
export const valuesOf = (columns: readonly string[], values: readonly string[]): Values =>
  Object.fromEntries(columns.map((column, place) => [column, values[place] ?? '']))

/** A line by the names of its columns. */
export const lineOf = (
  columns: readonly string[],
  { zeile, werte, vorgaben }: Pick<Importzeile, 'zeile' | 'werte' | 'vorgaben'>,
): Line => ({
  zeile,
  werte: valuesOf(columns, werte),
  vorgaben: Object.fromEntries(Object.entries(valuesOf(columns, vorgaben)).filter(([, cell]) => cell !== '')),
})

const duplicate = (kind: Kind, row: number): Failure => ({
  spalte: kind.columns[0]?.name ?? null,
  grund: `steht schon in Zeile ${row}; bitte nur einmal`,
})

function tooMany(columns: readonly string[], cells: readonly string[]): Failure[] {
  const hasMore = cells.slice(columns.length).some((cell) => cell !== '')
  return hasMore ? [{ spalte: null, grund: `hat mehr Zellen als die Kopfzeile (${columns.length})` }] : []
}

function columnsOf({ columns }: Kind, { zeile, cells }: RawRow): string[] {
  const known = columns.map(({ name }) => name)
  const named = cells.map((cell) => cell.toLowerCase())
  while (named.at(-1) === '') named.pop()
  for (const [place, name] of named.entries()) {
    if (!known.includes(name)) {
      throw unreadable(`Die Spalte „${cells[place]}“ gibt es hier nicht. Möglich sind: ${known.join(', ')}.`, {
        zeile,
        spalte: cells[place],
      })
    }
    if (named.indexOf(name) !== place)
      throw unreadable(`Die Spalte „${name}“ steht zweimal da.`, { zeile, spalte: name })
  }
  const missing = columns.filter(({ name, required }) => required && !named.includes(name)).map(({ name }) => name)
  if (missing.length > 0)
    throw unreadable(`Es fehlen die Spalten: ${missing.join(', ')}.`, { zeile, fehlende: missing })
  return named
}
