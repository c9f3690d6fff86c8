import { type Clock, hashPassword, randomSecret } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { sql } from 'kysely'
import { DIENST } from '../akteur.ts'
import type { Store, UnauditedWrite } from '../db.ts'
import { benutzerAnlegen } from './benutzer.commands.ts'
import { gibtVerwaltung } from './benutzer.queries.ts'

const PASSWORT_BYTES = 12
const VERWALTUNG = 'admin'
/** Any number that nothing else of this service locks. */
const SPERRE = 4_200_001

/**
 * Makes the user `admin` when nobody can administer: at the first start. Where there is one who may not any more, he may
 * again: else nobody could ever log in to change that, and whoever starts the service holds its database anyway.
 *
 * @param vorgabe the password that the settings give; without it one is made up
 * @returns the password when this call has set it, to be shown once
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
    const vorhandene = await findVerwaltung(write)
    if (vorhandene !== undefined) {
      const wieder = {
        aktiv: true,
        rollen: [...new Set([...vorhandene.rollen, ...rollen])],
        passwort_hash,
        tokens_ab: jetzt,
      }
      await write.tx.updateTable('benutzer').set(wieder).where('id', '=', vorhandene.id).execute()
      write.announce({ art: 'benutzer', id: vorhandene.id })
      return passwort
    }
    const person = {
      benutzername: VERWALTUNG,
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

const findVerwaltung = ({ tx }: Pick<UnauditedWrite, 'tx'>) =>
  tx
    .selectFrom('benutzer')
    .select(['id', 'rollen'])
    .where(sql`faltung(benutzername)`, '=', sql`faltung(${VERWALTUNG})`)
    .forUpdate()
    .executeTakeFirst()
