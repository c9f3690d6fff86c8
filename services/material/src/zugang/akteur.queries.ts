import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Berechtigung, FesteRolle } from '../access/rights.ts'
import type { Details } from '../access/token.ts'
import type { Reader } from '../db/store.ts'

/**
 * Finds an active user with their current rights.
 *
 * @param token of the request, if there is one; undefined for an ended one: logged out, or issued before the password
 *   was changed
 */
export async function findAkteur(
  reader: Reader,
  id: string,
  token?: Pick<Details, 'iat' | 'hash'>,
): Promise<Caller | undefined> {
  const user = reader
    .selectFrom('benutzer')
    .select(['id', 'benutzername', 'name', 'rollen'])
    .select((eb) =>
      eb
        .selectFrom('benutzer_rolle')
        .innerJoin('rolle_berechtigung', 'rolle_berechtigung.rolle_id', 'benutzer_rolle.rolle_id')
        .whereRef('benutzer_rolle.benutzer_id', '=', 'benutzer.id')
        .select(sql<string[]>`coalesce(array_agg(DISTINCT berechtigung), '{}')`.as('berechtigungen'))
        .as('berechtigungen'),
    )
    .where('id', '=', id)
    .where('aktiv', '=', true)
  const row = await (token === undefined ? user : user.where(gilt(token))).executeTakeFirst()
  if (row === undefined) return undefined
  // The database holds known values only: a check constraint for the roles, the catalogue for the permissions.
  const [rollen, berechtigungen] = [row.rollen as FesteRolle[], row.berechtigungen as Berechtigung[]]
  return { ...row, adresse: null, rollen, berechtigungen }
}

/** Whether a token is valid: what is noted about it decides; without a note, its second of issue (see endAnmeldungen()). */
const gilt = ({ iat, hash }: Pick<Details, 'iat' | 'hash'>) => sql<boolean>`coalesce(
  (SELECT gilt FROM token_ausnahme WHERE token_hash = ${hash}),
  tokens_ab < to_timestamp(${iat}) + interval '1 second')`
