import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Akteur } from '../akteur.ts'
import { datenstand } from '../datenstand.ts'
import { BAUKASTEN } from '../db.ts'
import type { Berechtigung, FesteRolle } from '../rechte.ts'
import { vorgefertigt } from '../vorgefertigt.ts'

/** Whose token it is, and since when. */
export interface Gefragter {
  readonly id: string
  /** When the token was issued, in seconds since 1970. */
  readonly iat: number
}

const AKTEURE = vorgefertigt((platz: (wert: 'ids' | 'iats') => RawBuilder<never>) =>
  BAUKASTEN.selectFrom(
    sql<{ wer: string; iat: number; nummer: number }>`unnest(${platz('ids')}::uuid[], ${platz('iats')}::float8[])
      WITH ORDINALITY`.as<'gefragt'>(sql`gefragt (wer, iat, nummer)`),
  )
    .innerJoin('benutzer', 'benutzer.id', 'gefragt.wer')
    .select(['benutzer.id', 'benutzername', 'name', 'rollen', 'gefragt.nummer'])
    .select(datenstand.as('datenstand'))
    .select((eb) =>
      eb
        .selectFrom('benutzer_rolle')
        .innerJoin('rolle_berechtigung', 'rolle_berechtigung.rolle_id', 'benutzer_rolle.rolle_id')
        .whereRef('benutzer_rolle.benutzer_id', '=', 'benutzer.id')
        .select(sql<string[]>`coalesce(array_agg(DISTINCT berechtigung), '{}')`.as('berechtigungen'))
        .as('berechtigungen'),
    )
    .where('aktiv', '=', sql.lit(true))
    // A token carries whole seconds, so one issued in the very second of the change counts as issued after it.
    .where('tokens_ab', '<', sql<string>`to_timestamp(gefragt.iat) + interval '1 second'`),
)

/**
 * The users of tokens with everything they may do at this moment, in one statement. Nobody for an inactive user, and for a
 * token issued before the password was changed.
 *
 * @returns in the order of the question, to each his own
 */
export async function findAkteure(
  db: QueryExecutorProvider,
  gefragte: readonly Gefragter[],
): Promise<(Akteur | undefined)[]> {
  const ids = gefragte.map(({ id }) => id)
  const { rows } = await AKTEURE({ ids, iats: gefragte.map(({ iat }) => iat) }).execute(db)
  const akteure = new Map(
    rows.map(({ nummer, ...row }) => {
      // The database holds known values only: a check constraint for the roles, the catalogue for the permissions.
      const berechtigungen = (row.berechtigungen ?? []) as Berechtigung[]
      return [nummer, { ...row, rollen: row.rollen as FesteRolle[], berechtigungen }]
    }),
  )
  return gefragte.map((_gefragter, stelle) => akteure.get(stelle + 1))
}

/** The same for one user. */
export async function findAkteur(db: QueryExecutorProvider, id: string, iat: number): Promise<Akteur | undefined> {
  const [akteur] = await findAkteure(db, [{ id, iat }])
  return akteur
}
