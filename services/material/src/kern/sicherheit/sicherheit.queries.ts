import type { SecurityEvent, SecurityResult } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db/store.ts'
import type { Filter } from '../lists/filter.ts'
import { type List, listOf } from '../lists/list.ts'
import { by } from '../lists/order.ts'
import { range } from '../lists/range.ts'
import type { SicherheitsprotokollSuche } from './sicherheit.schema.ts'
import type { Urheber } from './urheber.ts'

/** One entry of the security log. */
export interface SicherheitsprotokollRow {
  readonly nummer: number
  readonly zeitpunkt: string
  readonly ereignis: SecurityEvent
  readonly ergebnis: SecurityResult
  readonly grund: string | null
  readonly wer: Urheber['wer']
  readonly benutzer_id: string | null
  readonly name: string
  readonly adresse: string | null
  readonly gegenstand: string | null
  readonly gegenstand_id: string | null
  readonly details: Record<string, unknown>
}

/**
 * Lists the security log, newest first.
 *
 * @param zone in which `von` and `bis` are read when they are days
 * @throws {DomainError} 400 when `von` lies after `bis`
 */
export function listSicherheitsprotokoll(
  reader: Reader,
  { ereignis, ergebnis, benutzer_id, adresse, von: ab, bis }: Filter<SicherheitsprotokollSuche>,
  zone: string,
): List<SicherheitsprotokollRow> {
  const { von, vor } = range({ von: ab, bis }, zone)
  const hits = selection(reader)
    .$if(ereignis !== undefined, (q) => q.where('ereignis', '=', ereignis ?? ''))
    .$if(ergebnis !== undefined, (q) => q.where('ergebnis', '=', ergebnis ?? ''))
    .$if(benutzer_id !== undefined, (q) =>
      q.where(({ or, eb }) =>
        or([eb('benutzer_id', '=', benutzer_id ?? ''), eb('gegenstand_id', '=', benutzer_id ?? '')]),
      ),
    )
    .$if(adresse !== undefined, (q) => q.where('adresse', '=', adresse ?? ''))
    .$if(von !== undefined, (q) => q.where('zeitpunkt', '>=', von ?? ''))
    .$if(vor !== undefined, (q) => q.where('zeitpunkt', '<', vor ?? ''))
  return listOf({ reader, hits, order: [by('nummer', 'desc')] })
}

/** Finds the newest entry of a kind. */
export const findJuengsten = (reader: Reader, ereignis: SecurityEvent): Promise<SicherheitsprotokollRow | undefined> =>
  selection(reader).where('ereignis', '=', ereignis).orderBy('nummer', 'desc').limit(1).executeTakeFirst()

/** Finds the user of this name, active or not. */
export const findBenannten = (
  reader: Reader,
  benutzername: string,
): Promise<{ id: string; name: string; benutzername: string } | undefined> =>
  reader
    .selectFrom('benutzer')
    .select(['id', 'name', 'benutzername'])
    .where(sql`faltung(benutzername)`, '=', sql`faltung(${benutzername})`)
    .executeTakeFirst()

const selection = (reader: Reader) =>
  reader
    .selectFrom('sicherheitsprotokoll')
    .select(['nummer', 'zeitpunkt', 'grund', 'benutzer_id', 'name', 'adresse', 'gegenstand', 'gegenstand_id'])
    // Only the service inserts rows, so the columns hold the values of its types.
    .select([
      sql<SecurityEvent>`ereignis`.as('ereignis'),
      sql<SecurityResult>`ergebnis`.as('ergebnis'),
      sql<Urheber['wer']>`wer`.as('wer'),
      sql<Record<string, unknown>>`details`.as('details'),
    ])
