/** The administrator of a new archive. */
import { hashPassword, randomSecret } from '@zeughaus/platform'
import type { Accounts } from './accounts.ts'

export const ADMINISTRATOR = 'admin'
/** 128 bits of randomness in 22 characters: typed once. */
const RANDOM_BYTES = 16

/**
 * Makes the administrator when there is none yet.
 *
 * @param wanted the configured first password; without one it is random
 * @returns the random password, to be printed once; null when nothing was made up
 */
export async function ensureAdministrator(accounts: Accounts, wanted: string | undefined): Promise<string | null> {
  if (accounts.passwordHash(ADMINISTRATOR) !== null) return null
  const password = wanted ?? randomSecret(RANDOM_BYTES)
  accounts.setPassword(ADMINISTRATOR, await hashPassword(password))
  return wanted === undefined ? password : null
}
