import { type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import { contains, type Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import { countBewegungenAn } from './bewegung.queries.ts'
import { lagerorteIn } from './lagerort.queries.ts'
import type { Lagerplatz, LagerplatzSuche } from './lagerplatz.schema.ts'

export const unknownLagerplatz = (): DomainError => notFound('Diesen Lagerplatz gibt es nicht.')

const withPfad = (reader: Reader) =>
  reader.selectFrom('lagerplatz').selectAll().select(sql<string>`lagerort_pfad(lagerort_id)`.as('lagerort_pfad'))

export function listLagerplaetze(
  reader: Reader,
  { sortierung, lagerort_id, code, q }: Filter<LagerplatzSuche>,
): List<Lagerplatz> {
  let hits = withPfad(reader)
  if (lagerort_id !== undefined) hits = hits.where('lagerort_id', 'in', lagerorteIn(lagerort_id))
  if (code !== undefined) hits = hits.where(sql<boolean>`faltung(code) = faltung(${code})`)
  if (q !== undefined) hits = hits.where(contains(['code', 'name'], q))
  const direction = directionOf(sortierung)
  return listOf({ reader, hits, order: [byWord('code', direction), by('id', direction)] })
}

/** @throws {DomainError} 404 */
export async function getLagerplatz(reader: Reader, id: string): Promise<Lagerplatz> {
  const row = await withPfad(reader).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownLagerplatz()
  return row
}

/**
 * Counts what refers to a Lagerplatz: what lies there, and the record of what lay there. One that ever had a booking is
 * part of that record, and stays, empty as it may be.
 */
export function usageOfLagerplatz(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    bestand: countRows(reader.selectFrom('bestand').where('lagerplatz_id', '=', id).where('menge', '>', 0)),
    materialbewegung: countBewegungenAn(reader, id),
    ausgabe: countRows(reader.selectFrom('ausgabe').where('lagerplatz_id', '=', id)),
  })
}
