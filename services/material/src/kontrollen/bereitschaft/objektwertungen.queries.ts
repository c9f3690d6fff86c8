import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { type AusgegebenesGeraet, ausgegebenJeObjekt } from '../../lager/ausgaben/index.ts'
import { type Fristlage, fristlage } from '../kontrollfrist/index.ts'
import { type Grund, gruende, type Hinweis, hinweise, type Wertung, wertungOf } from './bereitschaft.queries.ts'

/** One object in service with its rating. */
export interface Objektwertung {
  readonly objekt_id: string
  readonly code: string
  readonly name: string
  readonly standort_id: string
  readonly standort_name: string
  readonly einheit_id: string | null
  readonly rueckt_zuerst_aus: boolean
  readonly fristlage: Fristlage
  readonly einsatzbereitschaft: Wertung
  readonly gruende: Grund[]
  readonly hinweise: Hinweis[]
  readonly ausgegeben: AusgegebenesGeraet[]
}

/** Rates every object in service, in the order of the codes, leaving out objects that are `ausser_dienst`. */
export async function listObjektwertungen(reader: Reader, today: string): Promise<Objektwertung[]> {
  const rows = await reader
    .selectFrom('objekt')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .leftJoin(ausgegebenJeObjekt.as('aus'), 'aus.objekt_id', 'objekt.id')
    .select(['objekt.id as objekt_id', 'objekt.code', 'objekt.name', 'objekt.standort_id', 'objekt.status'])
    .select('objekt.einheit_id')
    .select(['objekt.rueckt_zuerst_aus', 'standort.name as standort_name', fristlage.as('fristlage')])
    .select([gruende(today, 'alle').as('gruende'), hinweise(today, 'alle').as('hinweise')])
    .select(({ fn }) => fn.coalesce('aus.geraete', sql<AusgegebenesGeraet[]>`'[]'`).as('ausgegeben'))
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .orderBy(sql`objekt.code COLLATE natuerlich`)
    .execute()
  return rows.flatMap(({ status, ...objekt }) => {
    const einsatzbereitschaft = wertungOf(status, objekt.gruende)
    return einsatzbereitschaft === null ? [] : [{ ...objekt, einsatzbereitschaft }]
  })
}
