/**
 * LeaseTable in the database: of many processes on many machines, one at a time does what must be done once. The
 * database's clock alone decides when a lease ends, so the clocks of the machines may differ. A killed process loses
 * its leases after their time; one that ends in order returns them at once.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'

/** Runs one statement with numbered parameters. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>

/** Statements over a query builder, for leases. */
export const statementsOf =
  <DB>(db: Kysely<DB>): RunStatement =>
  async (text, values) =>
    (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows

/** A lease at hand. */
export interface Lease {
  readonly name: string
  /**
   * Grows with every change of the holder. A row that keeps the number of its last writer refuses one that lost the
   * lease without noticing.
   */
  readonly term: number
}

/** Options of the leases of a process. */
export interface LeasesOptions {
  /** The table, with its schema where that is not `public`: src/fixtures/0001_ground.sql defines it. */
  readonly table?: string
  /** Name of the process; random unless a test gives one. */
  readonly holder?: string
}

/** The leases of one process. */
export class LeaseTable {
  readonly #run: RunStatement
  readonly #table: string
  readonly #holder: string

  constructor(run: RunStatement, { table = 'lease', holder = randomUUID() }: LeasesOptions = {}) {
    this.#run = run
    this.#table = table
    this.#holder = holder
  }

  /** Takes a free lease, or prolongs one's own. @returns null while another process holds it, or it is not yet due */
  async take(name: string, seconds: number): Promise<Lease | null> {
    // clock_timestamp: the statement may have waited for the row of another one.
    const rows = await this.#run(
      `INSERT INTO ${this.#table} AS lease (name, holder, term, held_until)
       VALUES ($1, $2, 1, clock_timestamp() + make_interval(secs => $3))
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder,
         term = lease.term + CASE WHEN lease.holder = excluded.holder THEN 0 ELSE 1 END,
         held_until = clock_timestamp() + make_interval(secs => $3)
       WHERE lease.holder = excluded.holder OR lease.held_until <= clock_timestamp()
       RETURNING term::float8 AS term`,
      [name, this.#holder, seconds],
    )
    return rows[0] === undefined ? null : { name, term: Number(rows[0]['term']) }
  }

  /** Returns the lease. @param pauseSeconds time during which no process, not even this one, may take it again */
  async release({ name }: Pick<Lease, 'name'>, pauseSeconds = 0): Promise<void> {
    await this.#run(
      `UPDATE ${this.#table} SET holder = '', held_until = clock_timestamp() + make_interval(secs => $3)
       WHERE name = $1 AND holder = $2`,
      [name, this.#holder, pauseSeconds],
    )
  }

  /** The names of held leases that begin with `prefix`, whichever process holds them. */
  async held(prefix: string): Promise<ReadonlySet<string>> {
    const rows = await this.#run(
      `SELECT name FROM ${this.#table}
       WHERE starts_with(name, $1) AND holder <> '' AND held_until > clock_timestamp()`,
      [prefix],
    )
    return new Set(rows.map(({ name }) => String(name)))
  }
}

/** Seconds of a lease: a killed process is replaced after this time. */
const LEASE_SECONDS = 30
/** A lease is prolonged when a third of its time has passed, and given up after two thirds without an answer. */
const PROLONG_AT = 1 / 3
const GIVE_UP_AT = 2 / 3
const SECOND_MS = 1000

/**
 * Work under a lease. The signal aborts when the lease may be lost, or at the stop: end soon, and change nothing more.
 */
export type LeasedWork = (signal: AbortSignal, lease: Lease) => Promise<unknown>

/** Options of work under a lease. */
export interface LeaseOptions {
  /** Default 30. */
  readonly leaseSeconds?: number
  /** Default a tenth of `leaseSeconds`: time between two attempts to take a lease. */
  readonly pollSeconds?: number
  /** Receives the error of the work, and those of the database: both are followed by another attempt. */
  readonly onError?: (error: unknown) => void
}

/** A task that runs while its process has the lease. */
export interface LeasedTask {
  /** Ends the work, waits for it, and returns the lease. */
  stop(): Promise<void>
}

/**
 * Does lasting work, such as reading a mailbox, in one process at a time. When the work ends or fails, its lease is
 * returned, and any process begins again.
 */
