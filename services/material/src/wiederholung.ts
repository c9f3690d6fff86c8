import { createHash } from 'node:crypto'
import { type AreaCall, type FinishedAnswer, invalidRequest, isUuid } from '@zeughaus/platform'
import type { Akteur } from './akteur.ts'
import type { Recht } from './rechte.ts'

const KOPFZEILE = 'idempotency-key'

/**
 * Gives a POST with an `Idempotency-Key` its effect once, however often a phone sends it. The key is handed to write(),
 * which keeps it in the transaction of the work itself: there is no moment in which the work is done and the key is not.
 */
export async function einmal(
  { principal, request, route, body }: AreaCall<Recht, Akteur>,
  run: () => Promise<FinishedAnswer>,
): Promise<FinishedAnswer> {
  const key = request.headers[KOPFZEILE]
  if (route.method !== 'POST' || key === undefined || principal === undefined) return run()
  const kleingeschrieben = String(key).toLowerCase()
  if (!isUuid(kleingeschrieben)) throw invalidRequest([{ pfad: 'Idempotency-Key', grund: 'muss eine UUID sein' }])
  const requestHash = createHash('sha256')
    .update(JSON.stringify([route.method, request.url, body ?? null]))
    .digest()
  // The principal belongs to this request alone: it is read from the database for each.
  Object.assign(principal, { once: { key: kleingeschrieben, requestHash } })
  return run()
}
