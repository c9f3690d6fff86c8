import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { type Grund, gruende, type Hinweis, hinweise, type Wertung, wertungAus } from './bereitschaft.ts'

/** One object in service with its rating. */
export interface Lage {
  readonly objekt_id: string
  readonly code: string
  readonly name: string
  readonly standort_id: string
  readonly standort_name: string
  readonly einsatzbereitschaft: Wertung
  readonly gruende: Grund[]
  readonly hinweise: Hinweis[]
}

/** The rating of every object in service, in the order of the codes. Objects that are `ausser_dienst` are not counted. */
export async function listLagebild(reader: Reader, heute: string): Promise<Lage[]> {
  const rows = await reader
    .selectFrom('objekt')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .select(['objekt.id as objekt_id', 'objekt.code', 'objekt.name', 'objekt.standort_id', 'objekt.status'])
    .select('standort.name as standort_name')
    .select([gruende(heute, 'alle').as('gruende'), hinweise(heute, 'alle').as('hinweise')])
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .orderBy(sql`objekt.code COLLATE natuerlich`)
    .execute()
  return rows.flatMap(({ status, ...objekt }) => {
    const einsatzbereitschaft = wertungAus(status, objekt.gruende)
    return einsatzbereitschaft === null ? [] : [{ ...objekt, einsatzbereitschaft }]
  })
}
