import { type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { enthaelt, type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import { lagerorteIn } from './lagerort.queries.ts'
import type { Lagerplatz, LagerplatzSuche } from './lagerplatz.schema.ts'

export const unbekannterLagerplatz = (): DomainError => notFound('Diesen Lagerplatz gibt es nicht.')

const mitPfad = (reader: Reader) =>
  reader.selectFrom('lagerplatz').selectAll().select(sql<string>`lagerort_pfad(lagerort_id)`.as('lagerort_pfad'))

export function listLagerplaetze(
  reader: Reader,
  { sortierung, lagerort_id, q, ...blatt }: LagerplatzSuche,
): Promise<Seite<Lagerplatz>> {
  let query = mitPfad(reader)
  if (lagerort_id !== undefined) query = query.where('lagerort_id', 'in', lagerorteIn(lagerort_id))
  if (q !== undefined) query = query.where(({ or }) => or([enthaelt('code', q), enthaelt('name', q)]))
  const richtung = sortierung === 'code' ? 'asc' : 'desc'
  return seitenweise(query.orderBy(sql`code COLLATE natuerlich`, richtung).orderBy('id', richtung), blatt)
}

/** @throws {DomainError} 404 */
export async function getLagerplatz(reader: Reader, id: string): Promise<Lagerplatz> {
  const row = await mitPfad(reader).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterLagerplatz()
  return row
}

/** A Lagerplatz at which something was ever booked is part of the record, and stays. */
export function verwendungLagerplatz(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    bestand: zaehle(reader.selectFrom('bestand').where('lagerplatz_id', '=', id)),
    ausgabe: zaehle(reader.selectFrom('ausgabe').where('lagerplatz_id', '=', id)),
  })
}
