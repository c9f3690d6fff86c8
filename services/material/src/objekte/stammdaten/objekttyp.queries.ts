import { type DomainError, notFound } from '@zeughaus/platform'
import type { Selectable } from 'kysely'
import type { ObjekttypTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import type { ObjekttypSuche } from './objekttyp.schema.ts'

export type ObjekttypRow = Selectable<ObjekttypTable>

export const unknownObjekttyp = (): DomainError => notFound('Diesen Objekttyp gibt es nicht.')

export function listObjekttypen(reader: Reader, { sortierung }: Filter<ObjekttypSuche>): List<ObjekttypRow> {
  const hits = reader.selectFrom('objekttyp').selectAll()
  return listOf({ reader, hits, order: [byWord('name', directionOf(sortierung))] })
}

/** @throws {DomainError} 404 */
export async function getObjekttyp(reader: Reader, id: string): Promise<ObjekttypRow> {
  const row = await reader.selectFrom('objekttyp').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownObjekttyp()
  return row
}

export function usageOfObjekttyp(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    objekt: countRows(reader.selectFrom('objekt').where('objekttyp_id', '=', id)),
    vorlage: countRows(reader.selectFrom('beladungsvorlage').where('objekttyp_id', '=', id)),
    fach: countRows(reader.selectFrom('fach').where('objekttyp_id', '=', id)),
  })
}
