import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError, type LogLine } from '@zeughaus/platform'
import type { Kysely, Transaction } from 'kysely'
import type { Change } from './changes.ts'
import { DatabaseUnavailable, isRetryable, NothingRecorded } from './errors.ts'
import { enqueue, type Job } from './jobs.ts'
import { claim, keepRefusal, keepResult, type Once } from './once.ts'

/** A query builder that can only select. A pool and a transaction both fit. */
export type Reader<DB> = Pick<Kysely<DB>, 'selectFrom' | 'fn'>

/** Who acts; `id` is null for the service itself. */
export interface Actor {
  readonly id: string | null
  /** Set when the request carries an `Idempotency-Key`. */
  readonly once?: Once | undefined
}

/** The context of a command that is not audited (master data, templates, users). */
export interface UnauditedWrite<DB, A extends Actor = Actor> {
  readonly tx: Transaction<DB>
  readonly actor: A
  /** Notifies open pages of a change, after the commit. */
  announce(change: Change): void
  /** Writes lines on the output of this process, after the commit. */
  note(...lines: readonly LogLine[]): void
  /** Enqueues a job in the same transaction; it runs after the commit, at least once. */
  enqueue(job: Job): Promise<void>
}

/** The context of an audited command. Only write() creates one. */
export interface Write<DB, E, A extends Actor = Actor> extends UnauditedWrite<DB, A> {
  /** Records an audit row. All rows are written at the end of the transaction, in the order of the calls. */
  record(event: E): Promise<void>
}

/** An audit event and who caused it. */
export interface Recorded<E> {
  readonly actor: Actor
  readonly event: E
}

/** A writable database: what write() needs besides its work. */
export interface Store<DB, E, A extends Actor = Actor> {
  /** The database as this actor sees it. */
  readonly as: (actor: A) => Kysely<DB>
  /** Writes the audit rows of one transaction, in this order. */
  readonly append: (tx: Transaction<DB>, recorded: readonly Recorded<E>[]) => Promise<void>
  /** The change notice of an audit event. */
  readonly changeOf: (event: E) => Change
  /** Notifies open pages of committed changes. */
  readonly publish: (changes: readonly Change[]) => void
  /** Writes a line on the output of this process. */
  readonly tell: (line: LogLine) => void
  /** Translates a violated constraint into a refusal; returns any other error unchanged. */
  readonly explain: (error: unknown) => unknown
}

const MAX_ATTEMPTS = 8
const BACKOFF_MS = 5
const SERVER_ERROR = 500

/** Keys that a call of write() has used: a second call in the same request would get the first one's result. */
const taken = new WeakSet<Once>()

/**
 * Carries out an audited action: `work` in one transaction with its audit rows. An action without a record is rolled
 * back. A deadlock or serialization failure repeats `work` as a whole, so it must do nothing but use `tx`.
 *
 * When the actor has `once`, the work of that key is done one time; later calls get the same result or refusal. So
 * `work` must return JSON, and one request may call write() only once.
 *
 * @throws {NothingRecorded} when `work` ended without a record.
 * @throws {DatabaseUnavailable} when the database does not answer, or `work` failed MAX_ATTEMPTS times for a retryable
 * reason.
 */
export function write<DB, E, A extends Actor, T>(
  store: Store<DB, E, A>,
  actor: A,
  work: (write: Write<DB, E, A>) => Promise<T>,
): Promise<T> {
  return transactAndRecord(store, actor, work, (events) => {
    if (events.length === 0) throw new NothingRecorded('An audited action recorded no event.')
  })
}

/**
 * Carries out an action of which only some changes are audited (PATCH of an object: status and vehicle, not its name).
 * Use write() for an action that is always audited: it notices a forgotten record.
 */
export function writePartlyAudited<DB, E, A extends Actor, T>(
  store: Store<DB, E, A>,
  actor: A,
  work: (write: Write<DB, E, A>) => Promise<T>,
): Promise<T> {
  return transactAndRecord(store, actor, work, () => undefined)
}

function transactAndRecord<DB, E, A extends Actor, T>(
  store: Store<DB, E, A>,
  actor: A,
  work: (write: Write<DB, E, A>) => Promise<T>,
  check: (events: readonly E[]) => void,
): Promise<T> {
  return transact(store, actor, async (unaudited, changes) => {
    const events: E[] = []
    const record = async (event: E): Promise<void> => {
      events.push(event)
    }
    const done = await work({ ...unaudited, record })
    check(events)
    // Written last, so that the lock on the audit chain is held for one statement and the commit only.
    const recorded = events.map((event) => ({ actor, event }))
    if (recorded.length > 0) await store.append(unaudited.tx, recorded)
    changes.push(...events.map(store.changeOf))
    return done
  })
}

/** Carries out an unaudited action: `work` in one transaction, with the retries and idempotency of write(). */
export function writeUnaudited<DB, E, A extends Actor, T>(
  store: Store<DB, E, A>,
  actor: A,
  work: (write: UnauditedWrite<DB, A>) => Promise<T>,
): Promise<T> {
  return transact(store, actor, work)
}

async function transact<DB, E, A extends Actor, T>(
  store: Store<DB, E, A>,
  actor: A,
  work: (unaudited: UnauditedWrite<DB, A>, changes: Change[]) => Promise<T>,
): Promise<T> {
  if (actor.once !== undefined) {
    if (taken.has(actor.once)) throw new Error('A request with an Idempotency-Key calls write() one time.')
    taken.add(actor.once)
  }
  const attempt = async (): Promise<T> => {
    const changes: Change[] = []
    const lines: LogLine[] = []
    const announce = (change: Change): void => void changes.push(change)
    const note = (...more: readonly LogLine[]): void => void lines.push(...more)
    const result = await store
      .as(actor)
      .transaction()
      .execute((tx) =>
        doOnce(tx, actor, () => work({ tx, actor, announce, note, enqueue: (job) => enqueue(tx, job) }, changes)),
      )
    store.publish(changes)
    lines.forEach(store.tell)
    return result
  }
  try {
    return await repeatLostRaces(attempt)
  } catch (thrown) {
    const error = store.explain(thrown)
    if (actor.id !== null && actor.once && error instanceof DomainError && error.status < SERVER_ERROR) {
      await keepRefusal(store.as(actor), actor.id, actor.once, error)
    }
    throw error
  }
}

async function doOnce<DB, T>(tx: Transaction<DB>, { id, once }: Actor, work: () => Promise<T>): Promise<T> {
  if (id === null || once === undefined) return work()
  const before = await claim(tx, id, once)
  // The stored result of the same work.
  if (before) return before.result as T
  const result = await work()
  await keepResult(tx, id, once, result)
  return result
}

async function repeatLostRaces<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(error)) throw error
      if (attempts === MAX_ATTEMPTS) throw new DatabaseUnavailable(error)
      // Random, so that two colliding transactions do not collide again.
      await sleep(Math.random() * BACKOFF_MS * 2 ** attempts)
    }
  }
}
