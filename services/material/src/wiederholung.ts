import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { type AreaCall, type FinishedAnswer, invalidRequest, isUuid } from '@zeughaus/platform'
import type { Akteur } from './akteur.ts'

const KOPFZEILE = 'idempotency-key'

/** What an outbox sends again when it does not know whether it arrived. A PUT would do no harm twice, but leave its event twice. */
const METHODEN: readonly string[] = ['POST', 'PUT']

/**
 * Gives a POST or PUT with an `Idempotency-Key` its effect once, however often a phone sends it. The key is handed to write(),
 * which keeps it in the transaction of the work itself: there is no moment in which the work is done and the key is not.
 *
 * @param secret keys the hash of the request: a body may hold a password, and a bare hash of one can be guessed
 */
export function einmal(secret: string) {
  return async (
    { principal, request, route, body }: AreaCall<Akteur>,
    run: () => Promise<FinishedAnswer>,
  ): Promise<FinishedAnswer> => {
    const header = request.headers[KOPFZEILE]
    if (!METHODEN.includes(route.method) || header === undefined || principal === undefined) return run()
    const key = String(header).toLowerCase()
    if (!isUuid(key)) throw invalidRequest([{ pfad: 'Idempotency-Key', grund: 'muss eine UUID sein' }])
    // An upload is not read twice: mitInhalt() adds its content.
    const content = body instanceof Readable ? null : body
    const asked = JSON.stringify([route.method, request.url, content ?? null])
    const requestHash = createHmac('sha256', secret).update(asked).digest()
    // The principal belongs to this request alone: it is read from the database for each.
    Object.assign(principal, { once: { key, requestHash } })
    return run()
  }
}

/** The caller of an upload that has been read: the same key with another path or content is another request. */
export function mitInhalt(akteur: Akteur, inhalt: unknown): Akteur {
  if (akteur.once === undefined) return akteur
  const { key, requestHash: bisher } = akteur.once
  const requestHash = createHash('sha256').update(bisher).update(JSON.stringify(inhalt)).digest()
  return { ...akteur, once: { key, requestHash } }
}
