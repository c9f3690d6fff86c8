/** Keys with the mails that restrictions keep from them: what a request and a webhook read with. */
import type { ApiKey } from './keys.schema.ts'
import type { Keys } from './keys.ts'

/**
 * The sequence numbers of the mails that a person of the panel may neither find nor read, ascending; null: a key, which no
 * restriction names.
 */
export type HiddenFrom = (account: string | null) => Promise<readonly number[]>

/** A key in force, with the mails that are hidden from it. */
export type KeyReader = ApiKey & { readonly hidden: readonly number[] }

export type KeyReaders = ReturnType<typeof keyReaders>

/** Reads restrictions anew for each request: one that another process puts in force counts for the next request. */
export function keyReaders(keys: Pick<Keys, 'authenticate' | 'inForce'>, hiddenFrom: HiddenFrom) {
  const reader = async (found: Promise<ApiKey | null>): Promise<KeyReader | null> => {
    const [key, hidden] = await Promise.all([found, hiddenFrom(null)])
    return key === null ? null : { ...key, hidden }
  }
  return {
    /** The key that a request carries, as `Keys.authenticate`. */
    authenticate: (token: string) => reader(keys.authenticate(token)),
    /** The key with this id, as `Keys.inForce`. */
    inForce: (id: string) => reader(keys.inForce(id)),
  }
}
