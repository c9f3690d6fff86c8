import { offsetOf, pagesOf } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Ausschnitt, seitenausschnitt } from './ausschnitt.ts'
import { aufgeschlagenesLesezeichen } from './lesezeichen.ts'

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

/**
 * Answers a page of a query that selects, filters and sorts so that no two rows are alike. A first page that is not full
 * needs no count of its own. When the list is read to its end, the next portion is answered in place of a page.
 */
export async function seitenweise<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  blatt: Blatt,
): Promise<Seite<O>> {
  const { seite, limit } = blatt
  const lies = (ausschnitt: Ausschnitt) => ausschnitt.zeilen(ausschnitt.teil(query)).execute()
  if (seite > 1 || aufgeschlagenesLesezeichen() !== undefined) return blaettere(blatt, () => zaehle(query), lies)
  const eintraege = await lies(seitenausschnitt(limit, 0))
  const gesamt = eintraege.length < limit ? eintraege.length : await zaehle(query)
  return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
}

/** A page of something that is counted first; nothing is read behind the end. */
export async function blaettere<T>(
  { seite, limit }: Blatt,
  zaehle: () => Promise<number>,
  lies: (ausschnitt: Ausschnitt) => Promise<T[]>,
): Promise<Seite<T>> {
  const lesezeichen = aufgeschlagenesLesezeichen()
  if (lesezeichen !== undefined) {
    const gesamt = await lesezeichen.gesamt(zaehle)
    return { eintraege: await lesezeichen.portion(limit, lies), gesamt, seite, seiten: pagesOf(gesamt, limit) }
  }
  const gesamt = await zaehle()
  const offset = offsetOf(seite, limit)
  const eintraege = offset < gesamt ? await lies(seitenausschnitt(limit, offset)) : []
  return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
}

/**
 * A page whose rows are costly to compute. One small statement counts what is found and says which rows stand on the page.
 * What is computed is computed for these alone, by a statement that is the same for every filter and every order, so that
 * the database plans it once.
 *
 * @param geordnet the ids of what is found, in an order in which no two rows are alike
 * @param lies the rows of these ids, in the order of the ids
 */
export async function nachgeschlagen<DB, TB extends keyof DB, T>(
  geordnet: SelectQueryBuilder<DB, TB, { id: string }>,
  { seite, limit }: Blatt,
  lies: (ids: readonly string[]) => Promise<T[]>,
): Promise<Seite<T>> {
  const { ids, gesamt } = await findeIds(geordnet, { seite, limit })
  const eintraege = ids.length === 0 ? [] : await lies(ids)
  return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
}

async function findeIds<DB, TB extends keyof DB>(
  geordnet: SelectQueryBuilder<DB, TB, { id: string }>,
  { seite, limit }: Blatt,
): Promise<{ readonly ids: readonly string[]; readonly gesamt: number }> {
  const lesezeichen = aufgeschlagenesLesezeichen()
  if (lesezeichen !== undefined) {
    const gesamt = await lesezeichen.gesamt(() => zaehle(geordnet))
    const zeilen = await lesezeichen.portion(limit, (ausschnitt) =>
      ausschnitt.zeilen(ausschnitt.teil(geordnet)).execute(),
    )
    return { ids: zeilen.map(({ id }) => id), gesamt }
  }
  return geordnet
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('gesamt'))
    .select(sql<string[]>`ARRAY(${seitenausschnitt(limit, offsetOf(seite, limit)).teil(geordnet)})`.as('ids'))
    .$castTo<{ ids: string[]; gesamt: number }>()
    .executeTakeFirstOrThrow()
}

/** The ids of a page as rows `seite (id, stelle)`, for the statement that looks them up. */
export const alsReihe = (ids: readonly string[]) =>
  sql<{ id: string; stelle: number }>`unnest(${ids}::uuid[]) WITH ORDINALITY`.as<'seite'>(sql`seite (id, stelle)`)

/**
 * A query as a table that others join. Its text is made once: to build a long statement costs the service as much as to
 * answer it.
 *
 * @throws {Error} for a query with parameters, whose values would be kept with it
 */
export function festerText<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): RawBuilder<O> {
  const { sql: text, parameters } = query.compile()
  if (parameters.length > 0) throw new Error('A statement whose text is kept has no parameters.')
  return sql`(${sql.raw(text)})`
}

/** Keeps what belongs to a calendar day until another day is asked for. */
export function jeTag<T>(mache: (heute: string) => T): (heute: string) => T {
  let gemerkt: { readonly heute: string; readonly wert: T } | undefined
  return (heute) => {
    if (gemerkt?.heute !== heute) gemerkt = { heute, wert: mache(heute) }
    return gemerkt.wert
  }
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
