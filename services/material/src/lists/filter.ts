import { containing } from '@zeughaus/platform'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PageRequest } from './list.ts'

/** The fields of a search that decide which rows it finds, and in which order. */
export type Filter<Search extends PageRequest> = Omit<Search, keyof PageRequest>

/** Whether a column contains this text, ignoring case. A trigram index on `faltung(column)` serves it. */
export const contains = (column: string, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`faltung(${sql.ref(column)}) LIKE faltung(${containing(part)})`

/** Whether a column holds the id of one of these rows. The text of the condition is the same for any number of them. */
export const isOneOf = <K extends string>(
  column: string,
  rows: readonly Readonly<Record<K, string>>[],
  key: K,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} = ANY (${rows.map((row) => row[key])}::uuid[])`
