import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '@zeughaus/platform'
import type { ExtractionProblem, PartText, TextState } from '../extraction/index.ts'
import { adaptedStatus, type JobStatus, jobStates, pauseAfter, TRIES } from './job.states.ts'
import type { Incomplete, Job, JobHistory, PartState, Stage, TextJobs } from './jobs.ts'
import { type FeedIdentity, type TextChange, TextFeed } from './text-feed.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS job (
    mail_id TEXT PRIMARY KEY,
    stage TEXT NOT NULL CHECK (stage IN ('extract', 'recognise', 'finished')),
    status TEXT NOT NULL CHECK (status IN ('disabled', 'skipped', 'pending', 'done', 'failed')),
    tries INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    queued_at INTEGER NOT NULL,
    next_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS job_to_extract ON job (next_at, queued_at) WHERE stage = 'extract';
  CREATE INDEX IF NOT EXISTS job_to_recognise ON job (next_at, queued_at) WHERE stage = 'recognise' AND status = 'pending';
  CREATE INDEX IF NOT EXISTS job_status ON job (status, queued_at);
  CREATE INDEX IF NOT EXISTS job_queued ON job (queued_at);
  CREATE INDEX IF NOT EXISTS job_left ON job (next_at) WHERE status <> 'pending';
  CREATE TABLE IF NOT EXISTS part (
    mail_id TEXT NOT NULL,
    part INTEGER NOT NULL,
    filename TEXT NOT NULL,
    state TEXT NOT NULL,
    problems TEXT NOT NULL,
    pictures INTEGER NOT NULL,
    recognised INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (mail_id, part)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS part_incomplete ON part (state) WHERE state IN ('cut', 'unreadable');
  CREATE TABLE IF NOT EXISTS cursor (id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO cursor VALUES (1, 0);
`

/**
 * The jobs of a stage that may run, in the exact words of the partial indexes: with a parameter instead, the planner
 * cannot see that an index fits, and sorts all waiting jobs for each one it returns.
 */
const MAY_RUN: Readonly<Record<Stage, string>> = {
  extract: "INDEXED BY job_to_extract WHERE stage = 'extract'",
  recognise: "INDEXED BY job_to_recognise WHERE stage = 'recognise' AND status = 'pending'",
}

/**
 * The durable queue: one file beside the archive. It follows the archive by sequence number, so that archiving a mail
 * needs no second write and a killed service continues where it was.
 */
export class TextQueue implements TextJobs {
  readonly #db: DatabaseSync
  readonly #clock: Clock
  /** The mails that got text later. */
  readonly feed: TextFeed

  constructor(file: string, clock: Clock) {
    this.#clock = clock
    this.#db = new DatabaseSync(file, { timeout: 5_000 })
    this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`)
    this.feed = new TextFeed(this.#db)
  }

  /** Sequence number of the last mail that was queued or passed over. */
  get cursor(): number {
    return Number(this.#db.prepare('SELECT seq FROM cursor').get()?.['seq'] ?? 0)
  }

  /** Queues mails and moves the cursor, in one transaction. Leaves a known mail unchanged. */
  follow(mails: readonly { readonly id: string; readonly status: JobStatus }[], cursor: number): void {
    this.#transaction(() => {
      const insert = this.#db.prepare(
        `INSERT OR IGNORE INTO job (mail_id, stage, status, queued_at, next_at) VALUES (?, 'extract', ?, ?, ?)`,
      )
      const now = this.#clock.now()
      for (const { id, status } of mails) insert.run(id, status, now, now)
      this.#db.prepare('UPDATE cursor SET seq = ?').run(cursor)
    })
  }

  /** Returns the job of this stage that has waited longest and may run now. */
  next(stage: Stage): Job | null {
    const row = this.#db
      .prepare(`SELECT * FROM job ${MAY_RUN[stage]} AND next_at <= ? ORDER BY next_at, queued_at LIMIT 1`)
      .get(this.#clock.now())
    return row ? jobOf(row) : null
  }

  /** Stores the result of the extraction and the next step: `recognise`, or none. */
  extracted(job: Job, parts: readonly PartText[], status: JobStatus): void {
    if (status !== job.status) jobStates.check(job, status)
    this.#transaction(() => {
      const insert = this.#db.prepare(
        `INSERT INTO part (mail_id, part, filename, state, problems, pictures) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (mail_id, part) DO UPDATE SET filename = excluded.filename, state = excluded.state,
           problems = excluded.problems, pictures = excluded.pictures,
           recognised = recognised AND pictures = excluded.pictures`,
      )
      for (const { part, filename, extraction } of parts) {
        const { state, problems, pictures } = extraction
        insert.run(job.mailId, part, filename, state, JSON.stringify(problems), pictures)
      }
      this.#db
        .prepare('DELETE FROM part WHERE mail_id = ? AND part NOT IN (SELECT value FROM json_each(?))')
        .run(job.mailId, JSON.stringify(parts.map(({ part }) => part)))
      const waits = parts.some(({ extraction }) => extraction.pictures > 0) && status !== 'done'
      this.#db
        .prepare('UPDATE job SET stage = ?, status = ?, tries = 0, error = NULL, next_at = ? WHERE mail_id = ?')
        .run(waits ? 'recognise' : 'finished', status, this.#clock.now(), job.mailId)
      this.feed.note(job.mailId)
    })
  }

  outcome(job: Job, error: string | null): JobStatus {
    return jobOutcome(job, error)
  }

  /** Stores which files were recognised, and the outcome of the try. */
  recognised(job: Job, parts: readonly number[], error: string | null): void {
    const status = jobOutcome(job, error)
    if (status !== job.status) jobStates.check(job, status)
    this.#transaction(() => {
      const mark = this.#db.prepare('UPDATE part SET recognised = 1 WHERE mail_id = ? AND part = ?')
      for (const part of parts) mark.run(job.mailId, part)
      const tries = error === null ? job.tries : job.tries + 1
      this.#move(job, status === 'done' ? 'finished' : 'recognise', status, tries, error)
      if (parts.length > 0 || status !== job.status) this.feed.note(job.mailId)
    })
  }

  /** Postpones a stage that could not run (no answer of the archive, full disk). */
  postpone(job: Job, error: string): void {
    this.#move(job, job.stage, job.status, Math.min(job.tries + 1, TRIES - 1), error)
  }

  /** Ends a job whose result cannot be stored, with this status and reason. */
  giveUp(job: Job, status: JobStatus, error: string): void {
    if (status !== job.status) jobStates.check(job, status)
    this.#transaction(() => {
      if (job.stage === 'extract') {
        this.#db
          .prepare(
            `INSERT OR REPLACE INTO part (mail_id, part, filename, state, problems, pictures) VALUES (?, ?, ?, ?, ?, ?)`,
          )
          .run(job.mailId, ...GIVEN_UP)
      }
      this.#move(job, job.stage === 'extract' ? 'finished' : job.stage, status, job.tries + 1, error)
      this.feed.note(job.mailId)
    })
  }

  /** Queues failed mails again for an administrator: the named ones, or all. Returns the ids that wait now. */
  retry(mailIds: readonly string[] | null): readonly string[] {
    const wanted = mailIds === null ? null : new Set(mailIds)
    const failed = this.list('failed', -1).filter(({ mailId }) => wanted === null || wanted.has(mailId))
    for (const job of failed) this.#begin(job)
    return failed.map(({ mailId }) => mailId)
  }

  /**
   * Adapts jobs after a start: disables waiting ones when recognition is off; when it is on again, disabled jobs wait
   * or turn out to need nothing.
   */
  adapt(enabled: boolean): readonly string[] {
    const jobs = this.list(enabled ? 'disabled' : 'pending', -1)
    this.#transaction(() => {
      const skip = this.#db.prepare("UPDATE job SET status = 'skipped' WHERE mail_id = ?")
      for (const job of jobs) {
        const status = adaptedStatus(job, enabled)
        jobStates.check(job, status)
        if (status === 'skipped') skip.run(job.mailId)
        else this.#move(job, job.stage, status, 0, null)
      }
    })
    return jobs.map(({ mailId }) => mailId)
  }

  /** Follows all mails of the archive from the beginning; leaves known ones unchanged. */
  followAgain(): void {
    this.#db.prepare('UPDATE cursor SET seq = 0').run()
  }

  /** Lists the jobs of a status, longest waiting first; `limit` -1 gives all. */
  list(status: JobStatus, limit: number): readonly Job[] {
    const rows = this.#db
      .prepare('SELECT * FROM job WHERE status = ? ORDER BY queued_at, mail_id LIMIT ?')
      .all(status, limit)
    return rows.map(jobOf)
  }

  counts(): Readonly<Record<JobStatus, number>> {
    const counts: Record<JobStatus, number> = { disabled: 0, skipped: 0, pending: 0, done: 0, failed: 0 }
    for (const row of this.#db.prepare('SELECT status, count(*) AS jobs FROM job GROUP BY status').all()) {
      counts[row['status'] as JobStatus] = Number(row['jobs'])
    }
    return counts
  }

  /** The files of one mail that have been read so far. */
  parts(mailId: string): readonly PartState[] {
    const rows = this.#db.prepare('SELECT * FROM part WHERE mail_id = ? ORDER BY part').all(mailId)
    return rows.map(partOf)
  }

  isExtracting(mailId: string): boolean {
    return this.#db.prepare(`SELECT 1 FROM job WHERE mail_id = ? AND stage = 'extract'`).get(mailId) !== undefined
  }

  /** The mails with incomplete text: not read yet, unreadable, or cut by a limit. */
  incomplete(): Incomplete {
    const ids = (sql: string) =>
      this.#db
        .prepare(sql)
        .all()
        .map((row) => String(row['mail_id']))
    return {
      pending: ids(`SELECT mail_id FROM job WHERE stage = 'extract' AND status <> 'pending'`),
      failed: ids(`SELECT DISTINCT mail_id FROM part WHERE state = 'unreadable'`),
      cut: ids(`SELECT DISTINCT mail_id FROM part WHERE state = 'cut'`),
    }
  }

  /**
   * Counts the mails that waited at each of these moments (milliseconds, ascending). A job that no longer waits keeps
   * the end of its wait as `next_at`; one that is tried again counts as waiting since it came.
   */
  waitingAt(moments: readonly number[]): number[] {
    const [first] = moments
    if (first === undefined) return []
    const count = (sql: string, ...bounds: number[]) => Number(this.#db.prepare(sql).get(...bounds)?.['jobs'])
    const came = 'SELECT count(*) AS jobs FROM job WHERE queued_at > ? AND queued_at <= ?'
    const left = "SELECT count(*) AS jobs FROM job WHERE status <> 'pending' AND next_at > ? AND next_at <= ?"
    let waiting = count(
      `SELECT (SELECT count(*) FROM job WHERE status = 'pending' AND queued_at <= ?1) +
        (SELECT count(*) FROM job WHERE status <> 'pending' AND next_at > ?1 AND queued_at <= ?1) AS jobs`,
      first,
    )
    return moments.map((moment, place) => {
      const before = moments[place - 1]
      if (before !== undefined) waiting += count(came, before, moment) - count(left, before, moment)
      return waiting
    })
  }

  histories(afterId: string, limit: number): readonly JobHistory[] {
    return this.#db
      .prepare('SELECT * FROM job WHERE mail_id > ? ORDER BY mail_id LIMIT ?')
      .all(afterId, limit)
      .map((row) => ({
        ...jobOf(row),
        parts: this.parts(String(row['mail_id'])),
      }))
  }

  adopt(histories: readonly JobHistory[], cursor: number): void {
    this.#transaction(() => {
      const job = this.#db.prepare('INSERT OR REPLACE INTO job VALUES (?, ?, ?, ?, ?, ?, ?)')
      const part = this.#db.prepare('INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?, ?, ?, ?)')
      for (const { mailId, stage, status, tries, error, queuedAt, nextAt, parts } of histories) {
        job.run(mailId, stage, status, tries, error, queuedAt, nextAt)
        for (const { part: number, filename, state, problems, pictures, recognised } of parts)
          part.run(mailId, number, filename, state, JSON.stringify(problems), pictures, recognised ? 1 : 0)
      }
      this.#db.prepare('UPDATE cursor SET seq = ?').run(cursor)
    })
  }

  continueFeed(feed: FeedIdentity, changes: readonly TextChange[]): void {
    this.#transaction(() => this.feed.continue(feed, changes))
  }

  /** Counts the mails with at least one file whose text is cut or unreadable. */
  incompleteMails(): number {
    const row = this.#db
      .prepare(`SELECT count(DISTINCT mail_id) AS mails FROM part WHERE state IN ('cut', 'unreadable')`)
      .get()
    return Number(row?.['mails'] ?? 0)
  }

  listIncomplete(offset: number, limit: number): string[] {
    return this.#db
      .prepare(
        `SELECT DISTINCT mail_id FROM part WHERE state IN ('cut', 'unreadable') ORDER BY mail_id DESC LIMIT ? OFFSET ?`,
      )
      .all(limit, offset)
      .map((row) => String(row['mail_id']))
  }

  close(): void {
    this.#db.close()
  }

  #begin(job: Job): void {
    jobStates.check(job, 'pending')
    this.#move(job, job.stage === 'finished' ? 'extract' : job.stage, 'pending', 0, null)
  }

  #move(job: Job, stage: Job['stage'], status: JobStatus, tries: number, error: string | null): void {
    const nextAt = this.#clock.now() + (error === null ? 0 : pauseAfter(tries))
    this.#db
      .prepare('UPDATE job SET stage = ?, status = ?, tries = ?, error = ?, next_at = ? WHERE mail_id = ?')
      .run(stage, status, tries, error, nextAt, job.mailId)
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }
}

/** The part that stands for all files of an abandoned mail: number, file name, state, problems, pictures. */
export const GIVEN_UP = [0, '', 'unreadable', '["crashed"]', 0] as const

/** Returns the status of a job after a try: with an error it waits for the next one, and fails after the third. */
export function jobOutcome(job: Job, error: string | null): JobStatus {
  if (error === null) return 'done'
  return job.tries + 1 >= TRIES ? 'failed' : 'pending'
}

type Row = Readonly<Record<string, unknown>>

export function jobOf(row: Row): Job {
  return {
    mailId: String(row.mail_id),
    stage: row.stage as Job['stage'],
    status: row.status as JobStatus,
    tries: Number(row.tries),
    error: row.error as string | null,
    queuedAt: Number(row.queued_at),
    nextAt: Number(row.next_at),
  }
}

export function partOf(row: Row): PartState {
  return {
    part: Number(row.part),
    filename: String(row.filename),
    state: row.state as TextState,
    problems: JSON.parse(String(row.problems)) as ExtractionProblem[],
    pictures: Number(row.pictures),
    recognised: Boolean(row.recognised),
  }
}
