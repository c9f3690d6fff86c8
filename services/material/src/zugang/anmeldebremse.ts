import { type Clock, tooManyRequests } from '@zeughaus/platform'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db.gen.ts'
import { faltung } from '../faltung.ts'

const FENSTER_MS = 60_000
/** Attempts in any 60 seconds, per client address and user name. */
const JE_NAME = 5
/** Attempts in any 60 seconds, per client address. */
const JE_ADRESSE = 30
/** Old attempts that each new one clears away. */
const AUFRAEUMEN = 50

/** Counts attempts to log in. */
export interface Anmeldebremse {
  /**
   * Counts one attempt, before anything is evaluated, so that of fifty at once five are tried, whichever processes they
   * reach, and however they write the name. Only this address is slowed down: nobody can lock somebody else out.
   *
   * @throws {DomainError} 429 with `Retry-After`
   */
  versuch(adresse: string, benutzername: string): Promise<void>
}

/**
 * An exact sliding window, shared by all processes over one database: a bucket that refills would let through nine in the
 * first minute. Times are those of the processes, whose clocks may differ by less than the window; attempts from further
 * in the future, made before somebody has set a clock back, do not count.
 */
export function anmeldebremse(db: Kysely<Database>, clock: Clock): Anmeldebremse {
  return {
    versuch: async (adresse, geschrieben) => {
      const benutzername = faltung(geschrieben)
      const millisekunden = await db.transaction().execute(async (tx) => {
        // Attempts of one address one after another: otherwise each of fifty would find nothing before it.
        await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`anmeldung ${adresse}`}, 0))`.execute(tx)
        const jetzt = clock.now()
        const juengste = await tx
          .selectFrom('anmeldeversuch')
          .select(['benutzername', 'zeitpunkt'])
          .where('adresse', '=', adresse)
          .where('zeitpunkt', '>', instant(jetzt - FENSTER_MS))
          .where('zeitpunkt', '<', instant(jetzt + FENSTER_MS))
          .orderBy('zeitpunkt')
          .execute()
        const unterDemNamen = juengste.filter((versuch) => versuch.benutzername === benutzername)
        const wartezeit = Math.max(bisFrei(juengste.at(-JE_ADRESSE), jetzt), bisFrei(unterDemNamen.at(-JE_NAME), jetzt))
        if (wartezeit > 0) return wartezeit
        await tx
          .insertInto('anmeldeversuch')
          .values({ adresse, benutzername, zeitpunkt: instant(jetzt) })
          .execute()
        await sql`DELETE FROM anmeldeversuch WHERE ctid IN (SELECT ctid FROM anmeldeversuch
          WHERE zeitpunkt < ${instant(jetzt - FENSTER_MS)} LIMIT ${AUFRAEUMEN} FOR UPDATE SKIP LOCKED)`.execute(tx)
        return 0
      })
      if (millisekunden > 0) throw tooManyRequests(millisekunden / 1000)
    },
  }
}

/** Milliseconds until this attempt has left the window. */
function bisFrei(versuch: { readonly zeitpunkt: string } | undefined, jetzt: number): number {
  return versuch === undefined ? 0 : Date.parse(versuch.zeitpunkt) + FENSTER_MS - jetzt
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
