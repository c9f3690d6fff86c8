import { type Clock, hashPassword, randomSecret } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { sql } from 'kysely'
import { DIENST } from '../akteur.ts'
import type { Store } from '../db.ts'
import { benutzerAnlegen } from './benutzer.commands.ts'
import { gibtVerwaltung } from './benutzer.queries.ts'

const PASSWORT_BYTES = 12
/** Any number that nothing else of this service locks. */
const SPERRE = 4_200_001

/**
 * Makes the user `admin` when nobody can administer yet: at the first start.
 *
 * @param vorgabe the password that the settings give; without it one is made up
 * @returns the password when this call has made the user, to be shown once
 */
export async function ersteVerwaltung(
  store: Store,
  clock: Clock,
  vorgabe: string | undefined,
): Promise<string | undefined> {
  if (await gibtVerwaltung(store.db)) return undefined
  const passwort = vorgabe ?? randomSecret(PASSWORT_BYTES)
  const passwort_hash = await hashPassword(passwort)
  const jetzt = new Date(clock.now()).toISOString()
  return writeUnaudited(store, DIENST, async (write) => {
    // Several processes may start on one empty database.
    await sql`SELECT pg_advisory_xact_lock(${SPERRE})`.execute(write.tx)
    if (await gibtVerwaltung(write.tx)) return undefined
    const rollen = ['administration' as const]
    const person = {
      benutzername: 'admin',
      name: 'Administration',
      email: null,
      einheit_id: null,
      rollen,
      passwort_hash,
    }
    await benutzerAnlegen(write, person, jetzt)
    return passwort
  })
}
