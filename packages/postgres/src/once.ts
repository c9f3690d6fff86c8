import { conflict, DomainError, type ErrorDetails } from '@zeughaus/platform'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'

/** That a request must have its effect once, however often it is sent: its `Idempotency-Key` and what it asks for. */
export interface Once {
  /** A UUID that the caller chose. */
  readonly key: string
  /** SHA-256 of method, path and body. */
  readonly requestHash: Uint8Array
}

/**
 * How long an outcome is kept, in days. What a phone did not get an answer to it sends again when its app is opened next,
 * which may be on the next evening of duty, weeks later. A check of 125 positions takes about 250 kB for that time.
 */
const KEPT_DAYS = 60
/** So many are removed by one statement: none of them holds up those who write. */
const FORGOTTEN_AT_ONCE = 5_000

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

/** A key and whose it is. */
export interface Key {
  readonly actorId: string
  readonly once: Once
}

/** Names a key of an actor. */
export const nameOfKey = (actorId: string, key: string): string => `${actorId} ${key}`

/** Names the lock on a key, as a number. */
const lockOf = sql`hashtextextended(actor_id || ' ' || key, 0)`
/** Waits until whoever works for the key has ended. */
const locked = sql`pg_advisory_xact_lock(${lockOf}) IS NOT NULL`
/** False while somebody works for the key. */
const free = sql`pg_try_advisory_xact_lock(${lockOf})`

async function insertKeys<DB>(
  tx: Transaction<DB>,
  keys: readonly Key[],
  available: RawBuilder<unknown>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ actor_id: string; key: string }>`
    INSERT INTO idempotency (actor_id, key, request_hash)
    SELECT actor_id, key, request_hash
      FROM unnest(${keys.map(({ actorId }) => actorId)}::uuid[], ${keys.map(({ once }) => once.key)}::uuid[],
        ${keys.map(({ once }) => Buffer.from(once.requestHash))}::bytea[]) AS asked (actor_id, key, request_hash)
      WHERE ${available}
    ON CONFLICT (actor_id, key) DO UPDATE SET request_hash = excluded.request_hash, outcome = NULL, created_at = now()
      WHERE idempotency.created_at <= now() - make_interval(days => ${KEPT_DAYS})
    RETURNING actor_id, key`.execute(tx)
  return new Set(rows.map(({ actor_id, key }) => nameOfKey(actor_id, key)))
}

/**
 * Claims keys inside the transaction that does their work. It waits for nobody.
 *
 * @param keys each of them once
 * @returns the names of those whose work is to be done; that of the others has been done before, or is being done
 */
export function claimFree<DB>(tx: Transaction<DB>, keys: readonly Key[]): Promise<ReadonlySet<string>> {
  return insertKeys(tx, keys, free)
}

/**
 * Claims the key inside the transaction that does its work. A second call waits here until the first has ended.
 *
 * @returns undefined when the work is to be done, or what it came to the first time.
 * @throws {DomainError} 409 `schluessel_verbraucht` when the key was used for another request; the first refusal otherwise.
 */
export async function claim<DB>(tx: Transaction<DB>, actorId: string, once: Once): Promise<DoneBefore | undefined> {
  const claimed = await insertKeys(tx, [{ actorId, once }], locked)
  if (claimed.size > 0) return undefined
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

/** Keeps what the work of claimed keys returned, in its transaction. */
export async function keepResults<DB>(
  tx: Transaction<DB>,
  done: readonly (Key & { readonly result: unknown })[],
): Promise<void> {
  const outcomes = done.map(({ result }): Outcome => ({ result: result ?? null }))
  await sql`UPDATE idempotency SET outcome = done.outcome
    FROM unnest(${done.map(({ actorId }) => actorId)}::uuid[], ${done.map(({ once }) => once.key)}::uuid[],
      ${outcomes.map((outcome) => JSON.stringify(outcome))}::jsonb[]) AS done (actor_id, key, outcome)
    WHERE idempotency.actor_id = done.actor_id AND idempotency.key = done.key`.execute(tx)
}

/** Lets go of claimed keys whose work is not done in this transaction. */
export async function release<DB>(tx: Transaction<DB>, keys: readonly Key[]): Promise<void> {
  await sql`DELETE FROM idempotency
    USING unnest(${keys.map(({ actorId }) => actorId)}::uuid[], ${keys.map(({ once }) => once.key)}::uuid[])
      AS released (actor_id, key)
    WHERE idempotency.actor_id = released.actor_id AND idempotency.key = released.key`.execute(tx)
}

/** Keeps how the work was refused; its transaction, and the claim with it, has been rolled back. */
export async function keepRefusal<DB>(db: Kysely<DB>, actorId: string, once: Once, error: DomainError): Promise<void> {
  const { status, code, message, details } = error
  const outcome: Outcome = { refusal: { status, code, message, ...(details === undefined ? {} : { details }) } }
  await sql`INSERT INTO idempotency (actor_id, key, request_hash, outcome)
    VALUES (${actorId}, ${once.key}, ${Buffer.from(once.requestHash)}, ${JSON.stringify(outcome)})
    ON CONFLICT (actor_id, key) DO NOTHING`.execute(db)
}

/** Removes outcomes that are no longer given again. @returns how many */
export async function forgetOldOutcomes<DB>(db: Kysely<DB>): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM idempotency WHERE (actor_id, key) IN (
      SELECT actor_id, key FROM idempotency WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})
        ORDER BY created_at LIMIT ${FORGOTTEN_AT_ONCE})`.execute(db)
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < FORGOTTEN_AT_ONCE) return forgotten
  }
}
