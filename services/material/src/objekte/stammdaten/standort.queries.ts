import { type DomainError, notFound } from '@zeughaus/platform'
import type { Selectable } from 'kysely'
import type { StandortTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import type { StandortSuche } from './standort.schema.ts'

export type StandortRow = Selectable<StandortTable>

export function listStandorte(reader: Reader, { sortierung, bereich_id }: Filter<StandortSuche>): List<StandortRow> {
  const hits = reader
    .selectFrom('standort')
    .selectAll()
    .$if(bereich_id !== undefined, (q) => q.where('bereich_id', '=', bereich_id ?? null))
  return listOf({ reader, hits, order: [byWord('name', directionOf(sortierung))] })
}

export const unknownStandort = (): DomainError => notFound('Diesen Standort gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getStandort(reader: Reader, id: string): Promise<StandortRow> {
  const row = await reader.selectFrom('standort').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownStandort()
  return row
}

export function usageOfStandort(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    objekt: countRows(reader.selectFrom('objekt').where('standort_id', '=', id)),
    lagerbewegung: countRows(
      reader
        .selectFrom('lagerbewegung')
        .where(({ eb, or }) => or([eb('von_standort_id', '=', id), eb('nach_standort_id', '=', id)])),
    ),
    lagerort: countRows(reader.selectFrom('lagerort').where('standort_id', '=', id)),
    ortsrolle: countRows(reader.selectFrom('ortsrolle').where('standort_id', '=', id)),
    gruppe: countRows(reader.selectFrom('gruppe_ortsrolle').select('gruppe').distinct().where('standort_id', '=', id)),
    zustaendigkeit: countRows(reader.selectFrom('zustaendigkeit').where('standort_id', '=', id)),
  })
}
