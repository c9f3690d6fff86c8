import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { type AreaCall, invalidRequest, isUuid } from '@zeughaus/platform'
import type { Caller } from '../access/caller.ts'

const HEADER_LINE = 'idempotency-key'

/**
 * Methods that an outbox repeats when it got no answer. Repeating a PUT is harmless but would record its event twice.
 */
const METHODS: readonly string[] = ['POST', 'PUT']

/**
 * Gives the caller of a POST or PUT its `Idempotency-Key`, so that the request takes effect once, however often a phone
 * sends it: write() stores the key in the transaction of the work, so neither exists without the other.
 *
 * @param secret keys the hash of the request: a body may hold a password, and a bare hash of one can be guessed
 */
export function withKey(secret: string) {
  return ({ principal, request, route, body }: AreaCall<Caller>): Caller | undefined => {
    const header = request.headers[HEADER_LINE]
    if (!METHODS.includes(route.method) || header === undefined || principal === undefined) return principal
    const key = String(header).toLowerCase()
    if (!isUuid(key)) throw invalidRequest([{ pfad: 'Idempotency-Key', grund: 'muss eine UUID sein' }])
    // An upload's body can be read only once: withInhalt() adds its content.
    const content = body instanceof Readable ? null : body
    const asked = JSON.stringify([route.method, request.url, content ?? null])
    const requestHash = createHmac('sha256', secret).update(asked).digest()
    return { ...principal, once: { key, requestHash } }
  }
}

/** Adds an upload's content to the request hash: the same key with another path or content is another request. */
export function withInhalt(caller: Caller, content: unknown): Caller {
  if (caller.once === undefined) return caller
  const { key, requestHash: previous } = caller.once
  const requestHash = createHash('sha256').update(previous).update(JSON.stringify(content)).digest()
  return { ...caller, once: { key, requestHash } }
}
