import { addDays, type Day } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** How far back and ahead the feed shows dates, in days. */
const RUECKBLICK_TAGE = 365
const VORSCHAU_TAGE = 730
/** Positions that one entry names; the others are counted. */
const GENANNT_MAX = 20

export type Terminart = 'pruefung' | 'ablauf' | 'hu' | 'uvv'

/** What is due on one day at one object. */
export interface Termin {
  readonly art: Terminart
  readonly tag: Day
  readonly objekt_id: string
  readonly objekt_code: string
  readonly objekt_name: string
  readonly standort_name: string
  /** How many positions it is about; 0 when it is about the object itself. */
  readonly anzahl: number
  readonly materialien: readonly string[]
}

/**
 * What is due at objects that are in service, by day: tests of positions, expiries, HU and UVV. What falls on one day at
 * one object is one entry.
 */
export function listTermine(reader: Reader, heute: Day): Promise<Termin[]> {
  const von = addDays(heute, -RUECKBLICK_TAGE)
  const bis = addDays(heute, VORSCHAU_TAGE)
  const anPositionen = (art: Terminart, spalte: string) => sql`
    SELECT ${sql.lit(art)} AS art, ${sql.ref(`p.${spalte}`)} AS tag, p.objekt_id, count(*) AS anzahl,
      (array_agg(DISTINCT material.name))[:${sql.lit(GENANNT_MAX)}] AS materialien
    FROM objektposition p JOIN material ON material.id = p.material_id
    WHERE p.ist_status = 'aktiv' AND ${sql.ref(`p.${spalte}`)} BETWEEN ${von}::date AND ${bis}::date
    GROUP BY p.objekt_id, ${sql.ref(`p.${spalte}`)}`
  const amFahrzeug = (art: Terminart, spalte: string) => sql`
    SELECT ${sql.lit(art)}, ${sql.ref(`f.${spalte}`)}, f.objekt_id, 0, '{}'::text[] FROM fahrzeugdetails f
    WHERE ${sql.ref(`f.${spalte}`)} BETWEEN ${von}::date AND ${bis}::date`
  const termine = sql<Termin>`(${anPositionen('pruefung', 'naechste_pruefung')}
    UNION ALL ${anPositionen('ablauf', 'ablaufdatum')}
    UNION ALL ${amFahrzeug('hu', 'naechste_hu')} UNION ALL ${amFahrzeug('uvv', 'naechste_uvv')})`
  return reader
    .selectFrom(termine.as('termin'))
    .innerJoin('objekt', 'objekt.id', 'termin.objekt_id')
    .innerJoin('standort', 'standort.id', 'objekt.standort_id')
    .where('objekt.status', '<>', 'ausser_dienst')
    .select(['termin.art', 'termin.tag', 'termin.objekt_id', 'termin.anzahl', 'termin.materialien'])
    .select(['objekt.code as objekt_code', 'objekt.name as objekt_name', 'standort.name as standort_name'])
    .orderBy('termin.tag')
    .orderBy(sql`objekt.code COLLATE natuerlich`)
    .orderBy('termin.art')
    .execute()
}
