import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Akteur } from '../akteur.ts'
import { datenstand } from '../datenstand.ts'
import { BAUKASTEN } from '../db.ts'
import type { Berechtigung, FesteRolle } from '../rechte.ts'
import { vorgefertigt } from '../vorgefertigt.ts'

const AKTEUR = vorgefertigt((platz: (wert: 'id' | 'iat') => RawBuilder<never>) =>
  BAUKASTEN.selectFrom('benutzer')
    .select(['id', 'benutzername', 'name', 'rollen'])
    .select(datenstand.as('datenstand'))
    .select((eb) =>
      eb
        .selectFrom('benutzer_rolle')
        .innerJoin('rolle_berechtigung', 'rolle_berechtigung.rolle_id', 'benutzer_rolle.rolle_id')
        .whereRef('benutzer_rolle.benutzer_id', '=', 'benutzer.id')
        .select(sql<string[]>`coalesce(array_agg(DISTINCT berechtigung), '{}')`.as('berechtigungen'))
        .as('berechtigungen'),
    )
    .where('id', '=', platz('id'))
    .where('aktiv', '=', sql.lit(true))
    // A token carries whole seconds, so one issued in the very second of the change counts as issued after it.
    .where('tokens_ab', '<', sql<string>`to_timestamp(${platz('iat')}) + interval '1 second'`),
)

/**
 * The user of a token with everything he may do at this moment, in one statement. Nobody for an inactive user, and for a
 * token issued before the password was changed.
 *
 * @param iat when the token was issued, in seconds since 1970
 */
export async function findAkteur(db: QueryExecutorProvider, id: string, iat: number): Promise<Akteur | undefined> {
  const { rows } = await AKTEUR({ id, iat }).execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  // The database holds known values only: a check constraint for the roles, the catalogue for the permissions.
  const berechtigungen = (row.berechtigungen ?? []) as Berechtigung[]
  return { ...row, rollen: row.rollen as FesteRolle[], berechtigungen }
}
