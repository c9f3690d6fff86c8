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
