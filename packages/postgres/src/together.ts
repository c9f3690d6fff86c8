/** Actions of several people in one transaction: what a commit costs is paid once for all of them. */
import { DomainError } from '@zeughaus/platform'
import type { Transaction } from 'kysely'
import type { Change } from './changes.ts'
import { DatabaseUnavailable, isLocked, isRefused, isRetryable, NothingRecorded } from './errors.ts'
import { enqueueAll, type Job } from './jobs.ts'
import { claimFree, type Key, keepResults, nameOfKey, release } from './once.ts'
import type { Actor, Recorded, Store, Write } from './write.ts'

/** An audited action that somebody asks for. */
export interface Asked<A extends Actor, I> {
  readonly actor: A
  readonly input: I
}

/** One of several actions that are carried out together. All of them write through the same transaction. */
export interface Part<DB, E, A extends Actor, I> {
  readonly write: Write<DB, E, A>
  readonly input: I
}

/** A part, and what it leaves to be done for all parts at once. */
interface Share<DB, E, A extends Actor, I> {
  readonly part: Part<DB, E, A, I>
  readonly key: Key | undefined
  readonly events: E[]
  readonly jobs: Job[]
  readonly changes: Change[]
}

/**
 * Carries out audited actions of several people in one transaction, each with audit rows, key and result of its own. It does
 * what can be done without regard to the others, and nothing else: an action that it leaves out has had no effect, and its
 * caller carries it out alone, by write(), where it is refused, waits, or is given its first result.
 *
 * An action is left out when its key has been used before, when `work` gave no result for it, and when the transaction
 * failed for a reason that may be one action's own, so that none fails because of another.
 *
 * @param work does the parts in their order; for what it leaves out it has written and recorded nothing. A result is JSON.
 * @returns what became of each action, in their order; undefined for one that was left out
 * @throws {DatabaseUnavailable} when the database does not answer; when that is the commit, nobody knows whether it was done
 */
export async function writeTogether<DB, E, A extends Actor, I, T extends object>(
  store: Store<DB, E>,
  asked: readonly Asked<A, I>[],
  work: (tx: Transaction<DB>, parts: readonly Part<DB, E, A, I>[]) => Promise<readonly (T | undefined)[]>,
): Promise<(T | undefined)[]> {
  try {
    const { results, changes } = await store.db.transaction().execute((tx) => carryOut(store, tx, asked, work))
    store.publish(changes)
    return results
  } catch (error) {
    if (!isHealedAlone(error)) throw error
    return asked.map(() => undefined)
  }
}

/**
 * Whether the actions may succeed one by one. A database that is away is away for each of them too, and to wait for it
 * twice would take longer than an answer may. Everything else is a mistake of the program, and has to be seen.
 */
const isHealedAlone = (error: unknown): boolean =>
  isLocked(error) ||
  isRefused(error) ||
  isRetryable(error) ||
  (error instanceof DomainError && !(error instanceof DatabaseUnavailable))

async function carryOut<DB, E, A extends Actor, I, T extends object>(
  store: Store<DB, E>,
  tx: Transaction<DB>,
  asked: readonly Asked<A, I>[],
  work: (tx: Transaction<DB>, parts: readonly Part<DB, E, A, I>[]) => Promise<readonly (T | undefined)[]>,
) {
  const claims = await claimed(tx, asked)
  const shares = claims.map((claim) => claim && share<DB, E, A, I>(tx, claim.asked, claim.key))
  const taken = shares.filter((one) => one !== undefined)
  const parts = taken.map(({ part }) => part)
  const worked = await work(tx, parts)
  const resultOf = new Map(taken.map((one, index) => [one, worked[index]]))
  const done = taken.filter((one) => resultOf.get(one) !== undefined)
  if (done.some(({ events }) => events.length === 0)) throw new NothingRecorded('An audited action recorded no event.')
  await settleKeys(tx, taken, resultOf)
  await leave(store, tx, done)
  return {
    results: shares.map((one) => one && resultOf.get(one)),
    changes: done.flatMap((one) => [...one.changes, ...one.events.map(store.changeOf)]),
  }
}

/** Of each action its key, claimed; undefined for one whose key is or was used, or comes a second time. */
async function claimed<DB, A extends Actor, I>(
  tx: Transaction<DB>,
  asked: readonly Asked<A, I>[],
): Promise<({ asked: Asked<A, I>; key: Key | undefined } | undefined)[]> {
  const keyed = asked.map((one) => ({ asked: one, key: keyOf(one.actor) }))
  const byName = new Map<string, Key>()
  const own = keyed.map(({ key }) => {
    const name = key && nameOfKey(key.actorId, key.once.key)
    if (key === undefined || name === undefined || byName.has(name)) return undefined
    byName.set(name, key)
    return name
  })
  const names = byName.size === 0 ? new Set<string>() : await claimFree(tx, [...byName.values()])
  return keyed.map((one, index) => (one.key === undefined || names.has(own[index] ?? '') ? one : undefined))
}

const keyOf = ({ id, once }: Actor): Key | undefined =>
  id === null || once === undefined ? undefined : { actorId: id, once }

function share<DB, E, A extends Actor, I>(
  tx: Transaction<DB>,
  { actor, input }: Asked<A, I>,
  key: Key | undefined,
): Share<DB, E, A, I> {
  const [events, jobs, changes]: [E[], Job[], Change[]] = [[], [], []]
  const write: Write<DB, E, A> = {
    tx,
    actor,
    announce: (change) => void changes.push(change),
    enqueue: async (job) => void jobs.push(job),
    record: async (event) => void events.push(event),
  }
  return { part: { write, input }, key, events, jobs, changes }
}

/** Keeps the results of those that are done, and lets go of the keys of those that were left out. */
async function settleKeys<DB, S extends { readonly key: Key | undefined }>(
  tx: Transaction<DB>,
  taking: readonly S[],
  resultOf: ReadonlyMap<S, unknown>,
): Promise<void> {
  const keyed = taking.flatMap((one) => (one.key === undefined ? [] : [{ ...one.key, result: resultOf.get(one) }]))
  const [done, left] = [
    keyed.filter(({ result }) => result !== undefined),
    keyed.filter(({ result }) => result === undefined),
  ]
  if (done.length > 0) await keepResults(tx, done)
  if (left.length > 0) await release(tx, left)
}

/** Jobs and audit rows of all parts; the rows last, because of their lock. */
async function leave<DB, E, A extends Actor, I>(
  store: Store<DB, E>,
  tx: Transaction<DB>,
  done: readonly Share<DB, E, A, I>[],
): Promise<void> {
  const jobs = new Map<string, Job>()
  for (const job of done.flatMap((one) => one.jobs)) {
    const name = `${job.kind} ${job.key}`
    jobs.set(name, { ...(jobs.get(name) ?? job), payload: job.payload })
  }
  if (jobs.size > 0) await enqueueAll(tx, [...jobs.values()])
  const recorded = done.flatMap(({ part, events }) =>
    events.map((event): Recorded<E> => ({ actor: part.write.actor, event })),
  )
  if (recorded.length > 0) await store.append(tx, recorded)
}
