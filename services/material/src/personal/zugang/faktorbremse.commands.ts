import { type Clock, FACTOR_TRIES_MS, factorDelayed, factorWait, newId, rfc3339 } from '@zeughaus/platform'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../kern/db/db.gen.ts'

/** A code that is being checked; it counts as a wrong one until the login forgets it. */
export interface Faktorversuch {
  readonly id: string
  /** How many count now, with this one. */
  readonly anzahl: number
}

/** Whose code is tried, and on which known device; null: on another one. */
interface Wessen {
  readonly benutzer_id: string
  readonly geraet_hash: Buffer | null
}

/**
 * Counts a code before it is checked: for a person, from wherever they come, as who has come so far knows the password; and
 * apart for each device that the person has used, so that nobody elsewhere locks them out.
 *
 * @throws {DomainError} 429 with `Retry-After`
 */
export async function faktorVersuchen(
  db: Kysely<Database>,
  clock: Clock,
  { benutzer_id, geraet_hash }: Wessen,
): Promise<Faktorversuch> {
  const counted = await db.transaction().execute(async (tx) => {
    // Serializes the tries of one count: otherwise each of fifty would find none before it.
    const count = `zweiter faktor ${benutzer_id} ${geraet_hash?.toString('hex') ?? ''}`
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${count}, 0))`.execute(tx)
    const now = clock.now()
    const rows = await tx
      .selectFrom('faktorversuch')
      .select('zeitpunkt')
      .where('benutzer_id', '=', benutzer_id)
      .where('geraet_hash', 'is not distinct from', geraet_hash)
      .where('zeitpunkt', '>', rfc3339(now - FACTOR_TRIES_MS))
      .orderBy('zeitpunkt')
      .execute()
    const wait = factorWait(
      rows.map(({ zeitpunkt }) => Date.parse(zeitpunkt)),
      now,
    )
    if (wait > 0) return { wait }
    const id = newId()
    await tx
      .insertInto('faktorversuch')
      .values({ id, benutzer_id, geraet_hash, zeitpunkt: rfc3339(now) })
      .execute()
    return { id, anzahl: rows.length + 1 }
  })
  if ('wait' in counted) throw factorDelayed(counted.wait, geraet_hash !== null)
  return counted
}
