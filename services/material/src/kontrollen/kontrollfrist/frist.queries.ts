import { instantText } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Reader } from '../../kern/db/store.ts'
import { type Fristlage, kontrollfristOf, type LocalDay } from './frist.ts'
import type { Kontrollfrist } from './kontrollregel.schema.ts'

const rule = (table: 'objekt' | 'objekttyp') => sql`json_build_object(
  'kontrollintervall', ${sql.ref(`${table}.kontrollintervall`)},
  'kontrollintervall_einheit', ${sql.ref(`${table}.kontrollintervall_einheit`)},
  'kontrolle_nach_einsatz', ${sql.ref(`${table}.kontrolle_nach_einsatz`)})`

/** Whether the row `einsatz` was not taken back. */
export const einsatzGilt = sql<boolean>`NOT EXISTS (SELECT FROM einsatz_ruecknahme WHERE einsatz_id = einsatz.id)`

/** What decides when the row `objekt` is due, beside its type in the row `objekttyp`. */
export const fristlage = sql<Fristlage>`(SELECT json_build_object(
  'regel', CASE objekt.kontrollregel WHEN 'eigene' THEN ${rule('objekt')} ELSE ${rule('objekttyp')} END,
  'ausser_dienst', objekt.status = 'ausser_dienst',
  'angelegt_am', ${instantText('objekt.erstellt_am')},
  'kontrolliert_am', ${instantText('letzte.beendet_am')},
  'einsatz_am', (SELECT ${instantText('einsatz.zeitpunkt')} FROM einsatz
    WHERE einsatz.objekt_id = objekt.id AND einsatz.zeitpunkt > coalesce(letzte.gestartet_am, '-infinity') AND ${einsatzGilt}
    ORDER BY einsatz.zeitpunkt, einsatz.id LIMIT 1))
  FROM (VALUES (1)) AS eine LEFT JOIN LATERAL (SELECT kontrolle.gestartet_am, kontrolle.beendet_am FROM kontrolle
    WHERE kontrolle.objekt_id = objekt.id AND kontrolle.status = 'abgeschlossen'
    ORDER BY kontrolle.beendet_am DESC LIMIT 1) AS letzte ON true)`

/** An object in service with a deadline. */
export interface ObjektMitFrist extends Kontrollfrist {
  readonly objekt_id: string
  readonly objekt_code: string
  readonly objekt_name: string
  readonly standort_name: string
  readonly kontrolle_faellig_am: string
  readonly letzte_kontrolle_am: string | null
}

/** Lists all objects in service whose next check has a day, in the order of their codes. */
export async function listFristen(reader: Reader, day: LocalDay): Promise<ObjektMitFrist[]> {
  const rows = await reader
    .selectFrom('objekt')
    .innerJoin('objekttyp', 'objekttyp.id', 'objekt.objekttyp_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .select(['objekt.id as objekt_id', 'objekt.code as objekt_code', 'objekt.name as objekt_name'])
    .select(['standort.name as standort_name', fristlage.as('fristlage')])
    .where('objekt.status', '<>', sql.lit('ausser_dienst'))
    .orderBy(sql`objekt.code COLLATE natuerlich`)
    .execute()
  return rows.flatMap(({ fristlage: lage, ...objekt }) => {
    const { kontrolle_faellig_am, ...frist } = kontrollfristOf(lage, day)
    if (kontrolle_faellig_am === null) return []
    return [{ ...objekt, ...frist, kontrolle_faellig_am, letzte_kontrolle_am: lage.kontrolliert_am }]
  })
}
