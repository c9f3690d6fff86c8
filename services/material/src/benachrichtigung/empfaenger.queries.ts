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

/** Finds an active user with an e-mail address. */
export async function findEmpfaenger(reader: Reader, benutzerId: string): Promise<Recipient | undefined> {
  const row = await reader
    .selectFrom('benutzer')
    .select(['name', 'email'])
    .where('id', '=', benutzerId)
    .where('aktiv', '=', true)
    .executeTakeFirst()
  return row?.email == null ? undefined : { name: row.name, email: row.email }
}

/** A person to remind, and the objects to remind them of. */
interface Verantwortliche {
  readonly benutzer_id: string
  readonly objekt_ids: readonly string[]
}

/**
 * Lists who is to be reminded of these objects: whom the Kontrollverantwortung names, alone or with their Einheit, and
 * who is responsible for the object or its Standort. Where none of them is active and has an address, the active
 * materialverantwortliche.
 */
export async function listVerantwortliche(reader: Reader, objektIds: readonly string[]): Promise<Verantwortliche[]> {
  const verantwortliche = sql<Verantwortliche>`(
    WITH gefragt AS (SELECT id, standort_id FROM objekt WHERE id = ANY (${objektIds}::uuid[])),
      erreichbar AS (SELECT id, einheit_id, rollen FROM benutzer WHERE aktiv AND email IS NOT NULL),
      eigene AS (
        SELECT gefragt.id AS objekt_id, erreichbar.id AS benutzer_id
        FROM gefragt JOIN kontrollverantwortung k ON k.objekt_id = gefragt.id
          JOIN erreichbar ON erreichbar.id = k.benutzer_id OR erreichbar.einheit_id = k.einheit_id
        UNION SELECT gefragt.id, erreichbar.id
        FROM gefragt JOIN zustaendigkeit z ON z.objekt_id = gefragt.id OR z.standort_id = gefragt.standort_id
          JOIN erreichbar ON erreichbar.id = z.benutzer_id),
      alle AS (
        SELECT objekt_id, benutzer_id FROM eigene
        UNION SELECT gefragt.id, erreichbar.id FROM gefragt, erreichbar
        WHERE 'materialverantwortlicher' = ANY (erreichbar.rollen)
          AND NOT EXISTS (SELECT FROM eigene WHERE eigene.objekt_id = gefragt.id))
    SELECT benutzer_id, array_agg(objekt_id ORDER BY objekt_id) AS objekt_ids FROM alle GROUP BY benutzer_id)`
  return reader.selectFrom(verantwortliche.as('verantwortliche')).selectAll().orderBy('benutzer_id').execute()
}
