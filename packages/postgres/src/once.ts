import { conflict, DomainError, type ErrorDetails } from '@zeughaus/platform'
import { type Kysely, sql, type Transaction } from 'kysely'

/** Makes a request take effect once, however often it is sent: its `Idempotency-Key` and a hash of the request. */
export interface Once {
  /** A UUID that the caller chose. */
  readonly key: string
  /** SHA-256 of method, path and body. */
  readonly requestHash: Uint8Array
}

/**
 * Days an outcome is kept. A phone that got no answer sends the request again when its app is next opened, perhaps
 * weeks later. The outcome of a check of 125 positions takes about 250 kB.
 */
const KEPT_DAYS = 60
/** Rows deleted per statement, so that no delete blocks writers for long. */
const FORGOTTEN_AT_ONCE = 5_000

interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details?: ErrorDetails
}

/** The outcome of a key's work: its result or its refusal. */
type Outcome = { readonly result: unknown } | { readonly refusal: Refusal }

/** The result of a request that was already carried out. */
export class DoneBefore {
  readonly result: unknown

  constructor(result: unknown) {
    this.result = result
  }
}

/**
 * Claims the key in the transaction that does its work. A second call waits at the unique index until the first has
 * ended.
 *
 * @returns undefined when the work is to be done, else the first call's result.
 * @throws {DomainError} 409 `schluessel_verbraucht` when the key was used for another request; the first refusal otherwise.
 */
export async function claim<DB>(tx: Transaction<DB>, actorId: string, once: Once): Promise<DoneBefore | undefined> {
  const { rows: claimed } = await sql`
    INSERT INTO idempotency (actor_id, key, request_hash)
    VALUES (${actorId}, ${once.key}, ${Buffer.from(once.requestHash)})
    ON CONFLICT (actor_id, key) DO UPDATE SET request_hash = excluded.request_hash, outcome = NULL, created_at = now()
      WHERE idempotency.created_at <= now() - make_interval(days => ${KEPT_DAYS})
    RETURNING key`.execute(tx)
  if (claimed.length > 0) return undefined
  const { rows } = await sql<{ request_hash: Buffer; outcome: Outcome }>`
    SELECT request_hash, outcome FROM idempotency WHERE actor_id = ${actorId} AND key = ${once.key}`.execute(tx)
  const first = rows[0]
  if (first === undefined || !Buffer.from(once.requestHash).equals(first.request_hash)) {
    throw conflict('schluessel_verbraucht', 'Dieser Idempotency-Key gehört schon zu einer anderen Anfrage.')
  }
  if ('result' in first.outcome) return new DoneBefore(first.outcome.result)
  const { status, code, message, details } = first.outcome.refusal
  throw new DomainError(status, code, message, details)
}

/** Stores the result of a claimed key in the transaction of its work. */
export async function keepResult<DB>(tx: Transaction<DB>, actorId: string, once: Once, result: unknown): Promise<void> {
  const outcome: Outcome = { result: result ?? null }
  await sql`UPDATE idempotency SET outcome = ${JSON.stringify(outcome)}
    WHERE actor_id = ${actorId} AND key = ${once.key}`.execute(tx)
}

/** Stores the refusal of a key's work, after its transaction, with the claim, was rolled back. */
export async function keepRefusal<DB>(db: Kysely<DB>, actorId: string, once: Once, error: DomainError): Promise<void> {
  const { status, code, message, details } = error
  const outcome: Outcome = { refusal: { status, code, message, ...(details === undefined ? {} : { details }) } }
  await sql`INSERT INTO idempotency (actor_id, key, request_hash, outcome)
    VALUES (${actorId}, ${once.key}, ${Buffer.from(once.requestHash)}, ${JSON.stringify(outcome)})
    ON CONFLICT (actor_id, key) DO NOTHING`.execute(db)
}

/** Deletes expired outcomes. @returns how many */
export async function forgetOldOutcomes<DB>(db: Kysely<DB>): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM idempotency WHERE (actor_id, key) IN (
      SELECT actor_id, key FROM idempotency WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})
        ORDER BY created_at LIMIT ${FORGOTTEN_AT_ONCE})`.execute(db)
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < FORGOTTEN_AT_ONCE) return forgotten
  }
}
