import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import type { FesteRolle } from '../rechte.ts'
import type { Empfaenger } from './versand.ts'

/** The active users with one of these roles who have an e-mail address. */
export async function listEmpfaenger(reader: Reader, rollen: readonly FesteRolle[]): Promise<Empfaenger[]> {
  const rows = await reader
    .selectFrom('benutzer')
    .select(['name', 'email'])
    .where('aktiv', '=', true)
    .where('email', 'is not', null)
    .where(sql<boolean>`rollen && ${rollen}::text[]`)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]))
}
