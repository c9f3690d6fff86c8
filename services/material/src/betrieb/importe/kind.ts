/** A kind of import: its columns, and how a record of a file becomes a call of the module's command. */
import { fieldErrors, germanErrors } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { folded } from '../../kern/db/folding.ts'
import type { Reader, Write } from '../../kern/db/store.ts'
import { isAmbiguous, readAmount } from './amount.ts'

/** A column that a file can have. */
export interface Column {
  readonly name: string
  /** What people call it. */
  readonly titel: string
  /** Headings of brigades' own lists that mean it. */
  readonly auch?: readonly string[]
  readonly required?: true
  /** Its value for a new thing of a file with assigned columns that says nothing. */
  readonly vorgabe?: string
  /** Whether the name of the file is that value. */
  readonly vonDatei?: true
  /** The column whose value a new thing takes over when it has none. */
  readonly wie?: string
  /**
   * Whether an empty cell means the one above: `verbunden` in the merged cells of a workbook alone, `immer` in any file, as
   * load lists write compartments.
   */
  readonly setztFort?: 'verbunden' | 'immer'
  /** Whether it holds a number: the number counts that a cell holds, not the look that a workbook gives it. */
  readonly zahl?: true
  /** The content by which a column with an unknown heading is recognized. */
  readonly inhalt?: 'menge' | 'gruppe' | 'namen'
  /** The example below the heading in the template file. */
  readonly example: string
}

/** The cells of a line by column; absent if the file lacks the column, '' for an empty cell. */
export type Values = Readonly<Record<string, string>>

export interface Line {
  /** Line number in the file. */
  readonly zeile: number
  readonly werte: Values
  /** What counts for a new thing where the line says nothing. */
  readonly vorgaben: Values
}

/** The lines of one thing: one in most kinds, one per position in a template. */
export type ImportRecord = readonly [Line, ...Line[]]

/** A mistake in a line, with the correction. */
export interface Failure {
  /** Absent if the whole record is wrong. */
  readonly zeile?: number
  /** null if no single column is wrong. */
  readonly spalte: string | null
  readonly grund: string
}

export type Effect = (
  | { readonly ergebnis: 'neu' | 'unveraendert'; readonly entitaet_id: string }
  | {
      readonly ergebnis: 'geaendert'
      readonly entitaet_id: string
      readonly aenderung: Aenderung
      readonly felder: readonly Feldaenderung[]
    }
) & { readonly dazu?: readonly Dazu[] }

/** A field that an import changes, with both values as people read them. */
export interface Feldaenderung {
  /** Absent if it does not belong to one line of the record. */
  readonly zeile?: number
  readonly feld: string
  readonly vorher: string | null
  readonly nachher: string | null
}

/** A thing that a record named and that was made on the way. */
export interface Dazu {
  readonly art: 'objekttyp' | 'fach' | 'material'
  readonly id: string
  readonly name: string
}

/** A name of the file, and whether there is such a thing. */
export interface Name {
  readonly feld: string
  readonly name: string
  /** Lines that name it. */
  readonly zeilen: number
  readonly vorhanden: boolean
  /** Names of existing things that may be meant, the most similar first. */
  readonly aehnliche: readonly string[]
  /** The one that is meant very likely. */
  readonly vorschlag: string | null
}

/** The fields of a thing before and after: plain values that can be compared and written back. */
export interface Aenderung {
  readonly vorher: State
  readonly nachher: State
}
export type State = Readonly<Record<string, unknown>>

/** Values that all records of a run share. */
export interface Run {
  /** The calendar day. */
  readonly heute: string
  /** The instant. */
  readonly jetzt: string
  /** Whether things that the file names and that do not exist are made on the way. */
  readonly anlegen?: boolean
}

/** Applies the records it was prepared for. */
export interface Applier {
  one(write: Write, record: ImportRecord): Promise<Effect>
  /** Applies all of them in a few statements; when one is refused, all are. */
  all?(write: Write): Promise<Effect[]>
}

export interface Kind {
  readonly columns: readonly Column[]
  /** Names the thing of a line: lines of one thing form one record, or the second of them is refused. */
  key(values: Values): string
  /** Whether several lines form one thing. */
  readonly multiline: boolean
  /** Reads what many records refer to at once, and returns their Anwender. */
  prepare(write: Write, records: readonly ImportRecord[], run: Run): Promise<Applier>
  /** Looks up what the lines name and what may be made on the way. */
  names?(reader: Reader, lines: readonly Values[]): Promise<Name[]>
  /** `SELECT id, stand`: all things of the kind with the fields that people can change. */
  readonly snapshot: RawBuilder<unknown>
  /** Refuses what foreign keys do not. @param ids everything that the import created */
  refuseDelete?(write: Write, ids: readonly string[]): Promise<void>
  /** Removes what an import created. Foreign keys refuse referenced rows. */
  remove(write: Write, ids: readonly string[], run: Run): Promise<void>
  /** Reads the current state, in the fields of `how`. */
  readState(write: Write, id: string, how: State): Promise<State | undefined>
  /** Writes back an earlier state. */
  restore(write: Write, id: string, before: State, run: Run): Promise<void>
}

/** The reasons why a record is refused. */
export class RecordError extends Error {
  readonly fehler: readonly Failure[]
  constructor(...failure: Failure[]) {
    super(failure.map(({ grund }) => grund).join('; '))
    this.fehler = failure
  }
}

const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/

/** Reads text; an empty cell is null. */
export const text = (cell: string): string | null => (cell === '' ? null : cell)
/**
 * Reads an amount, or returns other text unchanged for the schema to refuse.
 *
 * @throws {RecordError} for a number that can be read in two ways
 */
