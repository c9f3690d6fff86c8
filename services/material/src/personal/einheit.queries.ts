import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { EinheitTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import type { EinheitSuche } from './einheit.schema.ts'

export type EinheitRow = Selectable<EinheitTable>

export const unbekannteEinheit = (): DomainError => notFound('Diese Einheit gibt es nicht.')

export function listEinheiten(
  reader: Reader,
  { sortierung, uebergeordnet_id, ...blatt }: EinheitSuche,
): Promise<Seite<EinheitRow>> {
  const query = reader
    .selectFrom('einheit')
    .selectAll()
    .$if(uebergeordnet_id !== undefined, (q) => q.where('uebergeordnet_id', '=', uebergeordnet_id ?? null))
    .orderBy(sql`name COLLATE natuerlich`, sortierung === 'name' ? 'asc' : 'desc')
  return seitenweise(query, blatt)
}

/** @throws {DomainError} 404 */
export async function getEinheit(reader: Reader, id: string): Promise<EinheitRow> {
  const row = await reader.selectFrom('einheit').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannteEinheit()
  return row
}

export function verwendungEinheit(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    einheit: zaehle(reader.selectFrom('einheit').where('uebergeordnet_id', '=', id)),
    benutzer: zaehle(reader.selectFrom('benutzer').where('einheit_id', '=', id)),
    objekt: zaehle(reader.selectFrom('objekt').where('einheit_id', '=', id)),
    kontrollverantwortung: zaehle(reader.selectFrom('kontrollverantwortung').where('einheit_id', '=', id)),
  })
}
