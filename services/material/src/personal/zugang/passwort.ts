import {
  type DomainError,
  hashPassword,
  type KnownWord,
  requireStrongPassword,
  unprocessable,
  verifyPassword,
} from '@zeughaus/platform'
import type { Reader } from '../../kern/db/store.ts'
import { getPasswortHash } from './benutzer.queries.ts'

/** Number of names of places and units that are checked as guessable words. */
const NAMES_MAX = 200

/** The owner of a password. */
interface Inhaber {
  readonly benutzername: string
  readonly name: string
  readonly email: string | null
}

/**
 * Hashes a new password, unless it is easy to guess, also from common knowledge about the person and the brigade. Call
 * it before the transaction: it takes long.
 *
 * @param feld the field of the request that holds it
 * @throws {DomainError} 400 that says what is weak
 */
export async function neuesPasswort(
  reader: Reader,
  inhaber: Inhaber,
  { feld, passwort }: { readonly feld: string; readonly passwort: string },
): Promise<string> {
  await requireStrongPassword(feld, passwort, [...wordsOfPerson(inhaber), ...(await wordsOfOrganisation(reader))])
  return hashPassword(passwort)
}

/**
 * Requires that this is the present password of a logged-in person. Count the attempt before.
 *
 * @returns the hash that was compared
 * @throws {DomainError} 422 `passwort_falsch`
 */
export async function requirePasswort(
  reader: Reader,
  benutzer_id: string,
  passwort: string,
  refusal = () => falsch('Das Passwort stimmt nicht.'),
): Promise<string> {
  const hash = await getPasswortHash(reader, benutzer_id)
  if (!(await verifyPassword(hash, passwort))) throw refusal()
  return hash
}

/** Builds the refusal of a change whose old password is not the present one. */
export const bisherigesFalsch = (): DomainError => falsch('Das bisherige Passwort stimmt nicht.')

const falsch = (satz: string): DomainError => unprocessable('passwort_falsch', satz)

/** Words about a person that a guesser would try. */
export function wordsOfPerson({ benutzername, name, email }: Inhaber): KnownWord[] {
  return [
    { what: 'den Namen', word: name },
    { what: 'den Benutzernamen', word: benutzername },
    { what: 'die E-Mail-Adresse', word: email ?? '' },
  ]
}

async function wordsOfOrganisation(reader: Reader): Promise<KnownWord[]> {
  const namen = (table: 'einheit' | 'standort') =>
    reader.selectFrom(table).select('name').orderBy('name').limit(NAMES_MAX).execute()
  const found = await Promise.all([namen('standort'), namen('einheit')])
  return found.flat().map(({ name }) => ({ what: 'einen Namen Ihrer Organisation', word: name }))
}
