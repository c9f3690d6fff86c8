/** Names of what the entries of a table refer to by ids alone: people read names, and an import finds things by them. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../kern/db/store.ts'
import { besitzer } from '../../kern/rules/eintrag.ts'
import { type Column, textColumn } from './columns.ts'

/** A field of ids, and the column of names that goes with it. */
interface Verweis {
  readonly id: string
  readonly name: string
  readonly table: 'kategorie' | 'objekt' | 'beladungsvorlage' | 'einheit'
  readonly nameColumn: 'name' | 'code'
}

const VERWEISE: readonly Verweis[] = [
  { id: 'kategorie_id', name: 'kategorie_name', table: 'kategorie', nameColumn: 'name' },
  { id: 'fahrzeug_id', name: 'fahrzeug_code', table: 'objekt', nameColumn: 'code' },
  { id: 'vorlage_id', name: 'vorlage_name', table: 'beladungsvorlage', nameColumn: 'name' },
  { id: 'einheit_id', name: 'einheit_name', table: 'einheit', nameColumn: 'name' },
]
/** The Einheit of an own entry owns it, and is not where it is. */
const BESITZER: Verweis = { id: 'einheit_id', name: 'besitzer_name', table: 'einheit', nameColumn: 'name' }

/** The references of entries of this shape whose names the entries lack. */
export const verweiseOf = ({ shape }: z.ZodObject): Verweis[] =>
  VERWEISE.map((verweis) =>
    verweis.id === BESITZER.id && shape['einheit_id'] === besitzer ? BESITZER : verweis,
  ).filter(({ id, name }) => id in shape && !(name in shape))

export const nameColumns = (verweise: readonly Verweis[]): Column[] => verweise.map(({ name }) => textColumn(name))

/** Adds the names to the entries, portion by portion. What this reader may not see has none. */
export async function* withNames(
  reader: Reader,
  verweise: readonly Verweis[],
  portions: AsyncGenerator<readonly unknown[], void>,
): AsyncGenerator<readonly unknown[], void> {
  for await (const portion of portions) {
    // Entries of a shape that names these fields.
    let entries = portion as readonly Readonly<Record<string, unknown>>[]
    for (const { id, name, ...where } of verweise) {
      const names = await namesOf(reader, where, new Set(entries.map((entry) => entry[id])))
      entries = entries.map((entry) => ({ ...entry, [name]: names.get(entry[id]) ?? null }))
    }
    yield entries
  }
}

async function namesOf(
  reader: Reader,
  { table, nameColumn }: Pick<Verweis, 'table' | 'nameColumn'>,
  ids: ReadonlySet<unknown>,
): Promise<ReadonlyMap<unknown, string>> {
  const known = [...ids].filter((id) => typeof id === 'string')
  if (known.length === 0) return new Map()
  const rows = await reader
    .selectFrom(table)
    .select(['id', sql<string>`${sql.ref(nameColumn)}`.as('name')])
    .where(sql<boolean>`id = ANY (${known}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
