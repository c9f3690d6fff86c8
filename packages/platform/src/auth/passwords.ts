import { hash, verify } from '@node-rs/argon2'
import limitConcurrency from 'p-limit'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * Concurrent hashes; further ones wait. Each takes a processor and 19 MiB, and at the start of a shift everyone logs in
 * at once.
 */
const AT_A_TIME = 2
const inTurn = limitConcurrency(AT_A_TIME)

/** Hashes one password at a time while dictionaries are in memory, which take as much as two hashes and more. */
export function spareMemory(isJudging: boolean): void {
  inTurn.concurrency = isJudging ? 1 : AT_A_TIME
}

/** Length of a password in UTF-16 units, checked before any hashing. */
export const PASSWORD_LENGTH = { min: 12, max: 256 }

/** Hashes a password with argon2id (PHC string with its own random salt). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** Verified in place of an unknown user's hash. */
let decoy: Promise<string> | undefined

/**
 * Verifies a password. For an unknown user (no hash) it takes as long and returns false, so that timing does not reveal
 * names.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (password.length > PASSWORD_LENGTH.max) return false
  decoy ??= hashPassword('no user has this password')
  const known = stored ?? (await decoy)
  const matches = await inTurn(() => verify(known, password))
  return stored !== undefined && matches
}
