import { type DomainError, notFound } from '@zeughaus/platform'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import type { Lagerort, LagerortSuche } from './lagerort.schema.ts'

export const unbekannterLagerort = (): DomainError => notFound('Diesen Lagerort gibt es nicht.')

const mitPfad = (reader: Reader) =>
  reader.selectFrom('lagerort').selectAll().select(sql<string>`lagerort_pfad(id)`.as('pfad'))

export function listLagerorte(
  reader: Reader,
  { sortierung, art, uebergeordnet_id, ...blatt }: LagerortSuche,
): Promise<Seite<Lagerort>> {
  let query = mitPfad(reader)
  if (art !== undefined) query = query.where('art', '=', art)
  if (uebergeordnet_id !== undefined) query = query.where('uebergeordnet_id', '=', uebergeordnet_id)
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  const schluessel = sortierung.endsWith('pfad') ? sql`lagerort_pfad(id)` : sql`name`
  return seitenweise(query.orderBy(sql`${schluessel} COLLATE natuerlich`, richtung).orderBy('id', richtung), blatt)
}

/** @throws {DomainError} 404 */
export async function getLagerort(reader: Reader, id: string): Promise<Lagerort> {
  const row = await mitPfad(reader).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterLagerort()
  return row
}

export function verwendungLagerort(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    lagerort: zaehle(reader.selectFrom('lagerort').where('uebergeordnet_id', '=', id)),
    lagerplatz: zaehle(reader.selectFrom('lagerplatz').where('lagerort_id', '=', id)),
  })
}

/** The ids of a Lagerort and of everything in it, as a subquery. */
export const lagerorteIn = (id: string): RawBuilder<string> => sql<string>`(
  WITH RECURSIVE darin AS (
    SELECT id FROM lagerort WHERE id = ${id}
    UNION ALL
    SELECT lagerort.id FROM lagerort JOIN darin ON lagerort.uebergeordnet_id = darin.id
  )
  SELECT id FROM darin)`
