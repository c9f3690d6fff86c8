import { type DomainError, notFound } from '@zeughaus/platform'
import { type Selectable, sql } from 'kysely'
import type { StandortTable } from '../db.gen.ts'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import { type Verwendung, verwendungen } from '../verwendung.ts'
import type { StandortSuche } from './standort.schema.ts'

export type StandortRow = Selectable<StandortTable>

export function listStandorte(
  reader: Reader,
  { sortierung, bereich_id, ...blatt }: StandortSuche,
): Promise<Seite<StandortRow>> {
  const query = reader
    .selectFrom('standort')
    .selectAll()
    .$if(bereich_id !== undefined, (q) => q.where('bereich_id', '=', bereich_id ?? null))
    .orderBy(sql`name COLLATE natuerlich`, sortierung === 'name' ? 'asc' : 'desc')
  return seitenweise(query, blatt)
}

export const unbekannterStandort = (): DomainError => notFound('Diesen Standort gibt es nicht.')

/** @throws {DomainError} 404 */
export async function getStandort(reader: Reader, id: string): Promise<StandortRow> {
  const row = await reader.selectFrom('standort').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannterStandort()
  return row
}

export function verwendungStandort(reader: Reader, id: string): Promise<Verwendung> {
  return verwendungen({
    objekt: zaehle(reader.selectFrom('objekt').where('standort_id', '=', id)),
    lagerbewegung: zaehle(
      reader
        .selectFrom('lagerbewegung')
        .where(({ eb, or }) => or([eb('von_standort_id', '=', id), eb('nach_standort_id', '=', id)])),
    ),
    zustaendigkeit: zaehle(reader.selectFrom('zustaendigkeit').where('standort_id', '=', id)),
  })
}
