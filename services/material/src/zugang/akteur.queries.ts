import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Berechtigung, FesteRolle } from '../access/rights.ts'
import type { Details } from '../access/token.ts'
import type { Reader } from '../db/store.ts'
import { faktorFehlt } from './faktor.queries.ts'

const akteur = (reader: Reader, id: string) =>
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
    .where('benutzer.id', '=', id)
    .where('aktiv', '=', true)

interface Row {
  readonly id: string
  readonly benutzername: string
  readonly name: string
  readonly rollen: readonly string[]
  readonly berechtigungen: readonly string[] | null
}

/** The database holds known values only: a check constraint for the roles, the catalogue for the permissions. */
const callerOf = ({ id, benutzername, name, rollen, berechtigungen }: Row): Caller => ({
  id,
  benutzername,
  name,
  adresse: null,
  rollen: rollen as FesteRolle[],
  berechtigungen: (berechtigungen ?? []) as Berechtigung[],
})

/** Finds an active user with their current rights. */
export async function findAkteur(reader: Reader, id: string): Promise<Caller | undefined> {
  const row = await akteur(reader, id).executeTakeFirst()
  return row && callerOf(row)
}

/** A caller, with what they must do before anything else. */
type Angemeldeter = Caller & { readonly mussPasswortAendern: boolean; readonly mussFaktorEinrichten: boolean }

/** Finds the active user of a token with their current rights and their login; undefined for a login that has ended. */
export async function findAngemeldeten(
  reader: Reader,
  { sub, jti }: Pick<Details, 'sub' | 'jti'>,
): Promise<Angemeldeter | undefined> {
  const row = await akteur(reader, sub)
    .innerJoin('sitzung', 'sitzung.benutzer_id', 'benutzer.id')
    .select(['sitzung.zuletzt_am', faktorFehlt.as('faktor_fehlt')])
    .where('sitzung.id', '=', jti)
    .executeTakeFirst()
  return (
    row && {
      ...callerOf(row),
      mussPasswortAendern: row.passwort_aendern,
      mussFaktorEinrichten: row.faktor_fehlt,
      sitzung: { id: jti, zuletzt_am: row.zuletzt_am },
    }
  )
}
