import { type Clock, tooManyRequests } from '@zeughaus/platform'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/db.gen.ts'
import { folded } from '../db/folding.ts'

const WINDOW_MS = 60_000
/** Attempts in any 60 seconds, per client address and user name. */
const PER_NAME = 5
/** Attempts in any 60 seconds, per client address. */
export const JE_ADRESSE = 30
/** Old attempts that each new one deletes. */
const SWEEP_EVERY = 50

/** Limits login attempts. */
export interface Anmeldebremse {
  /**
   * Counts one attempt before anything is evaluated, so of fifty concurrent ones five are tried, on whichever processes
   * and with whatever spelling of the name. Slows down only this address: no one can lock out another person.
   *
   * @param jeName attempts for this name; default 5. More where the name is not a person's
   * @throws {DomainError} 429 with `Retry-After`
   */
  versuch(adresse: string, benutzername: string, jeName?: number): Promise<void>
}

/**
 * An exact sliding window, shared by all processes of one database: a refilling bucket would let nine through in the
 * first minute. Times are those of the processes, whose clocks may differ by less than the window; attempts further in
 * the future, made before a clock was set back, do not count.
 */
export function anmeldebremse(db: Kysely<Database>, clock: Clock): Anmeldebremse {
  return {
    versuch: async (adresse, typed, jeName = PER_NAME) => {
      const benutzername = folded(typed)
      const waitMs = await db.transaction().execute(async (tx) => {
        // Serializes the attempts of one address: otherwise each of fifty would find none before it.
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`anmeldung ${adresse}`}, 0))`.execute(tx)
        const now = clock.now()
        const recent = await tx
          .selectFrom('anmeldeversuch')
          .select(['benutzername', 'zeitpunkt'])
          .where('adresse', '=', adresse)
          .where('zeitpunkt', '>', instant(now - WINDOW_MS))
          .where('zeitpunkt', '<', instant(now + WINDOW_MS))
          .orderBy('zeitpunkt')
          .execute()
        const ofName = recent.filter((attempt) => attempt.benutzername === benutzername)
        const waitingTime = Math.max(untilFree(recent.at(-JE_ADRESSE), now), untilFree(ofName.at(-jeName), now))
        if (waitingTime > 0) return waitingTime
        await tx
          .insertInto('anmeldeversuch')
          .values({ adresse, benutzername, zeitpunkt: instant(now) })
          .execute()
        await sql`DELETE FROM anmeldeversuch WHERE ctid IN (SELECT ctid FROM anmeldeversuch
          WHERE zeitpunkt < ${instant(now - WINDOW_MS)} LIMIT ${SWEEP_EVERY} FOR UPDATE SKIP LOCKED)`.execute(tx)
        return 0
      })
      if (waitMs > 0) throw tooManyRequests(waitMs / 1000)
    },
  }
}

/** Milliseconds until an attempt leaves the window. */
function untilFree(attempt: { readonly zeitpunkt: string } | undefined, now: number): number {
  return attempt === undefined ? 0 : Date.parse(attempt.zeitpunkt) + WINDOW_MS - now
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
