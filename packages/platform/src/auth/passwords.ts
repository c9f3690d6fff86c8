import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** UTF-16 units of a password; more is refused before anything is computed. */
export const PASSWORD_LENGTH = { min: 12, max: 256 }

/** The argon2id hash of a password (PHC string, its own random salt inside). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let nobody: Promise<string> | undefined

/**
 * Whether a password belongs to a hash. Without a hash (nobody has that name) it takes as long as with one and says
 * no, so that names cannot be found out by time.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  if (password.length > PASSWORD_LENGTH.max) return false
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return stored !== undefined && matches
}
