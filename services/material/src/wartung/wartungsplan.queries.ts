import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { WartungsplanPositionTable, WartungsplanTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import { faelligkeitsgruende } from './faelligkeit.queries.ts'
import type { Faelligkeitsgrund, WartungsplaeneSuche } from './wartungsplan.schema.ts'

export type WartungsplanRow = Selectable<WartungsplanTable>

export interface PlanpositionMitStand
  extends Omit<Selectable<WartungsplanPositionTable>, 'wartungsplan_id' | 'reihenfolge'> {
  readonly gruende: Faelligkeitsgrund[]
}

/** A plan with its positions, and what of them is due. */
export interface WartungsplanMitPositionen extends WartungsplanRow {
  readonly objekt_code: string
  readonly objekt_name: string
  readonly positionen: PlanpositionMitStand[]
}

export const unbekannterWartungsplan = (): DomainError => notFound('Diesen Wartungsplan gibt es nicht.')

const mitPositionen = (reader: Reader, heute: string) =>
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
            faelligkeitsgruende(heute).as('gruende'),
          ])
          .orderBy('wartungsplan_position.reihenfolge'),
      ).as('positionen'),
    )

/** @throws {DomainError} 404 */
export async function getWartungsplan(reader: Reader, heute: string, id: string): Promise<WartungsplanMitPositionen> {
  const row = await mitPositionen(reader, heute).where('wartungsplan.id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterWartungsplan()
  return row
}

export function listWartungsplaene(
  reader: Reader,
  heute: string,
  { sortierung, objekt_id, standort_id, ...blatt }: WartungsplaeneSuche,
): Promise<Seite<WartungsplanMitPositionen>> {
  const richtung = sortierung.startsWith('-') ? 'desc' : 'asc'
  let query = mitPositionen(reader, heute)
  if (objekt_id !== undefined) query = query.where('wartungsplan.objekt_id', '=', objekt_id)
  if (standort_id !== undefined) query = query.where('objekt.standort_id', '=', standort_id)
  if (sortierung.endsWith('objekt')) query = query.orderBy(sql`objekt.code COLLATE natuerlich`, richtung)
  const sortiert = query.orderBy(sql`wartungsplan.name COLLATE natuerlich`, richtung).orderBy('wartungsplan.id')
  return seitenweise(sortiert, blatt)
}

export function verwendungWartungsplan(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    wartungsauftrag: zaehle(reader.selectFrom('wartungsauftrag').where('wartungsplan_id', '=', id)),
  })
}
