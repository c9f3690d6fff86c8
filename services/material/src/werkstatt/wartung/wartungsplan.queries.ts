import { type DomainError, notFound } from '@zeughaus/platform'
import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { WartungsplanPositionTable, WartungsplanTable } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { countRows } from '../../kern/lists/count.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { type List, listOf } from '../../kern/lists/list.ts'
import { by, byWord, directionOf } from '../../kern/lists/order.ts'
import { type Verwendung, verwendungen } from '../../kern/rules/usage.ts'
import { faelligkeitsgruende } from './faelligkeit.queries.ts'
import type { Faelligkeitsgrund, WartungsplaeneSuche } from './wartungsplan.schema.ts'

export type WartungsplanRow = Selectable<WartungsplanTable>

export interface PlanpositionMitStand
  extends Omit<Selectable<WartungsplanPositionTable>, 'wartungsplan_id' | 'reihenfolge'> {
  readonly gruende: Faelligkeitsgrund[]
}

/** A plan with its positions, and whether they are due. */
export interface WartungsplanMitPositionen extends WartungsplanRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly positionen: PlanpositionMitStand[]
}

export const unknownWartungsplan = (): DomainError => notFound('Diesen Wartungsplan gibt es nicht.')

const withPositionen = (reader: Reader, today: string) =>
  reader
    .selectFrom('wartungsplan')
    .innerJoin('objekt', 'objekt.id', 'wartungsplan.objekt_id')
    .selectAll('wartungsplan')
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('wartungsplan_position')
          .leftJoin('fahrzeugdetails', 'fahrzeugdetails.objekt_id', 'wartungsplan.objekt_id')
          .whereRef('wartungsplan_position.wartungsplan_id', '=', 'wartungsplan.id')
          .select([
            'wartungsplan_position.id',
            'bezeichnung',
            'intervall_monate',
            'intervall_km',
            'intervall_betriebsstunden',
            'zuletzt_am',
            'zuletzt_km',
            'zuletzt_betriebsstunden',
            'faellig_am',
            'faellig_km',
            'faellig_betriebsstunden',
            faelligkeitsgruende(today).as('gruende'),
          ])
          .orderBy('wartungsplan_position.reihenfolge'),
      ).as('positionen'),
    )

/** @throws {DomainError} 404 */
export async function getWartungsplan(reader: Reader, today: string, id: string): Promise<WartungsplanMitPositionen> {
  const row = await withPositionen(reader, today).where('wartungsplan.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownWartungsplan()
  return row
}

export function listWartungsplaene(
  reader: Reader,
  today: string,
  { sortierung, objekt_id, standort_id }: Filter<WartungsplaeneSuche>,
): List<WartungsplanMitPositionen> {
  const direction = directionOf(sortierung)
  let hits = withPositionen(reader, today)
  if (objekt_id !== undefined) hits = hits.where('wartungsplan.objekt_id', '=', objekt_id)
  if (standort_id !== undefined) hits = hits.where('objekt.standort_id', '=', standort_id)
  const first = sortierung.endsWith('objekt') ? [byWord('objekt.code', direction)] : []
  return listOf({ reader, hits, order: [...first, byWord('wartungsplan.name', direction), by('wartungsplan.id')] })
}

export function usageOfWartungsplan(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    wartungsauftrag: countRows(reader.selectFrom('wartungsauftrag').where('wartungsplan_id', '=', id)),
  })
}
