/** Creates the first person of a new archive. */
import { hashPassword, type KnownWord, randomSecret, requireStrongGiven, weaknessInUse } from '@zeughaus/platform'
import type { Account, Accounts } from '../../accounts/index.ts'

export const ADMINISTRATOR = 'admin'
/** 128 bits of randomness in 22 characters: typed once. */
const RANDOM_BYTES = 16

/**
 * Creates the first account, with every role, if there is none. Who uses it says so at the first login.
 *
 * @param wanted the configured first password; without one it is random
 * @returns the random password, to be printed once; null if none was generated
 * @throws {StartError} for a configured password that is easy to guess
 */
export async function ensureAdministrator(accounts: Accounts, wanted: string | undefined): Promise<string | null> {
  if ((await accounts.list()).length > 0) return null
  if (wanted !== undefined) {
    await requireStrongGiven({
      name: 'ZEUGHAUS_ADMIN_PASSWORD',
      password: wanted,
      known: knownOf({ login: ADMINISTRATOR }),
    })
  }
  const password = wanted ?? randomSecret(RANDOM_BYTES)
  const isFirst = await accounts.createFirst(ADMINISTRATOR, await hashPassword(password))
  return isFirst && wanted === undefined ? password : null
}

/** The weakness of the configured password while it is still in use; null without one. */
export async function weakConfigured(accounts: Accounts, wanted: string | undefined): Promise<string | null> {
  const stored = await accounts.credential(ADMINISTRATOR)
  if (wanted === undefined || stored === null) return null
  return weaknessInUse(stored.hash, { password: wanted, known: knownOf({ login: ADMINISTRATOR }) })
}

type Known = Pick<Account, 'login'> & Partial<Pick<Account, 'name' | 'email'>>

/** Words of a person that a guesser knows. */
export const knownOf = ({ login, name = '', email = null }: Known): KnownWord[] => [
  { what: 'den Benutzernamen', word: login },
  { what: 'Ihre E-Mail-Adresse', word: email ?? '' },
  ...name.split(' ').map((word) => ({ what: 'Ihren Namen', word })),
]
