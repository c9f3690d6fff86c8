import { type Kysely, sql, type Transaction } from 'kysely'
import { isUnavailable } from './errors.ts'

/** Work to be done after the commit. */
export interface Job {
  readonly kind: string
  /** A second job with the same kind and key joins one that still waits: this batches e-mails. */
  readonly key: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Seconds from now; a job that joins a waiting one does not delay it. */
  readonly delaySeconds?: number
}

/** Does one job. Runs at least once: it is repeated after a crash or a failure. */
export type JobHandler = (payload: Readonly<Record<string, unknown>>) => Promise<void>

/** A running worker. */
export interface JobWorker {
  /** Runs all due jobs now. Resolves with the number of jobs tried. */
  runDue(): Promise<number>
  /** Finishes the job at hand and stops. */
  stop(): Promise<void>
}

/** Options of a worker. */
export interface JobWorkerOptions {
  readonly pollMs?: number
  /** Receives a handler's error; the job is retried later. */
  readonly onError?: (kind: string, error: unknown) => void
}

const LEASE_SECONDS = 120
const MAX_BACKOFF_SECONDS = 3600
const DEFAULT_POLL_MS = 2000
const MAX_ERROR_LENGTH = 1000

/** Enqueues a job in the transaction of the change that causes it. */
export async function enqueue<DB>(tx: Transaction<DB>, { kind, key, payload, delaySeconds = 0 }: Job): Promise<void> {
  // The revision tells a worker busy with this job that new work has joined it.
  await sql`
    INSERT INTO job (kind, key, payload, due_at)
    VALUES (${kind}, ${key}, ${JSON.stringify(payload)}, now() + make_interval(secs => ${delaySeconds}))
    ON CONFLICT (kind, key) DO UPDATE SET revision = job.revision + 1, payload = excluded.payload`.execute(tx)
}

interface LeasedJob {
  readonly id: number
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly revision: number
  readonly attempts: number
}

/**
 * Starts a worker. Several processes may share one queue: one of them at a time leases each job. Jobs are leased, not
 * locked, because sending an e-mail may take long, and jobs enqueued meanwhile must neither wait nor get lost.
 */
export function startJobs<DB>(
  db: Kysely<DB>,
  handlers: Readonly<Record<string, JobHandler>>,
  { pollMs = DEFAULT_POLL_MS, onError = () => undefined }: JobWorkerOptions = {},
): JobWorker {
  let stopped = false
  /** The end of the last round; undefined when none is under way. */
  let last: Promise<void> | undefined

  const runDue = async (): Promise<number> => {
    for (let tried = 0; ; tried++) {
      const job = stopped ? undefined : await lease(db, Object.keys(handlers))
      if (job === undefined) return tried
      await perform(db, job, handlers, onError)
    }
  }
  // One round at a time in this process: each call waits for all before it, then looks again.
  const round = (): Promise<number> => {
    const done = (last ?? Promise.resolve()).then(runDue)
    const ended = done
      .catch(() => undefined)
      .then(() => {
        if (last === ended) last = undefined
      })
    last = ended
    return done
  }
  const timer = setInterval(() => {
    // A round under way finds what has come due meanwhile.
    if (last !== undefined) return
    round().catch((error: unknown) => {
      if (!isUnavailable(error)) onError('queue', error)
    })
  }, pollMs)
  timer.unref()
  return {
    runDue: round,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await last
    },
  }
}

/**
 * LeaseTable the job that has been due longest, hidden from other workers for the longest time a job may take. The column
 * has milliseconds and rounds up, so a job enqueued now may be due a moment later.
 */
async function lease<DB>(db: Kysely<DB>, kinds: readonly string[]): Promise<LeasedJob | undefined> {
  const { rows } = await sql<LeasedJob>`
    UPDATE job SET due_at = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
    WHERE id = (SELECT id FROM job WHERE due_at <= now() + interval '1 ms' AND kind = ANY (${kinds})
                ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, revision, attempts`.execute(db)
  return rows[0]
}

async function perform<DB>(
  db: Kysely<DB>,
  job: LeasedJob,
  handlers: Readonly<Record<string, JobHandler>>,
  onError: (kind: string, error: unknown) => void,
): Promise<void> {
  try {
    await handlers[job.kind]?.(job.payload)
  } catch (error) {
    onError(job.kind, error)
    await postpone(db, job, error)
    return
  }
  // A job that was joined while it ran is due again at once; otherwise it is deleted.
  await sql`WITH done AS (DELETE FROM job WHERE id = ${job.id} AND revision = ${job.revision} RETURNING id)
    UPDATE job SET due_at = now(), attempts = 0 WHERE id = ${job.id} AND NOT EXISTS (SELECT FROM done)`.execute(db)
}

/**
 * Retries after 2, 4, 8 … seconds. A job that keeps failing stays in the queue, retried hourly, with its last error
 * stored.
 */
async function postpone<DB>(db: Kysely<DB>, job: LeasedJob, error: unknown): Promise<void> {
  const seconds = Math.min(2 ** job.attempts, MAX_BACKOFF_SECONDS)
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
  await sql`UPDATE job SET due_at = now() + make_interval(secs => ${seconds}), last_error = ${message}
    WHERE id = ${job.id}`.execute(db)
}
