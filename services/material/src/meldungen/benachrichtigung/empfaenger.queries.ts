import { type RawBuilder, sql } from 'kysely'
import { type FesteRolle, giving } from '../../kern/access/rights.ts'
import type { Reader, Sehende } from '../../kern/db/store.ts'
import type { Recipient } from '../../kern/mail/smtp.ts'

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

/** A recipient who learns of places only. */
interface Ortsempfaenger extends Recipient {
  readonly seer: Sehende
}

/** Lists the active users with one of these roles for places alone, and an e-mail address. */
export async function listOrtsempfaenger(reader: Reader, rollen: readonly FesteRolle[]): Promise<Ortsempfaenger[]> {
  const rows = await reader
    .selectFrom('benutzer')
    .innerJoin('ortsrolle', 'ortsrolle.benutzer_id', 'benutzer.id')
    .select(['benutzer.id', 'benutzer.name', 'email'])
    .select(sql<string[]>`einheiten_unter(array_agg(ortsrolle.einheit_id))`.as('einheiten'))
    .select(sql<string[]>`array_remove(array_agg(ortsrolle.standort_id), NULL)`.as('standorte'))
    .where('aktiv', '=', true)
    .where('email', 'is not', null)
    .where(sql<boolean>`NOT rollen && ${rollen}::text[]`)
    .where(sql<boolean>`ortsrolle.rolle = ANY (${rollen}::text[])`)
    .groupBy('benutzer.id')
    .orderBy('benutzer.id')
    .execute()
  return rows.flatMap(({ id, name, email, einheiten, standorte }) =>
    email === null ? [] : [{ name, email, seer: { id, sicht: { einheiten, standorte } } }],
  )
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
 * who is responsible for the object or its Standort. Where none of them is active, has an address and sees the object, the
 * active materialverantwortliche, everywhere or at its place.
 */
export async function listVerantwortliche(reader: Reader, objektIds: readonly string[]): Promise<Verantwortliche[]> {
  const { rollen, oder } = giving('lesen')
  const [feste, eigene] = [sql`${rollen}::text[]`, sql`${oder}::text[]`]
  const verantwortliche = sql<Verantwortliche>`(
    WITH gefragt AS (SELECT id, standort_id, einheit_id FROM objekt WHERE id = ANY (${objektIds}::uuid[])),
      am_ort AS MATERIALIZED (
        SELECT benutzer_id, rolle, standort_id, einheiten_unter(ARRAY[einheit_id]) AS einheiten,
          coalesce(rolle = ANY (${feste}), rolle_id IN (SELECT rolle_id FROM rolle_berechtigung WHERE berechtigung = ANY (${eigene})))
            AS liest
        FROM ortsrolle),
      erreichbar AS MATERIALIZED (
        SELECT id, einheit_id, rollen, rollen && ${feste}
          OR EXISTS (SELECT FROM benutzer_rolle JOIN rolle_berechtigung USING (rolle_id)
            WHERE benutzer_rolle.benutzer_id = benutzer.id AND berechtigung = ANY (${eigene}))
          -- Without a role for a place nothing is limited.
          OR NOT EXISTS (SELECT FROM am_ort WHERE am_ort.benutzer_id = benutzer.id) AS liest_alles
        FROM benutzer WHERE aktiv AND email IS NOT NULL),
      eigene AS (
        SELECT gefragt.id AS objekt_id, erreichbar.id AS benutzer_id
        FROM gefragt JOIN kontrollverantwortung k ON k.objekt_id = gefragt.id
          JOIN erreichbar ON (erreichbar.id = k.benutzer_id OR erreichbar.einheit_id = k.einheit_id) AND ${siehtGefragtes}
        UNION SELECT gefragt.id, erreichbar.id
        FROM gefragt JOIN zustaendigkeit z ON z.objekt_id = gefragt.id OR z.standort_id = gefragt.standort_id
          JOIN erreichbar ON erreichbar.id = z.benutzer_id AND ${siehtGefragtes}),
      alle AS (
        SELECT objekt_id, benutzer_id FROM eigene
        UNION SELECT gefragt.id, erreichbar.id FROM gefragt, erreichbar
        WHERE ('materialverantwortlicher' = ANY (erreichbar.rollen)
            OR ${heldAtGefragtem(sql`am_ort.rolle = 'materialverantwortlicher'`)})
          AND NOT EXISTS (SELECT FROM eigene WHERE eigene.objekt_id = gefragt.id))
    SELECT benutzer_id, array_agg(objekt_id ORDER BY objekt_id) AS objekt_ids FROM alle GROUP BY benutzer_id)`
  return reader.selectFrom(verantwortliche.as('verantwortliche')).selectAll().orderBy('benutzer_id').execute()
}

/** Whether the person `erreichbar` holds such a role of `am_ort` where the object `gefragt` lies. */
const heldAtGefragtem = (such: RawBuilder<unknown>) => sql`EXISTS (SELECT FROM am_ort
  WHERE am_ort.benutzer_id = erreichbar.id AND ${such}
    AND (am_ort.standort_id = gefragt.standort_id OR gefragt.einheit_id = ANY (am_ort.einheiten)))`

/** Whether the person `erreichbar` sees the object `gefragt`. */
const siehtGefragtes = sql`(erreichbar.liest_alles OR ${heldAtGefragtem(sql`am_ort.liest`)})`
