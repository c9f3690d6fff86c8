import { type Clock, hashPassword, randomSecret, requireStrongGiven, weaknessInUse } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { sql } from 'kysely'
import { DIENST } from '../../kern/access/caller.ts'
import type { Reader, Store, UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheitFor } from '../../kern/sicherheit/index.ts'
import { benutzerAnlegen } from './benutzer.commands.ts'
import { hasVerwaltung } from './benutzer.queries.ts'
import { benutzerGeaendert } from './benutzer.sicherheit.ts'
import { faktorenEntfernen } from './faktor.commands.ts'
import { wordsOfPerson } from './passwort.ts'
import { endAnmeldungen } from './sitzung.commands.ts'

const PASSWORD_BYTES = 12
const VERWALTUNG = 'admin'
const ADMINISTRATION = { benutzername: VERWALTUNG, name: 'Administration', email: null }
/** The setting that can hold the password. */
const PRESET = 'ZEUGHAUS_ADMIN_PASSWORD'
const KNOWN = wordsOfPerson(ADMINISTRATION)
/** An arbitrary number that no other lock of this service uses. */
const LOCK = 4_200_001

/**
 * Creates the user `admin` at the first start, when there is no active administrator of this service's own. An existing `admin` that was
 * deactivated or lost the role is restored with this password and without second factors: otherwise no one could log in to change that, and the
 * operator owns the database anyway.
 *
 * @param preset the password of the settings; without it one is generated
 * @returns the generated password, to be shown once; one of the settings is never shown
 * @throws {StartError} for a configured password that is easy to guess
 */
export async function ersteVerwaltung(
  store: Store,
  clock: Clock,
  preset: string | undefined,
): Promise<string | undefined> {
  if (await hasVerwaltung(store.db)) return undefined
  if (preset !== undefined) await requireStrongGiven({ name: PRESET, password: preset, known: KNOWN })
  const password = preset ?? randomSecret(PASSWORD_BYTES)
  const shown = preset === undefined ? password : undefined
  const passwort_hash = await hashPassword(password)
  const now = new Date(clock.now()).toISOString()
  return writeUnaudited(store, DIENST, async (write) => {
    // Several processes may start on one empty database.
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(write.tx)
    if (await hasVerwaltung(write.tx)) return undefined
    const rollen = ['administration' as const]
    const existing = await findVerwaltung(write)
    if (existing !== undefined) {
      const again = {
        aktiv: true,
        rollen: [...new Set([...existing.rollen, ...rollen])],
        passwort_hash,
      }
      await recordSicherheitFor(write, ...benutzerGeaendert(existing, again))
      await write.tx.updateTable('benutzer').set(again).where('id', '=', existing.id).execute()
      await faktorenEntfernen(write, existing.id)
      await write.tx.deleteFrom('anmeldedienst_konto').where('benutzer_id', '=', existing.id).execute()
      await endAnmeldungen(write, existing.id, now)
      write.announce({ art: 'benutzer', id: existing.id })
      return shown
    }
    const person = { ...ADMINISTRATION, einheit_id: null, rollen, passwort_hash }
    await benutzerAnlegen(write, person, now)
    return shown
  })
}

const findVerwaltung = ({ tx }: Pick<UnauditedWrite, 'tx'>) => verwaltung(tx).selectAll().forUpdate().executeTakeFirst()

const verwaltung = (reader: Reader) =>
  reader.selectFrom('benutzer').where(sql`faltung(benutzername)`, '=', sql`faltung(${VERWALTUNG})`)

/** Tells what is weak in the configured password while the user `admin` still has it; null when nothing is. */
export async function findWeakPreset(reader: Reader, preset: string | undefined): Promise<string | null> {
  if (preset === undefined) return null
  const existing = await verwaltung(reader).select('passwort_hash').executeTakeFirst()
  return existing === undefined ? null : weaknessInUse(existing.passwort_hash, { password: preset, known: KNOWN })
}
