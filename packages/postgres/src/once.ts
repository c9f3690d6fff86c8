import { conflict, DomainError, type ErrorDetails } from '@zeughaus/platform'
import { type Kysely, sql, type Transaction } from 'kysely'

/** That a request must have its effect once, however often it is sent: its `Idempotency-Key` and what it asks for. */
export interface Once {
  /** A UUID that the caller chose. */
  readonly key: string
  /** SHA-256 of method, path and body. */
  readonly requestHash: Uint8Array
}

/** How long an outcome is kept, in hours. */
const KEPT_HOURS = 24

interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: ErrorDetails
}

/** What the work of a key came to: what it returned, or how it was refused. */
type Outcome = { readonly result: unknown } | { readonly refusal: Refusal }

/** The work of this key has been done before. */
export class DoneBefore {
  readonly result: unknown

  constructor(result: unknown) {
    this.result = result
  }
}

/**
 * Claims the key inside the transaction that does its work. A second call waits here until the first has ended: the
 * database lets nobody insert the same key meanwhile.
 *
 * @returns undefined when the work is to be done, or what it came to the first time.
 * @throws {DomainError} 409 `schluessel_verbraucht` when the key was used for another request; the first refusal otherwise.
 */
export async function claim<DB>(tx: Transaction<DB>, actorId: string, once: Once): Promise<DoneBefore | undefined> {
  const hash = Buffer.from(once.requestHash)
  const claimed = await sql`
    INSERT INTO idempotency (actor_id, key, request_hash) VALUES (${actorId}, ${once.key}, ${hash})
    ON CONFLICT (actor_id, key) DO UPDATE SET request_hash = excluded.request_hash, outcome = NULL, created_at = now()
      WHERE idempotency.created_at <= now() - make_interval(hours => ${KEPT_HOURS})
    RETURNING key`.execute(tx)
  if (claimed.rows.length > 0) return undefined
  const { rows } = await sql<{ request_hash: Buffer; outcome: Outcome }>`
    SELECT request_hash, outcome FROM idempotency WHERE actor_id = ${actorId} AND key = ${once.key}`.execute(tx)
  const first = rows[0]
  if (first === undefined || !hash.equals(first.request_hash)) {
    throw conflict('schluessel_verbraucht', 'Dieser Idempotency-Key gehört schon zu einer anderen Anfrage.')
  }
  if ('result' in first.outcome) return new DoneBefore(first.outcome.result)
  const { status, code, message, details } = first.outcome.refusal
  throw new DomainError(status, code, message, details)
}

/** Keeps what the work returned, in its transaction. */
export async function keepResult<DB>(
  tx: Transaction<DB>,
  actorId: string,
  { key }: Once,
  result: unknown,
): Promise<void> {
  const outcome: Outcome = { result: result ?? null }
  await sql`UPDATE idempotency SET outcome = ${JSON.stringify(outcome)}
    WHERE actor_id = ${actorId} AND key = ${key}`.execute(tx)
}

/** Keeps how the work was refused; its transaction, and the claim with it, has been rolled back. */
export async function keepRefusal<DB>(db: Kysely<DB>, actorId: string, once: Once, error: DomainError): Promise<void> {
  const { status, code, message, details } = error
  const outcome: Outcome = { refusal: { status, code, message, ...(details === undefined ? {} : { details }) } }
  await sql`INSERT INTO idempotency (actor_id, key, request_hash, outcome)
    VALUES (${actorId}, ${once.key}, ${Buffer.from(once.requestHash)}, ${JSON.stringify(outcome)})
    ON CONFLICT (actor_id, key) DO NOTHING`.execute(db)
}

/** Removes outcomes that are no longer given again. */
export async function forgetOldOutcomes<DB>(db: Kysely<DB>): Promise<void> {
  await sql`DELETE FROM idempotency WHERE created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(db)
}
