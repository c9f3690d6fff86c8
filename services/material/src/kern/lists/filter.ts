import { containing } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { visible } from '../db/folding.ts'
import type { PageRequest } from './list.ts'

/** The fields of a search that decide which rows it finds, and in which order. */
export type Filter<Search extends PageRequest> = Omit<Search, keyof PageRequest>

/** Values of a search by the columns that hold them; undefined for what the search leaves open. */
type Equal = Readonly<Record<string, string | undefined>>

/** Restricts a query to the rows that have these values in columns of `table`. */
export function whereEqual<DB, TB extends keyof DB, O, T extends TB & string, Wanted extends Equal>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: T,
  wanted: Wanted & Record<Exclude<keyof Wanted, keyof DB[T]>, never>,
): SelectQueryBuilder<DB, TB, O> {
  return Object.entries<string | undefined>(wanted).reduce(
    (found, [column, value]) =>
      value === undefined ? found : found.where(sql<boolean>`${sql.ref(`${table}.${column}`)} = ${value}`),
    query,
  )
}

/**
 * Whether the columns contain each word of this text, in any order, however it is spelt: upper or lower case, with or
 * without umlauts, hyphens and blanks, and signs that nobody sees. A word of hyphens alone counts only where there is nothing else, and literally.
 * Trigram indexes on `suchkern(column)` and `faltung(column)` serve it.
 */
export function contains(columns: readonly [string, ...string[]], wanted: string): RawBuilder<SqlBool> {
  const text = visible(wanted)
  const words = text.split(/\s+/).filter((word) => /[^-\u2010-\u2015.,/()]/.test(word))
  if (words.length === 0) return anyOf(columns, (column) => isPart(column, text))
  const found = words.map((word) =>
    anyOf(columns, (column) => sql`(${hasKern(column, word)} OR ${isPart(column, word)})`),
  )
  return sql<SqlBool>`(${sql.join(found, sql` AND `)})`
}

const anyOf = (columns: readonly string[], holds: (column: string) => RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(columns.map(holds), sql` OR `)})`

const hasKern = (column: string, word: string) => sql`suchkern(${sql.ref(column)}) LIKE suchkern(${containing(word)})`

/** Ignores case alone: finds the second half of "ue" in Feuer, which has no counterpart among the umlauts. */
const isPart = (column: string, part: string) => sql`faltung(${sql.ref(column)}) LIKE faltung(${containing(part)})`

/** Whether a column holds the id of one of these rows. The text of the condition is the same for any number of them. */
export const isOneOf = <K extends string>(
  column: string,
  rows: readonly Readonly<Record<K, string>>[],
  key: K,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} = ANY (${rows.map((row) => row[key])}::uuid[])`
