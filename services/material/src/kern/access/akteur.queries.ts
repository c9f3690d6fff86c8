import { sql } from 'kysely'
import type { Reader } from '../db/store.ts'
import type { Caller } from './caller.ts'
import type { Berechtigung, FesteRolle, Ortsrecht } from './rights.ts'
import { NIRGENDS } from './sicht.ts'

/** The roles for places of `benutzer`, each with every Einheit in its place; null for almost everybody. */
const anOrten = sql<Ortsrecht[] | null>`(SELECT jsonb_agg(jsonb_build_object(
    'rollen', CASE WHEN o.rolle IS NULL THEN '[]' ELSE jsonb_build_array(o.rolle) END,
    'berechtigungen', (SELECT coalesce(jsonb_agg(b.berechtigung), '[]') FROM rolle_berechtigung b WHERE b.rolle_id = o.rolle_id),
    'orte', jsonb_build_object(
      'einheiten', CASE WHEN o.einheit_id IS NULL THEN '[]' ELSE to_jsonb(einheiten_unter(ARRAY[o.einheit_id])) END,
      'standorte', CASE WHEN o.standort_id IS NULL THEN '[]' ELSE jsonb_build_array(o.standort_id) END)))
  FROM ortsrolle o WHERE o.benutzer_id = benutzer.id)`

/** Selects the active users with their current rights. */
const akteure = (reader: Reader) =>
  reader
    .selectFrom('benutzer')
    .select(['benutzer.id', 'benutzername', 'name', 'rollen', 'passwort_aendern'])
    .select((eb) =>
      eb
        .selectFrom('benutzer_rolle')
        .innerJoin('rolle_berechtigung', 'rolle_berechtigung.rolle_id', 'benutzer_rolle.rolle_id')
        .whereRef('benutzer_rolle.benutzer_id', '=', 'benutzer.id')
        .select(sql<string[]>`coalesce(array_agg(DISTINCT berechtigung), '{}')`.as('berechtigungen'))
        .as('berechtigungen'),
    )
    .select(anOrten.as('an_orten'))
    .where('aktiv', '=', true)

/** Selects an active user with their current rights. */
export const akteur = (reader: Reader, id: string) => akteure(reader).where('benutzer.id', '=', id)

interface Row {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  readonly rollen: readonly string[]
  readonly berechtigungen: readonly string[] | null
  readonly an_orten: readonly Ortsrecht[] | null
}

/** The database holds known values only: a check constraint for the roles, the catalogue for the permissions. */
export const callerOf = ({ id, benutzername, name, rollen, berechtigungen, an_orten }: Row): Caller => ({
  id,
  benutzername,
  name,
  adresse: null,
  rollen: rollen as FesteRolle[],
  berechtigungen: (berechtigungen ?? []) as Berechtigung[],
  anOrten: an_orten ?? [],
  // Until an operation says which right it takes, a person with roles for places sees nothing.
  sicht: an_orten === null ? 'alles' : NIRGENDS,
})

/** Finds an active user with their current rights. */
export async function findAkteur(reader: Reader, id: string): Promise<Caller | undefined> {
  const row = await akteur(reader, id).executeTakeFirst()
  return row && callerOf(row)
}

/** Lists the active people of an Einheit with their current rights: who belongs to it, and who holds a role for it. */
export async function listAkteureOfEinheit(reader: Reader, einheitId: string): Promise<Caller[]> {
  const rows = await akteure(reader)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('benutzer.einheit_id', '=', einheitId),
        eb('benutzer.id', 'in', selectFrom('ortsrolle').select('benutzer_id').where('einheit_id', '=', einheitId)),
      ]),
    )
    .execute()
  return rows.map(callerOf)
}
