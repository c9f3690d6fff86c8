import { offsetOf, pagesOf } from '@zeughaus/platform'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Ausschnitt, seitenausschnitt } from './ausschnitt.ts'
import type { Reader } from './db.ts'
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
 * @param zeilen a table with the one row of the id `seite.id`
 */
export async function nachgeschlagen<DB, TB extends keyof DB, Z>(
  reader: Reader,
  geordnet: SelectQueryBuilder<DB, TB, { id: string }>,
  { seite, limit }: Blatt,
  zeilen: RawBuilder<Z>,
): Promise<Seite<Z>> {
  const { ids, gesamt } = await findeIds(geordnet, { seite, limit })
  const eintraege = ids.length === 0 ? [] : await schlageNach(reader, ids, zeilen)
  return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
}

/**
 * The same in one statement, for lists whose statement the database plans once whatever is asked: where it plans a search
 * anew each time, planning all of it would cost more than the second way to the server.
 */
export async function zugleichNachgeschlagen<DB, TB extends keyof DB, Z>(
  reader: Reader,
  geordnet: SelectQueryBuilder<DB, TB, { id: string }>,
  { seite, limit }: Blatt,
  zeilen: RawBuilder<Z>,
): Promise<Seite<Z>> {
  if (aufgeschlagenesLesezeichen() !== undefined) return nachgeschlagen(reader, geordnet, { seite, limit }, zeilen)
  const ids = sql<string[]>`ARRAY(${seitenausschnitt(limit, offsetOf(seite, limit)).teil(geordnet)})`
  const eintraege = await reader
    .selectFrom(
      sql<{ ids: string[]; gesamt: number }>`(SELECT ${ids} AS ids, (${zaehlung(geordnet)}) AS gesamt)`.as('treffer'),
    )
    .innerJoinLateral(reihe(sql.ref('treffer.ids')), (join) => join.onTrue())
    .innerJoinLateral(zeilen.as('stand'), (join) => join.onTrue())
    .selectAll('stand')
    .select('treffer.gesamt')
    .orderBy('seite.stelle')
    .$castTo<Z & { readonly gesamt: number }>()
    .execute()
  // Behind the end there is no row that could tell how many there are.
  const gesamt = eintraege[0]?.gesamt ?? (seite === 1 ? 0 : await zaehle(geordnet))
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

/** Ids as rows `seite (id, stelle)`. */
const reihe = (ids: RawBuilder<unknown>) =>
  sql<{ id: string; stelle: number }>`unnest(${ids}) WITH ORDINALITY`.as<'seite'>(sql`seite (id, stelle)`)

const schlageNach = <Z>(reader: Reader, ids: readonly string[], zeilen: RawBuilder<Z>): Promise<Z[]> =>
  reader
    .selectFrom(reihe(sql`${ids}::uuid[]`))
    .innerJoinLateral(zeilen.as('stand'), (join) => join.onTrue())
    .selectAll('stand')
    .orderBy('seite.stelle')
    .$castTo<Z>()
    .execute()

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
  const { anzahl } = await zaehlung(query).executeTakeFirstOrThrow()
  return anzahl
}

const zaehlung = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('anzahl'))
    .$castTo<{ anzahl: number }>()
