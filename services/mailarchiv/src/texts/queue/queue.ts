import type { Clock } from '@zeughaus/platform'
import { insertRows, type Row, type Statements, type Tables } from '../../kern/tables/index.ts'
import type { ExtractionProblem, PartText, TextState } from '../extraction/index.ts'
import { adaptedStatus, type JobStatus, jobStates, pauseAfter, TRIES } from './job.states.ts'
import type { FeedIdentity, Incomplete, Job, PartState, Stage, TextChanges } from './jobs.ts'

/** The tables that have rows of mails: the job first, see `#end`. */
const OF_MAILS = ['job', 'part', 'change'] as const
/** Mails of one statement. */
const FORGOTTEN_AT_ONCE = 200

/** Time after which a process that has not ended a job counts as dead; no try takes so long. */
const LEASE_MS = 15 * 60_000

/**
 * The jobs of a stage that may run, in the exact words of the partial indexes: with a parameter instead, the planner
 * cannot see that an index fits, and sorts all waiting jobs for each one it returns.
 */
const MAY_RUN: Readonly<Record<Stage, string>> = {
  extract: "stage = 'extract'",
  recognise: "stage = 'recognise' AND status = 'pending'",
}

interface QueueOptions {
  readonly tables: Tables
  readonly isShared: boolean
  readonly clock: Pick<Clock, 'now'>
}

/**
 * The durable queue, beside the archive. It follows the archive by sequence number, so that archiving a mail needs no
 * second write and a killed service continues where it was.
 */
export class TextQueue {
  readonly #tables: Tables
  readonly #prefix: string
  /** Whether other processes work on the jobs too: then each is leased. */
  readonly isShared: boolean
  readonly #clock: Pick<Clock, 'now'>
  /** Mails of the jobs that this process has leased. */
  readonly #held = new Set<string>()
  /** The mails that got text later. */
  readonly feed: TextChanges

  private constructor({ tables, isShared, clock }: QueueOptions, feed: FeedIdentity) {
    this.#tables = tables
    this.#prefix = tables.prefix
    this.isShared = isShared
    this.#clock = clock
    this.feed = {
      ...feed,
      after: async (number, limit) => {
        const rows = await tables.rows(
          `SELECT number, mail_id FROM ${this.#prefix}change WHERE number > $1 ORDER BY number LIMIT $2`,
          [number, limit],
        )
        return rows.map((row) => ({ number: Number(row['number']), mailId: String(row['mail_id']) }))
      },
    }
  }

  /** Opens the queue over its tables, which stay the caller's. */
  static async open(options: QueueOptions): Promise<TextQueue> {
    const [feed] = await options.tables.rows(`SELECT name, secret FROM ${options.tables.prefix}feed`)
    return new TextQueue(options, { name: String(feed?.['name']), secret: feed?.['secret'] as Uint8Array })
  }

  /** Reads the sequence number of the last mail that was queued or passed over. */
  async cursor(): Promise<number> {
    const [row] = await this.#tables.rows(`SELECT seq FROM ${this.#prefix}cursor`)
    return Number(row?.['seq'])
  }

