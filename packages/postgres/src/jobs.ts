import { type Kysely, sql, type Transaction } from 'kysely'
import { isUnavailable } from './errors.ts'

/** Work to be done after the commit. */
export interface Job {
  readonly kind: string
  /** A second job with the same kind and key joins the first that is still waiting: how e-mails are gathered. */
  readonly key: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Seconds from now; a job that joins a waiting one does not delay it. */
  readonly delaySeconds?: number
}

/** Does one job. Runs at least once: after a crash, or when it failed, again. */
export type JobHandler = (payload: Readonly<Record<string, unknown>>) => Promise<void>

/** A running worker. */
export interface JobWorker {
  /** Does everything that is due, now. Resolves with the number of jobs that were tried. */
  runDue(): Promise<number>
  /** Finishes the job at hand and stops. */
  stop(): Promise<void>
}

/** How a worker behaves. */
export interface JobWorkerOptions {
  readonly pollMs?: number
  /** Called with what a handler threw; the job is tried again later. */
  readonly onError?: (kind: string, error: unknown) => void
}

const LEASE_SECONDS = 120
const MAX_BACKOFF_SECONDS = 3600
const DEFAULT_POLL_MS = 2000
const MAX_ERROR_LENGTH = 1000

/** Puts a job into the queue, in the transaction of the change that causes it. */
export function enqueue<DB>(tx: Transaction<DB>, job: Job): Promise<void> {
  return enqueueAll(tx, [job])
}

/**
 * Puts jobs into the queue, in one order: two transactions with several jobs do not wait for one another in a circle.
 *
 * @param jobs each kind and key once
 */
export async function enqueueAll<DB>(tx: Transaction<DB>, jobs: readonly Job[]): Promise<void> {
  // The revision tells a worker that is just doing this job that there is something new to do.
  await sql`
    INSERT INTO job (kind, key, payload, due_at)
    SELECT kind, key, payload, now() + make_interval(secs => delay)
      FROM unnest(${jobs.map(({ kind }) => kind)}::text[], ${jobs.map(({ key }) => key)}::text[],
        ${jobs.map(({ payload }) => JSON.stringify(payload))}::jsonb[],
        ${jobs.map(({ delaySeconds = 0 }) => delaySeconds)}::float8[]) AS asked (kind, key, payload, delay)
      ORDER BY kind, key
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
 * Starts a worker. Several processes may work on one queue: each job is leased by one of them at a time. It is leased and
 * not locked, because sending an e-mail may take long, and what joins the queue meanwhile must neither wait nor get lost.
 */
export function startJobs<DB>(
  db: Kysely<DB>,
  handlers: Readonly<Record<string, JobHandler>>,
  { pollMs = DEFAULT_POLL_MS, onError = () => undefined }: JobWorkerOptions = {},
): JobWorker {
  let stopped = false
  let running: Promise<number> | undefined

  const runDue = async (): Promise<number> => {
    for (let tried = 0; ; tried++) {
      const job = stopped ? undefined : await lease(db, Object.keys(handlers))
      if (job === undefined) return tried
      await perform(db, job, handlers, onError)
    }
  }
  // One round at a time in this process: a second call joins the first, then looks again.
  const round = async (): Promise<number> => {
    await running?.catch(() => undefined)
    running = runDue()
    return running
  }
  const timer = setInterval(() => {
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
      await running?.catch(() => undefined)
    },
  }
}

/**
 * Takes the longest due job and hides it from other workers for as long as a job may take. The column keeps milliseconds
 * and rounds up, so that what is due now may be written as due a moment later.
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
  // What joined the job while it ran is due at once; otherwise it is done.
  await sql`WITH done AS (DELETE FROM job WHERE id = ${job.id} AND revision = ${job.revision} RETURNING id)
    UPDATE job SET due_at = now(), attempts = 0 WHERE id = ${job.id} AND NOT EXISTS (SELECT FROM done)`.execute(db)
}

/** Tries again after 2, 4, 8 … seconds. A job that keeps failing stays, an hour apart, with its last error to be read. */
async function postpone<DB>(db: Kysely<DB>, job: LeasedJob, error: unknown): Promise<void> {
  const seconds = Math.min(2 ** job.attempts, MAX_BACKOFF_SECONDS)
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
  await sql`UPDATE job SET due_at = now() + make_interval(secs => ${seconds}), last_error = ${message}
    WHERE id = ${job.id}`.execute(db)
}