export function number(cell: string, spalte: string): number | string | null {
  if (cell === '') return null
  const amount = readAmount(cell)
  if (amount === undefined && isAmbiguous(cell)) {
    const grund = `„${cell}“ ist keine eindeutige ganze Zahl. Bitte schreiben Sie sie ohne Trennzeichen, zum Beispiel 1000.`
    throw new RecordError({ spalte, grund })
  }
  return amount ?? cell
}
/** Reads a day written as `2026-11-21` or `21.11.2026`. */
export function day(cell: string): string | null {
  const [, day, month, year] = GERMAN_DAY.exec(cell) ?? []
  if (day === undefined || month === undefined) return text(cell)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** What a line says about an existing thing: an empty cell changes nothing. */
export const given = ({ werte }: Pick<Line, 'werte'>): Values =>
  Object.fromEntries(Object.entries(werte).filter(([, cell]) => cell !== ''))

/** What a line says about a new thing: where it says nothing, its defaults count. */
export const complete = ({ werte, vorgaben }: Line): Values => ({ ...werte, ...vorgaben, ...given({ werte }) })

/** Reads the columns that the file has, each with its function. */
export function read(
  values: Values,
  how: Readonly<Record<string, (cell: string, column: string) => unknown>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [column, readCell] of Object.entries(how)) {
    const cell = values[column]
    if (cell !== undefined) body[column] = readCell(cell, column)
  }
  return body
}

/** Checks the body of a command with the schema of its route. @throws {RecordError} */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body, { error: germanErrors })
  if (parsed.success) return parsed.data
  // Reports one mistake per field: an empty cell is not also reported for beginning with a blank.
  const first = fieldErrors(parsed.error.issues).filter(
    ({ pfad }, place, all) => all.findIndex((failure) => failure.pfad === pfad) === place,
  )
  throw new RecordError(...first.map(({ pfad, grund }) => ({ spalte: columnOf(pfad), grund })))
}

/** Maps a command's field to the file's column: `kategorie_id` is `kategorie`. */
export const columnOf = (field: string): string | null => (field === '' ? null : field.replace(/_id$/, ''))

/** Finds the id of a name. @throws {RecordError} when there is none */
export function reference(ids: ReadonlyMap<string, string>, spalte: string, cell: string, hint: string): string | null {
  if (cell === '') return null
  const id = ids.get(folded(cell))
  if (id !== undefined) return id
  throw new RecordError({ spalte, grund: `„${cell}“ gibt es nicht. ${hint}` })
}

/** Requires a cell by which the thing is found: the one above does not count for it. @throws {RecordError} */
export function needed(spalte: string, cell: string | undefined): string {
  if (cell) return cell
  throw new RecordError({ spalte, grund: 'ist leer. Bitte füllen Sie die Zelle in jeder Zeile aus.' })
}

type Table =
  | 'material'
  | 'kategorie'
  | 'standort'
  | 'objekttyp'
  | 'einheit'
  | 'qualifikationstyp'
  | 'objekt'
  | 'benutzer'

/** Tables with own entries of an Einheit: a file speaks of the catalogue of all. */
const WITH_OWN_ENTRIES: ReadonlySet<Table> = new Set(['material', 'objekttyp', 'qualifikationstyp'])

/** Finds ids by the names that occur in a column of these records. */
export async function findIds(
  { tx }: Pick<Write, 'tx'>,
  table: Table,
  nameColumn: 'name' | 'code' | 'benutzername',
  records: readonly ImportRecord[],
  column: string,
): Promise<Map<string, string>> {
  const names = [...new Set(records.flat().flatMap((line) => complete(line)[column] || []))]
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; id: string }>`SELECT gesucht.name, ziel.id
    FROM unnest(${names}::text[]) gesucht(name)
    JOIN ${sql.table(table)} ziel ON faltung(ziel.${sql.ref(nameColumn)}) = faltung(gesucht.name)
    ${WITH_OWN_ENTRIES.has(table) ? sql`WHERE ziel.einheit_id IS NULL` : sql``}`.execute(tx)
  return new Map(rows.map(({ name, id }) => [folded(name), id]))
}

/** Builds Kind.abbild for one table: only named fields, so a later column changes nothing. */
export const snapshotOf = (table: Table | 'benutzer_qualifikation' | 'beladungsvorlage', fields: readonly string[]) =>
  sql`SELECT id, ${fieldsOf(fields)} AS stand FROM ${sql.table(table)}`

/** Builds a JSON object of columns. */
export const fieldsOf = (fields: readonly string[]): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), sql.ref(field)]))})`

/** Builds `column = ANY (ids)`: one parameter for any number of ids. */
export const anyOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = ANY (${ids}::uuid[])`

/** The fields of `fresh` that differ from `old`; undefined when none does. */
export function difference(old: State, fresh: State): Aenderung | undefined {
  const changed = Object.keys(fresh).filter((field) => !same(old[field], fresh[field]))
  if (changed.length === 0) return undefined
  const only = (state: State) => Object.fromEntries(changed.map((field) => [field, state[field] ?? null]))
  return { vorher: only(old), nachher: only(fresh) }
}

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Picks the fields that `how` has. */
export const pick = (row: State, how: State): State =>
  Object.fromEntries(Object.keys(how).map((field) => [field, row[field] ?? null]))

/** Finds rows of a table by id. */
export async function rowsOf<T extends { id: string }>(
  ids: ReadonlyMap<string, string>,
  load: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<Map<string, T>> {
  const rows = ids.size === 0 ? [] : await load([...ids.values()])
  return new Map(rows.map((row) => [row.id, row]))
}
