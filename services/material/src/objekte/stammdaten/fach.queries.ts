import { type DomainError, notFound } from '@zeughaus/platform'
import type { Selectable } from 'kysely'
import type { FachTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import type { FachSuche } from './fach.schema.ts'

export type FachRow = Selectable<FachTable>

/** An object that uses a Fach, as a list shows it. */
export interface FachObjekt {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly standort_id: string
}

export const unknownFach = (): DomainError => notFound('Dieses Fach gibt es nicht.')

export function listFaecher(reader: Reader, { sortierung, objekttyp_id }: Filter<FachSuche>): List<FachRow> {
  const hits = reader
    .selectFrom('fach')
    .selectAll()
    .$if(objekttyp_id !== undefined, (q) => q.where('objekttyp_id', '=', objekttyp_id ?? ''))
  return listOf({ reader, hits, order: [byWord('name', directionOf(sortierung)), by('id')] })
}

/** @throws {DomainError} 404 */
export async function getFach(reader: Reader, id: string): Promise<FachRow> {
  const row = await reader.selectFrom('fach').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownFach()
  return row
}

/** Lists the objects that use a Fach through their template. @throws {DomainError} 404 */
export function listObjekteMitFach(reader: Reader, id: string): List<FachObjekt> {
  const vorlagen = reader.selectFrom('vorlagenposition').select('vorlage_id').where('fach_id', '=', id)
  const hits = reader
    .selectFrom('objekt')
    .select(['id', 'code', 'name', 'standort_id'])
    .where('vorlage_id', 'in', vorlagen)
  return listOf({ reader, hits, order: [byWord('code')], ifEmpty: () => getFach(reader, id) })
}

export function usageOfFach(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    vorlagenposition: countRows(reader.selectFrom('vorlagenposition').where('fach_id', '=', id)),
    fachfoto: countRows(reader.selectFrom('fachfoto').where('fach_id', '=', id)),
    objektposition: countRows(reader.selectFrom('objektposition').where('fach_id', '=', id)),
  })
}
