import { type Kysely, sql } from 'kysely'
import type { Database } from './db.gen.ts'

/**
 * The state of the data at a moment, to be compared with nothing but `===`. Two readings are the same text exactly when no
 * transaction that had a number of its own, so none that wrote, has ended between them: what was computed after the first
 * is still right for whoever got the second. It needs no session and is the same for all processes of the service. What
 * other databases of the same server write changes it too: then something is computed once more than it had to be.
 */
export type Datenstand = string

/**
 * PostgreSQL lists in a snapshot which transactions have ended: the list only grows. A replica that takes the primary's
 * place, or a backup that is restored, may count the same numbers again, and has been started at another time.
 */
export const datenstand = sql<Datenstand>`pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text`

/**
 * The state of all that overviews are computed from: what is counted in a running check is no part of it. The database
 * counts the changes (migration 0026), each in the transaction that makes it.
 */
export async function liesLagestand(db: Pick<Kysely<Database>, 'selectNoFrom'>): Promise<Datenstand> {
  const lagestand = sql<Datenstand>`(SELECT coalesce(sum(aenderungen), 0) FROM lagestand) || ' ' || pg_postmaster_start_time()::text`
  const { stand } = await db.selectNoFrom(lagestand.as('stand')).executeTakeFirstOrThrow()
  return stand
}

/** The state of the data now. */
export async function liesDatenstand(db: Pick<Kysely<Database>, 'selectNoFrom'>): Promise<Datenstand> {
  const { stand } = await db.selectNoFrom(datenstand.as('stand')).executeTakeFirstOrThrow()
  return stand
}
