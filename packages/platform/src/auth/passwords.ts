import { hash, verify } from '@node-rs/argon2'
import limitConcurrency from 'p-limit'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * So many passwords are computed at a time; the others wait. Each keeps a processor and 19 MiB busy, and everybody who logs in
 * at the beginning of a shift comes at once.
 */
const AT_A_TIME = 2
const inTurn = limitConcurrency(AT_A_TIME)

/** UTF-16 units of a password; more is refused before anything is computed. */
export const PASSWORD_LENGTH = { min: 12, max: 256 }

/** The argon2id hash of a password (PHC string, its own random salt inside). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

let nobody: Promise<string> | undefined

/**
 * Whether a password belongs to a hash. Without a hash (nobody has that name) it takes as long as with one and says
 * no, so that names cannot be found out by time.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (password.length > PASSWORD_LENGTH.max) return false
  nobody ??= hashPassword('nobody has this password')
  const known = stored ?? (await nobody)
  const matches = await inTurn(() => verify(known, password))
  return stored !== undefined && matches
}
