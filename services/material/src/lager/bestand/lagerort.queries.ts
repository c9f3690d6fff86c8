import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import { type Filter, whereEqual } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import type { Lagerort, LagerortSuche } from './lagerort.schema.ts'

export const unknownLagerort = (): DomainError => notFound('Diesen Lagerort gibt es nicht.')

const withPfad = (reader: Reader) =>
  reader.selectFrom('lagerort').selectAll().select(sql<string>`lagerort_pfad(id)`.as('pfad'))

export function listLagerorte(reader: Reader, { sortierung, ...same }: Filter<LagerortSuche>): List<Lagerort> {
  const hits = whereEqual(withPfad(reader), 'lagerort', same)
  const direction = directionOf(sortierung)
  const name = sortierung.endsWith('pfad') ? sql`lagerort_pfad(id)` : 'name'
  return listOf({ reader, hits, order: [byWord(name, direction), by('id', direction)] })
}

/** @throws {DomainError} 404 */
export async function getLagerort(reader: Reader, id: string): Promise<Lagerort> {
  const row = await withPfad(reader).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownLagerort()
  return row
}

export function usageOfLagerort(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    lagerort: countRows(reader.selectFrom('lagerort').where('uebergeordnet_id', '=', id)),
    lagerplatz: countRows(reader.selectFrom('lagerplatz').where('lagerort_id', '=', id)),
  })
}

/** A subquery for the ids of a Lagerort and all below it. */
export const lagerorteIn = (id: string): RawBuilder<string> => sql<string>`(
  WITH RECURSIVE darin AS (
    SELECT id FROM lagerort WHERE id = ${id}
    UNION ALL
    SELECT lagerort.id FROM lagerort JOIN darin ON lagerort.uebergeordnet_id = darin.id
  )
  SELECT id FROM darin)`
