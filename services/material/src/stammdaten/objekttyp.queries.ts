import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { ObjekttypTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import type { ObjekttypSuche } from './objekttyp.schema.ts'

export type ObjekttypRow = Selectable<ObjekttypTable>

export const unbekannterObjekttyp = (): DomainError => notFound('Diesen Objekttyp gibt es nicht.')

export function listObjekttypen(
  reader: Reader,
  { sortierung, ...blatt }: ObjekttypSuche,
): Promise<Seite<ObjekttypRow>> {
  const richtung = sortierung === 'name' ? 'asc' : 'desc'
  const query = reader.selectFrom('objekttyp').selectAll().orderBy(sql`name COLLATE natuerlich`, richtung)
  return seitenweise(query, blatt)
}

/** @throws {DomainError} 404 */
export async function getObjekttyp(reader: Reader, id: string): Promise<ObjekttypRow> {
  const row = await reader.selectFrom('objekttyp').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterObjekttyp()
  return row
}

export function verwendungObjekttyp(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    objekt: zaehle(reader.selectFrom('objekt').where('objekttyp_id', '=', id)),
    vorlage: zaehle(reader.selectFrom('beladungsvorlage').where('objekttyp_id', '=', id)),
    fach: zaehle(reader.selectFrom('fach').where('objekttyp_id', '=', id)),
  })
}
