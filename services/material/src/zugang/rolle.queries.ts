import { type DomainError, notFound } from '@zeughaus/platform'
import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { type Seite, seitenweise, zaehle } from '../listen.ts'
import type { Berechtigung } from '../rechte.ts'
import type { RolleSuche } from './rolle.schema.ts'

export interface RolleRow {
  readonly id: string
  readonly name: string
  readonly berechtigungen: Berechtigung[]
}

export const unbekannteRolle = (): DomainError => notFound('Diese Rolle gibt es nicht.')

const auswahl = (reader: Reader) =>
  reader
    .selectFrom('rolle')
    .select(['id', 'name'])
    .select((eb) =>
      eb
        .selectFrom('rolle_berechtigung')
        .whereRef('rolle_id', '=', 'rolle.id')
        .select(sql<Berechtigung[]>`coalesce(array_agg(berechtigung ORDER BY berechtigung), '{}')`.as('schluessel'))
        .$asScalar()
        .$notNull()
        .as('berechtigungen'),
    )

export function listRollen(reader: Reader, blatt: RolleSuche): Promise<Seite<RolleRow>> {
  return seitenweise(auswahl(reader).orderBy(sql`name COLLATE natuerlich`), blatt)
}

/** @throws {DomainError} 404 */
export async function getRolle(reader: Reader, id: string): Promise<RolleRow> {
  const row = await auswahl(reader).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unbekannteRolle()
  return row
}

/** How many users hold a role. */
export function zaehleTraeger(reader: Reader, id: string): Promise<number> {
  return zaehle(reader.selectFrom('benutzer_rolle').where('rolle_id', '=', id))
}
