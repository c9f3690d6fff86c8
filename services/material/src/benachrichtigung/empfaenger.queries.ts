import { sql } from 'kysely'
import type { FesteRolle } from '../access/rights.ts'
import type { Reader } from '../db/store.ts'
import type { Recipient } from './smtp.ts'

/** Lists the active users with one of these roles and an e-mail address. */
export async function listEmpfaenger(reader: Reader, rollen: readonly FesteRolle[]): Promise<Recipient[]> {
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
