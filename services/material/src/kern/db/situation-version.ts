import { sql } from 'kysely'
import type { Reader } from './store.ts'

/**
 * The version of the data behind the overviews, without what a running check counts. Compared only with `===`: two
 * readings are equal exactly when no relevant change was committed between them.
 */
export type SituationVersion = string

/**
 * Reads the version. The database counts the changes (`lagestand`), each in the transaction that makes it. A promoted
 * replica or a restored backup may repeat a count, so the start time of the server is part of the version.
 */
export async function readSituationVersion(reader: Reader): Promise<SituationVersion> {
  const version = sql<SituationVersion>`coalesce(sum(aenderungen), 0) || ' ' || pg_postmaster_start_time()::text`
  const row = await reader.selectFrom('lagestand').select(version.as('version')).executeTakeFirstOrThrow()
  return row.version
}