export function holdLease(leases: LeaseTable, name: string, work: LeasedWork, options: LeaseOptions = {}): LeasedTask {
  const { leaseSeconds = LEASE_SECONDS, pollSeconds = leaseSeconds / 10, onError = () => undefined } = options
  return repeatUntilStopped(pollSeconds, onError, (stopping) =>
    workOnce(leases, name, work, { leaseSeconds, stopping }),
  )
}

/** A task of a schedule. */
export interface Schedule {
  readonly name: string
  /** Time from the end of a run to the next, in whichever process. */
  readonly everySeconds: number
}

/**
 * Does a task of a schedule in one process at a time: at once when it is due, then again `everySeconds` after it
 * ended. A failed run is repeated when a tenth of that time has passed.
 */
export function runScheduled(
  leases: LeaseTable,
  { name, everySeconds }: Schedule,
  work: LeasedWork,
  options: LeaseOptions = {},
): LeasedTask {
  const { leaseSeconds = LEASE_SECONDS, onError = () => undefined } = options
  const { pollSeconds = Math.min(everySeconds / 10, leaseSeconds) } = options
  const pauses = { done: everySeconds, failed: everySeconds / 10 }
  return repeatUntilStopped(pollSeconds, onError, (stopping) =>
    workOnce(leases, name, work, { leaseSeconds, stopping, pauses }),
  )
}

/** Calls `attempt` again and again, with a pause after each; its errors go to `onError`. */
function repeatUntilStopped(
  pauseSeconds: number,
  onError: (error: unknown) => void,
  attempt: (stopping: AbortSignal) => Promise<void>,
): LeasedTask {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await attempt(signal).catch(onError)
      await sleep(pauseSeconds * SECOND_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

interface Attempt {
  readonly leaseSeconds: number
  readonly stopping: AbortSignal
  /** Seconds until the next run; without them it may follow at once. */
  readonly pauses?: { readonly done: number; readonly failed: number }
}

/** Takes the lease if it is free, works, and returns it. Rejects with the error of the work. */
async function workOnce(
  leases: LeaseTable,
  name: string,
  work: LeasedWork,
  { leaseSeconds, stopping, pauses = { done: 0, failed: 0 } }: Attempt,
): Promise<void> {
  const taken = performance.now()
  const lease = await leases.take(name, leaseSeconds)
  if (lease === null) return
  const keeper = keepLease(leases, lease, leaseSeconds, taken)
  let pause = pauses.failed
  try {
    await work(AbortSignal.any([stopping, keeper.lost]), lease)
    // A run that was stopped is not done: another process begins it at once.
    pause = stopping.aborted ? 0 : pauses.done
  } finally {
    await keeper.end()
    await leases.release(lease, pause)
  }
}

/**
 * Prolongs a lease while its work runs. `lost` aborts when another process took it, or when the database did not answer
 * for so long that one might soon.
 */
function keepLease(leases: LeaseTable, { name, term }: Lease, seconds: number, takenAt: number) {
  const lost = new AbortController()
  const ended = new AbortController()
  let deadline: NodeJS.Timeout
  /** @param asked before the request, so that this process never believes in a lease longer than the database does */
  const guard = (asked: number): void => {
    clearTimeout(deadline)
    const left = asked + seconds * GIVE_UP_AT * SECOND_MS - performance.now()
    deadline = setTimeout(() => lost.abort(), left).unref()
  }
  const prolong = async (): Promise<void> => {
    const asked = performance.now()
    const again = await leases.take(name, seconds)
    if (again?.term === term) guard(asked)
    else lost.abort()
  }
  const run = async (): Promise<void> => {
    const { signal } = ended
    while (!signal.aborted && !lost.signal.aborted) {
      await sleep(seconds * PROLONG_AT * SECOND_MS, undefined, { signal, ref: false }).catch(() => undefined)
      // An unanswered request is repeated until the deadline.
      if (!signal.aborted) await prolong().catch(() => undefined)
    }
  }
  guard(takenAt)
  const running = run()
  return {
    lost: lost.signal,
    /** Waits for a request under way: on another connection it would take back the lease that is returned next. */
    end: async () => {
      ended.abort()
      await running
      clearTimeout(deadline)
    },
  }
}
