import { offsetOf, pagesOf } from '@zeughaus/platform'
import { type Compilable, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
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
  const eintraege = ids.length === 0 ? [] : await schlageNach(reader, reihe(['id'], [sql`${ids}::uuid[]`]), zeilen)
  return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
}

/** A query, whatever it selects from. */
interface Abfrage<Z> extends Compilable<Z> {
  execute(): Promise<Z[]>
}

/** What a search finds, in an order in which no two rows are alike. */
export interface Fund<Schluessel extends string> {
  /** The columns by which a row is found again, all of them uuids. */
  readonly schluessel: readonly Schluessel[]
  /** The keys of a part of them. */
  teil(ausschnitt: Ausschnitt): Abfrage<Readonly<Record<Schluessel, string>>>
}

/**
 * The same in one statement, for lists whose statement the database plans once whatever is asked: where it plans a search
 * anew each time, planning all of it would cost more than the second way to the server.
 */
export async function zugleichNachgeschlagen<DB, TB extends keyof DB, Z>(
  reader: Reader,
  geordnet: SelectQueryBuilder<DB, TB, { id: string }>,
  blatt: Blatt,
  zeilen: RawBuilder<Z>,
): Promise<Seite<Z>> {
  if (aufgeschlagenesLesezeichen() !== undefined) return nachgeschlagen(reader, geordnet, blatt, zeilen)
  const { seite, limit } = blatt
  const gefunden: Fund<'id'> = { schluessel: ['id'], teil: (ausschnitt) => ausschnitt.teil(geordnet) }
  const eintraege = await seiteVon(reader, gefunden, blatt, zeilen, anzahlVon(geordnet)).execute()
  // Behind the end there is no row that could tell how many there are.
  const gesamt = eintraege[0]?.gesamt ?? (seite === 1 ? 0 : await zaehle(geordnet))
  return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
}

/**
 * A page of what is counted by itself, at the same time.
 *
 * @param zeilen a table with the one row of the keys in `seite`
 */
export async function zugleichGezaehlt<S extends string, Z>(
  reader: Reader,
  gefunden: Fund<S>,
  blatt: Blatt,
  zeilen: RawBuilder<Z>,
  zaehle: () => Promise<number>,
): Promise<Seite<Z>> {
  const lesezeichen = aufgeschlagenesLesezeichen()
  const { seite, limit } = blatt
  if (lesezeichen !== undefined) {
    const gesamt = await lesezeichen.gesamt(zaehle)
    const stellen = await lesezeichen.portion(limit, (ausschnitt) => gefunden.teil(ausschnitt).execute())
    const spalten = gefunden.schluessel.map((name) => sql`${stellen.map((stelle) => stelle[name])}::uuid[]`)
    const eintraege = stellen.length === 0 ? [] : await schlageNach(reader, reihe(gefunden.schluessel, spalten), zeilen)
    return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
  }
  const [gesamt, eintraege] = await Promise.all([zaehle(), seiteVon(reader, gefunden, blatt, zeilen).execute()])
  return { eintraege, gesamt, seite, seiten: pagesOf(gesamt, limit) }
}

/** The rows of a page, each with how many there are in all if that is asked for. */
function seiteVon<S extends string, Z>(
  reader: Reader,
  { schluessel, teil }: Fund<S>,
  { seite, limit }: Blatt,
  zeilen: RawBuilder<Z>,
  anzahl: RawBuilder<number> = sql`0`,
) {
  const stellen = teil(seitenausschnitt(limit, offsetOf(seite, limit)))
  const alle = sql.join(schluessel.map((name) => sql`array_agg(${sql.ref(name)}) AS ${sql.ref(name)}`))
  const spalten = schluessel.map((name) => sql.ref(`treffer.${name}`))
  return reader
    .selectFrom(
      sql<{ gesamt: number }>`(SELECT ${alle}, ${anzahl} AS gesamt FROM (${stellen}) AS stelle)`.as('treffer'),
    )
    .innerJoinLateral(reihe(schluessel, spalten), (join) => join.onTrue())
    .innerJoinLateral(zeilen.as('stand'), (join) => join.onTrue())
    .selectAll('stand')
    .select('treffer.gesamt')
    .orderBy('seite.stelle')
    .$castTo<Z & { readonly gesamt: number }>()
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

/** Keys as rows `seite (…, stelle)`. */
const reihe = (schluessel: readonly string[], spalten: readonly RawBuilder<unknown>[]) =>
  sql<{ stelle: number }>`unnest(${sql.join(spalten)}) WITH ORDINALITY`.as<'seite'>(
    sql`seite (${sql.join([...schluessel, 'stelle'].map((name) => sql.ref(name)))})`,
  )

const schlageNach = <Z>(reader: Reader, stellen: ReturnType<typeof reihe>, zeilen: RawBuilder<Z>): Promise<Z[]> =>
  reader
    .selectFrom(stellen)
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

/** The same as one value of the database. */
export const anzahlVon = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): RawBuilder<number> =>
  sql`(${zaehlung(query)})`

/** Reads one value of the database. */
export async function liesAnzahl(reader: Reader, anzahl: RawBuilder<number>): Promise<number> {
  const gezaehlt = reader.selectFrom(sql<{ anzahl: number }>`(SELECT ${anzahl} AS anzahl)`.as('gezaehlt'))
  const row = await gezaehlt.select('anzahl').executeTakeFirstOrThrow()
  return row.anzahl
}

const zaehlung = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) =>
  query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('anzahl'))
    .$castTo<{ anzahl: number }>()