  /** Queues mails and moves the cursor, in one transaction. Leaves a known mail unchanged. */
  async follow(mails: readonly { readonly id: string; readonly status: JobStatus }[], cursor: number): Promise<void> {
    const now = this.#clock.now()
    const columns = ['mail_id', 'stage', 'status', 'queued_at', 'next_at']
    const rows = mails.map(({ id, status }) => {
      return { mail_id: id, stage: 'extract', status, queued_at: now, next_at: now }
    })
    await this.#tables.transaction(async (statements) => {
      await insertRows(statements, `${this.#prefix}job (${columns.join()})`, columns, rows, 'ON CONFLICT DO NOTHING')
      await statements.run(`UPDATE ${this.#prefix}cursor SET seq = $1 WHERE seq < $1`, [cursor])
    })
  }

  /** Returns the job of this stage that has waited longest, may run now and is no other process's. */
  async next(stage: Stage): Promise<Job | null> {
    const now = this.#clock.now()
    const [row] = this.isShared
      ? await this.#tables.rows(
          `UPDATE ${this.#prefix}job SET leased_until = $2 WHERE mail_id = (
             SELECT mail_id FROM ${this.#prefix}job WHERE ${MAY_RUN[stage]} AND next_at <= $1 AND leased_until <= $1
             ORDER BY next_at, queued_at, mail_id LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING *`,
          [now, now + LEASE_MS],
        )
      : await this.#tables.rows(
          `SELECT * FROM ${this.#prefix}job INDEXED BY job_to_${stage} WHERE ${MAY_RUN[stage]} AND next_at <= $1
           ORDER BY next_at, queued_at, mail_id LIMIT 1`,
          [now],
        )
    if (row === undefined) return null
    const job = jobOf(row)
    if (this.isShared) this.#held.add(job.mailId)
    return job
  }

  /** Stores the result of the extraction and the next step: `recognise`, or none. */
  async extracted(job: Job, parts: readonly PartText[], status: JobStatus): Promise<void> {
    const waits = parts.some(({ extraction }) => extraction.pictures > 0) && status !== 'done'
    const stage = waits ? 'recognise' : 'finished'
    const read = parts.map(({ part, filename, extraction }) => ({ part, filename, ...extraction }))
    await this.#end(job, { ...job, stage, status, tries: 0, error: null }, async (statements) => {
      const known = await statements.rows(`SELECT part FROM ${this.#prefix}part WHERE mail_id = $1`, [job.mailId])
      const gone = new Set(known.map((row) => Number(row['part']))).difference(new Set(read.map(({ part }) => part)))
      for (const part of gone)
        await statements.run(`DELETE FROM ${this.#prefix}part WHERE mail_id = $1 AND part = $2`, [job.mailId, part])
      await this.#putParts(statements, job.mailId, read)
      return true
    })
  }

  /** Returns the status of a job after a try: with an error it waits for the next one, and fails after the third. */
  outcome(job: Job, error: string | null): JobStatus {
    if (error === null) return 'done'
    return job.tries + 1 >= TRIES ? 'failed' : 'pending'
  }

  /** Stores which files were recognised, and the outcome of the try. */
  async recognised(job: Job, parts: readonly number[], error: string | null): Promise<void> {
    const status = this.outcome(job, error)
    const stage = status === 'done' ? 'finished' : 'recognise'
    const tries = error === null ? job.tries : job.tries + 1
    await this.#end(job, { ...job, stage, status, tries, error }, async (statements) => {
      const mark = `UPDATE ${this.#prefix}part SET recognised = 1 WHERE mail_id = $1 AND part = $2`
      for (const part of parts) await statements.run(mark, [job.mailId, part])
      return parts.length > 0 || status !== job.status
    })
  }

  /** Postpones a stage that could not run (no answer of the archive, full disk). */
  async postpone(job: Job, error: string): Promise<void> {
    await this.#store(this.#tables, { ...job, tries: Math.min(job.tries + 1, TRIES - 1), error })
  }

  /** Ends a job whose result cannot be stored, with this status and reason. */
  async giveUp(job: Job, status: JobStatus, error: string): Promise<void> {
    const stage = job.stage === 'extract' ? 'finished' : job.stage
    await this.#end(job, { ...job, stage, status, tries: job.tries + 1, error }, async (statements) => {
      if (job.stage === 'extract') await this.#putParts(statements, job.mailId, [GIVEN_UP])
      return true
    })
  }

  /** Queues failed mails again for an administrator: the named ones, or all. Returns the ids that wait now. */
  async retry(mailIds: readonly string[] | null): Promise<readonly string[]> {
    const wanted = mailIds === null ? null : new Set(mailIds)
    const failed = (await this.list('failed')).filter(({ mailId }) => wanted === null || wanted.has(mailId))
    for (const job of failed) {
      jobStates.check(job, 'pending')
      const stage = job.stage === 'finished' ? 'extract' : job.stage
      await this.#store(this.#tables, { ...job, stage, status: 'pending', tries: 0, error: null })
    }
    return failed.map(({ mailId }) => mailId)
  }

  /**
   * Adapts jobs after a start: disables waiting ones when recognition is off; when it is on again, disabled jobs wait
   * or turn out to need nothing.
   */
  async adapt(enabled: boolean): Promise<void> {
    const jobs = await this.list(enabled ? 'disabled' : 'pending')
    await this.#tables.transaction(async (statements) => {
      for (const job of jobs) {
        const status = adaptedStatus(job, enabled)
        jobStates.check(job, status)
        if (status === 'skipped')
          await statements.run(`UPDATE ${this.#prefix}job SET status = 'skipped' WHERE mail_id = $1`, [job.mailId])
        else await this.#store(statements, { ...job, status, tries: 0, error: null })
      }
    })
  }

  /** Follows all mails of the archive from the beginning; leaves known ones unchanged. */
  async followAgain(): Promise<void> {
    await this.#tables.run(`UPDATE ${this.#prefix}cursor SET seq = 0`)
  }

  /** Lists the jobs of a status, longest waiting first. */
  async list(status: JobStatus, limit = Number.MAX_SAFE_INTEGER): Promise<readonly Job[]> {
    const rows = await this.#tables.rows(
      `SELECT * FROM ${this.#prefix}job WHERE status = $1 ORDER BY queued_at, mail_id LIMIT $2`,
      [status, limit],
    )
    return rows.map(jobOf)
  }

  async counts(): Promise<Readonly<Record<JobStatus, number>>> {
    const counts: Record<JobStatus, number> = { disabled: 0, skipped: 0, pending: 0, done: 0, failed: 0 }
    for (const row of await this.#tables.rows(
      `SELECT status, count(*) AS jobs FROM ${this.#prefix}job GROUP BY status`,
    ))
      counts[row['status'] as JobStatus] = Number(row['jobs'])
    return counts
  }

  /** The files of one mail that have been read so far. */
  async parts(mailId: string): Promise<readonly PartState[]> {
    const rows = await this.#tables.rows(`SELECT * FROM ${this.#prefix}part WHERE mail_id = $1 ORDER BY part`, [mailId])
    return rows.map(partOf)
  }

  /** Whether the files of a mail still wait to be read. */
  async isExtracting(mailId: string): Promise<boolean> {
    const rows = await this.#tables.rows(`SELECT 1 FROM ${this.#prefix}job WHERE mail_id = $1 AND stage = 'extract'`, [
      mailId,
    ])
    return rows.length > 0
  }

  /** The mails with incomplete text: not read yet, unreadable, or cut by a limit. */
  async incomplete(): Promise<Incomplete> {
    return {
      pending: await this.#ids(
        `SELECT mail_id FROM ${this.#prefix}job WHERE stage = 'extract' AND status <> 'pending'`,
      ),
      failed: await this.#ids(`SELECT DISTINCT mail_id FROM ${this.#prefix}part WHERE state = 'unreadable'`),
      cut: await this.#ids(`SELECT DISTINCT mail_id FROM ${this.#prefix}part WHERE state = 'cut'`),
    }
  }

  /**
   * Counts the mails that waited at each of these moments (milliseconds, ascending). A job that no longer waits keeps
   * the end of its wait as `next_at`; one that is tried again counts as waiting since it came.
   */
  async waitingAt(moments: readonly number[]): Promise<readonly number[]> {
    const count = async (sql: string, bounds: number[]) => Number((await this.#tables.rows(sql, bounds))[0]?.['jobs'])
    const begin = `SELECT (SELECT count(*) FROM ${this.#prefix}job WHERE status = 'pending' AND queued_at <= $1) +
      (SELECT count(*) FROM ${this.#prefix}job WHERE status <> 'pending' AND next_at > $1 AND queued_at <= $1) AS jobs`
    const change = `SELECT (SELECT count(*) FROM ${this.#prefix}job WHERE queued_at > $1 AND queued_at <= $2) -
      (SELECT count(*) FROM ${this.#prefix}job WHERE status <> 'pending' AND next_at > $1 AND next_at <= $2) AS jobs`
    const waiting: number[] = []
    for (const [place, moment] of moments.entries()) {
      const before = moments[place - 1]
      waiting.push(
        before === undefined
          ? await count(begin, [moment])
          : waiting[place - 1]! + (await count(change, [before, moment])),
      )
    }
    return waiting
  }

  /** Counts the mails with at least one file whose text is cut or unreadable. */
  async incompleteMails(): Promise<number> {
    const [row] = await this.#tables.rows(
      `SELECT count(DISTINCT mail_id) AS mails FROM ${this.#prefix}part WHERE state IN ('cut', 'unreadable')`,
    )
    return Number(row?.['mails'])
  }

  /** Lists the mails that `incompleteMails` counts, newest first. */
  listIncomplete(offset: number, limit: number): Promise<readonly string[]> {
    return this.#ids(
      `SELECT DISTINCT mail_id FROM ${this.#prefix}part WHERE state IN ('cut', 'unreadable')
       ORDER BY mail_id DESC LIMIT $1 OFFSET $2`,
      [limit, offset],
    )
  }

  /** Removes what is known of mails that are no more, names of files among it. */
  async forget(mailIds: readonly string[]): Promise<void> {
    for (let start = 0; start < mailIds.length; start += FORGOTTEN_AT_ONCE) {
      const some = mailIds.slice(start, start + FORGOTTEN_AT_ONCE)
      const places = some.map((_, at) => `$${at + 1}`).join()
      await this.#tables.transaction(async (statements) => {
        for (const table of OF_MAILS)
          await statements.run(`DELETE FROM ${this.#prefix}${table} WHERE mail_id IN (${places})`, some)
      })
    }
  }

  /** Removes what is known of mails, and leaves nothing of it in a file. */
  async erase(mailIds: readonly string[]): Promise<void> {
    await this.forget(mailIds)
    await this.#tables.wipe(OF_MAILS)
  }

  /** Returns the jobs in progress to the queue. */
  async close(): Promise<void> {
    for (const mailId of this.#held)
      await this.#tables.run(`UPDATE ${this.#prefix}job SET leased_until = 0 WHERE mail_id = $1`, [mailId])
  }

  async #ids(sql: string, values: number[] = []): Promise<string[]> {
    return (await this.#tables.rows(sql, values)).map((row) => String(row['mail_id']))
  }

  /**
   * Stores what became of a job, in one transaction with what was found out.
   *
   * @param find returns whether the mail got text, or another status
   */
  async #end(job: Job, ended: Job, find: (statements: Statements) => Promise<boolean>): Promise<void> {
    if (ended.status !== job.status) jobStates.check(job, ended.status)
    await this.#tables.transaction(async (statements) => {
      // Of a mail that was forgotten meanwhile nothing is stored. The job comes first: `forget` waits for it.
      if (!(await this.#store(statements, ended))) return
      if (await find(statements)) await this.#note(statements, job.mailId)
    })
  }

  /** Returns whether the job is there still. */
  async #store(statements: Statements, { mailId, stage, status, tries, error }: Job): Promise<boolean> {
    const nextAt = this.#clock.now() + (error === null ? 0 : pauseAfter(tries))
    this.#held.delete(mailId)
    const changed = await statements.run(
      `UPDATE ${this.#prefix}job SET stage = $2, status = $3, tries = $4, error = $5, next_at = $6, leased_until = 0
       WHERE mail_id = $1`,
      [mailId, stage, status, tries, error, nextAt],
    )
    return changed > 0
  }

  async #putParts(
    statements: Statements,
    mailId: string,
    parts: readonly Omit<PartState, 'recognised'>[],
  ): Promise<void> {
    const columns = ['mail_id', 'part', 'filename', 'state', 'problems', 'pictures']
    const rows = parts.map(({ part, filename, state, problems, pictures }) => {
      // PostgreSQL stores no NUL.
      const name = filename.replaceAll('\0', '')
      return { mail_id: mailId, part, filename: name, state, problems: JSON.stringify(problems), pictures }
    })
    await insertRows(
      statements,
      `${this.#prefix}part AS known (${columns.join()})`,
      columns,
      rows,
      `ON CONFLICT (mail_id, part) DO UPDATE SET filename = excluded.filename, state = excluded.state,
         problems = excluded.problems, pictures = excluded.pictures,
         recognised = CASE WHEN known.pictures = excluded.pictures THEN known.recognised ELSE 0 END`,
    )
  }

  /**
   * Adds a mail to the feed. Whoever takes a number holds the feed until the commit: numbers ascend in the order of the
   * commits, so that followers miss none.
   */
  async #note(statements: Statements, mailId: string): Promise<void> {
    const [feed] = await statements.rows(`UPDATE ${this.#prefix}feed SET number = number + 1 RETURNING number`)
    await statements.run(
      `INSERT INTO ${this.#prefix}change (number, mail_id) VALUES ($1, $2)
       ON CONFLICT (mail_id) DO UPDATE SET number = excluded.number`,
      [Number(feed?.['number']), mailId],
    )
  }
}

/** The part that stands for all files of an abandoned mail. */
const GIVEN_UP = { part: 0, filename: '', state: 'unreadable', problems: ['crashed'], pictures: 0 } as const

function jobOf(row: Row): Job {
  return {
    mailId: String(row['mail_id']),
    stage: row['stage'] as Job['stage'],
    status: row['status'] as JobStatus,
    tries: Number(row['tries']),
    error: row['error'] as string | null,
    queuedAt: Number(row['queued_at']),
    nextAt: Number(row['next_at']),
  }
}

function partOf(row: Row): PartState {
  return {
    part: Number(row['part']),
    filename: String(row['filename']),
    state: row['state'] as TextState,
    problems: JSON.parse(String(row['problems'])) as ExtractionProblem[],
    pictures: Number(row['pictures']),
    recognised: Boolean(row['recognised']),
  }
}
