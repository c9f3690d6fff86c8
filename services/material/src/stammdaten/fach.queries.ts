import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { FachTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { type Blatt, type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import type { FachSuche } from './fach.schema.ts'

export type FachRow = Selectable<FachTable>

/** An object that carries a Fach, as the list of users of a Fach shows it. */
export interface FachObjekt {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly standort_id: string
}

export const unbekanntesFach = (): DomainError => notFound('Dieses Fach gibt es nicht.')

export function listFaecher(
  reader: Reader,
  { sortierung, objekttyp_id, ...blatt }: FachSuche,
): Promise<Seite<FachRow>> {
  const query = reader
    .selectFrom('fach')
    .selectAll()
    .$if(objekttyp_id !== undefined, (q) => q.where('objekttyp_id', '=', objekttyp_id ?? ''))
    .orderBy(sql`name COLLATE natuerlich`, sortierung === 'name' ? 'asc' : 'desc')
    .orderBy('id')
  return seitenweise(query, blatt)
}

/** @throws {DomainError} 404 */
export async function getFach(reader: Reader, id: string): Promise<FachRow> {
  const row = await reader.selectFrom('fach').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekanntesFach()
  return row
}

/** The objects that use a Fach through their template. @throws {DomainError} 404 */
export async function listObjekteMitFach(reader: Reader, id: string, blatt: Blatt): Promise<Seite<FachObjekt>> {
  await getFach(reader, id)
  const vorlagen = reader.selectFrom('vorlagenposition').select('vorlage_id').where('fach_id', '=', id)
  const query = reader
    .selectFrom('objekt')
    .select(['id', 'code', 'name', 'standort_id'])
    .where('vorlage_id', 'in', vorlagen)
    .orderBy(sql`code COLLATE natuerlich`)
  return seitenweise(query, blatt)
}

export function verwendungFach(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    vorlagenposition: zaehle(reader.selectFrom('vorlagenposition').where('fach_id', '=', id)),
    objektposition: zaehle(reader.selectFrom('objektposition').where('fach_id', '=', id)),
  })
}
