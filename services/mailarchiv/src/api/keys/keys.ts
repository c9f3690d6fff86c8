import { type Clock, endOfDay, hashOfSecret, invalidRequest, type Logger, newId, notFound } from '@zeughaus/platform'
import { sharedReads } from '../../kern/shared-reads.ts'
import type { Tables } from '../../kern/tables/index.ts'
import type { ApiKey, NewKey } from './keys.schema.ts'
import { openKeyStore } from './store.ts'
import { isToken, newToken } from './token.ts'

/** Milliseconds that `last_used` may be behind; uses in between cost no write. */
const LAST_USED_EVERY = 10_000

export type Keys = ReturnType<typeof openKeys>

/**
 * Opens the API keys of the archive. The tables stay the caller's.
 *
 * @param zone time zone in which the last day of a key ends
 */
export function openKeys(tables: Tables, { clock, log, zone }: { clock: Clock; log: Logger; zone: string }) {
  const store = openKeyStore(tables)
  const find = sharedReads((hash) => store.find(Buffer.from(hash, 'hex')))
  const used = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined

  function isInForce({ revoked, expires }: ApiKey): boolean {
    return revoked === null && (expires === null || clock.now() < endOfDay(expires, zone))
  }

  async function writeUses(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (used.size === 0) return
    const uses = new Map(used)
    used.clear()
    try {
      await store.touch(uses)
    } catch (error) {
      log.warn({ err: error }, 'the last use of keys could not be written')
    }
  }

  return {
    /**
     * Returns the key that a request carries, or null when it is unknown, mistyped, revoked or expired. Reads the
     * tables for each request that came before the read began, so that a revocation by another process counts for the
     * next request.
     */
    async authenticate(token: string): Promise<ApiKey | null> {
      if (!isToken(token)) return null
      const key = await find(hashOfSecret(token).toString('hex'))
      if (key === null || !isInForce(key)) return null
      used.set(key.id, new Date(clock.now()).toISOString())
      timer ??= setTimeout(() => void writeUses(), LAST_USED_EVERY).unref()
      return key
    },
    /** Returns the key with this id, or null when it is unknown, revoked or expired. */
    async inForce(id: string): Promise<ApiKey | null> {
      const key = await store.get(id)
      return key !== null && isInForce(key) ? key : null
    },
    /**
     * Makes a key. The caller shows `token` once; only its hash is stored.
     *
     * @throws DomainError 400 when its last day is over
     */
    async create(wanted: NewKey): Promise<{ readonly token: string; readonly key: ApiKey }> {
      if (wanted.expires !== null && clock.now() >= endOfDay(wanted.expires, zone)) {
        throw invalidRequest([{ pfad: 'expires', grund: 'liegt in der Vergangenheit' }])
      }
      const token = newToken()
      const created = new Date(clock.now()).toISOString()
      const key: ApiKey = { ...wanted, id: newId(), created, last_used: null, revoked: null }
      await store.insert(hashOfSecret(token), key)
      return { token, key }
    },
    /** Lists the keys, oldest first, including revoked and expired ones. */
    async list(): Promise<ApiKey[]> {
      await writeUses()
      return store.list()
    },
    /** Ends a key for good. @throws DomainError 404 when there is none with this id */
    async revoke(id: string): Promise<void> {
      if (!(await store.revoke(id, new Date(clock.now()).toISOString()))) {
        throw notFound(`Einen Schlüssel mit der Nummer ${id} gibt es nicht.`)
      }
    },
    /** Writes what is known about the last uses. */
    close: writeUses,
  }
}
