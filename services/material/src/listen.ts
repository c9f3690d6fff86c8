import { offsetOf, pagesOf } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

/** One page of a list, as it goes over the wire. */
export interface Seite<T> {
  readonly eintraege: T[]
  readonly gesamt: number
  readonly seite: number
  readonly seiten: number
}

/** Which page of a list. */
export interface Blatt {
  readonly seite: number
  readonly limit: number
}

/** Answers a page of a query that selects, filters and sorts. A first page that is not full needs no count of its own. */
export async function seitenweise<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  blatt: Blatt,
): Promise<Seite<O>> {
  const { seite, limit } = blatt
  const lies = (limit: number, offset: number) => query.limit(limit).offset(offset).execute()
  if (seite > 1) return blaettere(blatt, await zaehle(query), lies)
  const eintraege = await lies(limit, 0)
  const gesamt = eintraege.length < limit ? eintraege.length : await zaehle(query)
  return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
}

/** A page of something that has been counted; nothing is read behind the end. */
export async function blaettere<T>(
  { seite, limit }: Blatt,
  gesamt: number,
  lies: (limit: number, offset: number) => Promise<T[]>,
): Promise<Seite<T>> {
  const offset = offsetOf(seite, limit)
  const eintraege = offset < gesamt ? await lies(limit, offset) : []
  return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
}

/** Whether a column contains this text, ignoring case. A trigram index on `faltung(column)` finds it. */
export const enthaelt = (spalte: string, teil: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`faltung(${sql.ref(spalte)}) LIKE faltung(${`%${teil.replace(/[\\%_]/g, '\\$&')}%`})`

/** How many rows a query finds. */
export async function zaehle<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const row = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('anzahl'))
    .$castTo<{ anzahl: number }>()
    .executeTakeFirstOrThrow()
  return row.anzahl
}
