/** The queue of text jobs in the database that the processes share: one process at a time works on a job. */

import type { Clock } from '@zeughaus/platform'
import type { PartText } from '../../texts/extraction/index.ts'
import {
  adaptedStatus,
  type FeedIdentity,
  GIVEN_UP,
  type Incomplete,
  type Job,
  type JobHistory,
  type JobStatus,
  jobOf,
  jobOutcome,
  jobStates,
  type PartState,
  partOf,
  pauseAfter,
  type Stage,
  type TextChange,
  type TextChanges,
  type TextJobs,
  TRIES,
} from '../../texts/recognition/index.ts'
import type { Client, Database } from './database.ts'
import { LOCKS } from './schema.ts'

/** Time after which a process that has not ended a job counts as dead; no try takes so long. */
const LEASE_MS = 15 * 60_000

export class PostgresTextJobs implements TextJobs {
  readonly #database: Database
  readonly #clock: Clock
  feed: TextChanges
  /** Mails of the jobs that this process works on. */
  readonly #held = new Set<string>()

  private constructor(database: Database, clock: Clock, feed: FeedIdentity) {
    this.#database = database
    this.#clock = clock
    this.feed = this.#feedOf(feed)
  }

  #feedOf({ name, secret }: FeedIdentity): TextChanges {
    return {
      name,
      secret,
      after: async (number, limit) => {
        const rows = await this.#database.rows(
          'SELECT number, mail_id FROM mailarchiv.text_change WHERE number > $1 ORDER BY number LIMIT $2',
          [number, limit],
        )
        return rows.map((row) => ({ number: Number(row.number), mailId: String(row.mail_id) }))
      },
    }
  }

  static async open(database: Database, clock: Clock): Promise<PostgresTextJobs> {
    const [feed] = await database.rows('SELECT name, secret FROM mailarchiv.text_feed')
    const secret = Buffer.from(String(feed?.secret), 'hex')
    return new PostgresTextJobs(database, clock, { name: String(feed?.name), secret })
  }

  get cursor(): Promise<number> {
    return this.#database.rows('SELECT seq FROM mailarchiv.text_cursor').then(([row]) => Number(row?.seq ?? 0))
  }

  async follow(mails: readonly { readonly id: string; readonly status: JobStatus }[], cursor: number): Promise<void> {
    const now = this.#clock.now()
    await this.#database.transaction(async (client) => {
      await client.query(
        `INSERT INTO mailarchiv.text_job (mail_id, stage, status, queued_at, next_at)
         SELECT id, 'extract', status, $3, $3 FROM unnest($1::uuid[], $2::text[]) AS m (id, status) ORDER BY id
         ON CONFLICT DO NOTHING`,
        [mails.map(({ id }) => id), mails.map(({ status }) => status), now],
      )
      await client.query('UPDATE mailarchiv.text_cursor SET seq = greatest(seq, $1)', [cursor])
    })
  }

  async next(stage: Stage): Promise<Job | null> {
    const now = this.#clock.now()
    const [row] = await this.#database.rows(
      `UPDATE mailarchiv.text_job SET leased_until = $2 + $3 WHERE mail_id = (
         SELECT mail_id FROM mailarchiv.text_job
         WHERE stage = $1 AND next_at <= $2 AND leased_until <= $2 AND (status = 'pending' OR stage = 'extract')
         ORDER BY next_at, queued_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING *`,
      [stage, now, LEASE_MS],
    )
    if (row === undefined) return null
    this.#held.add(String(row.mail_id))
    return jobOf(row)
  }

  async extracted(job: Job, parts: readonly PartText[], status: JobStatus): Promise<void> {
    if (status !== job.status) jobStates.check(job, status)
    const waits = parts.some(({ extraction }) => extraction.pictures > 0) && status !== 'done'
    await this.#database.transaction(async (client) => {
      for (const { part, filename, extraction } of parts) {
        const { state, problems, pictures } = extraction
        await client.query(
          `INSERT INTO mailarchiv.text_part VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (mail_id, part) DO UPDATE SET
             filename = excluded.filename, state = excluded.state, problems = excluded.problems,
             pictures = excluded.pictures,
             recognised = text_part.recognised AND text_part.pictures = excluded.pictures`,
          [job.mailId, part, filename.replaceAll('\0', ''), state, JSON.stringify(problems), pictures],
        )
      }
      await client.query('DELETE FROM mailarchiv.text_part WHERE mail_id = $1 AND part <> ALL ($2::integer[])', [
        job.mailId,
        parts.map(({ part }) => part),
      ])
      await this.#move(client, { ...job, stage: waits ? 'recognise' : 'finished' }, status, 0, null)
      await note(client, job.mailId)
    })
  }

  outcome(job: Job, error: string | null): JobStatus {
    return jobOutcome(job, error)
  }

  async recognised(job: Job, parts: readonly number[], error: string | null): Promise<void> {
    const status = jobOutcome(job, error)
    if (status !== job.status) jobStates.check(job, status)
    const tries = error === null ? job.tries : job.tries + 1
    await this.#database.transaction(async (client) => {
      await client.query(
        'UPDATE mailarchiv.text_part SET recognised = true WHERE mail_id = $1 AND part = ANY($2::integer[])',
        [job.mailId, parts],
      )
      const stage = status === 'done' ? 'finished' : 'recognise'
      await this.#move(client, { ...job, stage }, status, tries, error)
      if (parts.length > 0 || status !== job.status) await note(client, job.mailId)
    })
  }

  async postpone(job: Job, error: string): Promise<void> {
    await this.#database.run((client) => this.#move(client, job, job.status, Math.min(job.tries + 1, TRIES - 1), error))
  }

  async giveUp(job: Job, status: JobStatus, error: string): Promise<void> {
    if (status !== job.status) jobStates.check(job, status)
    await this.#database.transaction(async (client) => {
      if (job.stage === 'extract') {
        await client.query(
          `INSERT INTO mailarchiv.text_part VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (mail_id, part) DO UPDATE SET
             filename = excluded.filename, state = excluded.state, problems = excluded.problems, pictures = excluded.pictures`,
          [job.mailId, ...GIVEN_UP],
        )
      }
      const stage = job.stage === 'extract' ? 'finished' : job.stage
      await this.#move(client, { ...job, stage }, status, job.tries + 1, error)
      await note(client, job.mailId)
    })
  }

  async retry(mailIds: readonly string[] | null): Promise<readonly string[]> {
    const wanted = mailIds === null ? null : new Set(mailIds)
    const failed = (await this.list('failed', -1)).filter(({ mailId }) => wanted === null || wanted.has(mailId))
    for (const job of failed) await this.#begin(job)
    return failed.map(({ mailId }) => mailId)
  }

  async adapt(enabled: boolean): Promise<readonly string[]> {
    const jobs = await this.list(enabled ? 'disabled' : 'pending', -1)
    await this.#database.transaction(async (client) => {
      for (const job of jobs) {
        const status = adaptedStatus(job, enabled)
        jobStates.check(job, status)
        if (status === 'skipped')
          await client.query("UPDATE mailarchiv.text_job SET status = 'skipped' WHERE mail_id = $1", [job.mailId])
        else await this.#move(client, job, status, 0, null)
      }
    })
    return jobs.map(({ mailId }) => mailId)
  }

  async followAgain(): Promise<void> {
    await this.#database.rows('UPDATE mailarchiv.text_cursor SET seq = 0')
  }

  async list(status: JobStatus, limit: number): Promise<readonly Job[]> {
    const rows = await this.#database.rows(
      'SELECT * FROM mailarchiv.text_job WHERE status = $1 ORDER BY queued_at, mail_id LIMIT $2',
      [status, limit === -1 ? null : limit],
    )
    return rows.map(jobOf)
  }

  async counts(): Promise<Readonly<Record<JobStatus, number>>> {
    const rows = await this.#database.rows('SELECT status, count(*) AS jobs FROM mailarchiv.text_job GROUP BY status')
    const counts: Record<JobStatus, number> = { disabled: 0, skipped: 0, pending: 0, done: 0, failed: 0 }
    for (const row of rows) counts[row.status as JobStatus] = Number(row.jobs)
    return counts
  }

  async parts(mailId: string): Promise<readonly PartState[]> {
    const rows = await this.#database.rows('SELECT * FROM mailarchiv.text_part WHERE mail_id = $1 ORDER BY part', [
      mailId,
    ])
    return rows.map(partOf)
  }

  async isExtracting(mailId: string): Promise<boolean> {
    const rows = await this.#database.rows(
      "SELECT 1 FROM mailarchiv.text_job WHERE mail_id = $1 AND stage = 'extract'",
      [mailId],
    )
    return rows.length > 0
  }

  async histories(afterId: string, limit: number): Promise<readonly JobHistory[]> {
    const jobs = await this.#database.rows(
      'SELECT * FROM mailarchiv.text_job WHERE mail_id > $1 ORDER BY mail_id LIMIT $2',
      [afterId, limit],
    )
    const parts = await this.#database.rows(
      'SELECT * FROM mailarchiv.text_part WHERE mail_id = ANY($1::uuid[]) ORDER BY mail_id, part',
      [jobs.map((row) => row.mail_id)],
    )
    return jobs.map((row) => ({
      ...jobOf(row),
      parts: parts.filter((part) => part.mail_id === row.mail_id).map(partOf),
    }))
  }

  async adopt(histories: readonly JobHistory[], cursor: number): Promise<void> {
    const jobs = histories.map(({ parts: _, ...job }) => job)
    const parts = histories.flatMap(({ mailId, parts: known }) => known.map((part) => ({ mailId, ...part })))
    await this.#database.transaction(async (client) => {
      await client.query(
        `INSERT INTO mailarchiv.text_job (mail_id, stage, status, tries, error, queued_at, next_at)
         SELECT * FROM jsonb_to_recordset($1::jsonb) AS j ("mailId" uuid, stage text, status text, tries integer, error text,
           "queuedAt" bigint, "nextAt" bigint)
         ON CONFLICT (mail_id) DO UPDATE SET stage = excluded.stage, status = excluded.status, tries = excluded.tries,
           error = excluded.error, queued_at = excluded.queued_at, next_at = excluded.next_at, leased_until = 0`,
        [JSON.stringify(jobs)],
      )
      await client.query(
        `INSERT INTO mailarchiv.text_part (mail_id, part, filename, state, problems, pictures, recognised)
         SELECT * FROM jsonb_to_recordset($1::jsonb) AS p ("mailId" uuid, part integer, filename text, state text, problems text,
           pictures integer, recognised boolean)
         ON CONFLICT (mail_id, part) DO UPDATE SET filename = excluded.filename, state = excluded.state,
           problems = excluded.problems, pictures = excluded.pictures, recognised = excluded.recognised`,
        [JSON.stringify(parts.map((part) => ({ ...part, filename: part.filename.replaceAll('\0', '') })))],
      )
      await client.query('UPDATE mailarchiv.text_cursor SET seq = $1', [cursor])
    })
  }

  async continueFeed({ name, secret }: FeedIdentity, changes: readonly TextChange[]): Promise<void> {
    await this.#database.transaction(async (client) => {
      if (name !== this.feed.name) await client.query('DELETE FROM mailarchiv.text_change')
      await client.query('UPDATE mailarchiv.text_feed SET name = $1, secret = $2', [
        name,
        Buffer.from(secret).toString('hex'),
      ])
      const ids = changes.map(({ mailId }) => mailId)
      await client.query('DELETE FROM mailarchiv.text_change WHERE mail_id = ANY ($1::uuid[])', [ids])
      await client.query(
        'INSERT INTO mailarchiv.text_change (number, mail_id) SELECT * FROM unnest($1::bigint[], $2::uuid[])',
        [changes.map(({ number }) => number), ids],
      )
    })
    this.feed = this.#feedOf({ name, secret })
  }

  async incomplete(): Promise<Incomplete> {
    const ids = async (sql: string) => (await this.#database.rows(sql)).map((row) => String(row.mail_id))
    return {
      pending: await ids(
        "SELECT mail_id FROM mailarchiv.text_job WHERE stage = 'extract' AND status <> 'pending' ORDER BY mail_id",
      ),
      failed: await ids("SELECT DISTINCT mail_id FROM mailarchiv.text_part WHERE state = 'unreadable'"),
      cut: await ids("SELECT DISTINCT mail_id FROM mailarchiv.text_part WHERE state = 'cut'"),
    }
  }

  async waitingAt(moments: readonly number[]): Promise<readonly number[]> {
    const rows = await this.#database.rows(
      `SELECT (SELECT count(*) FROM mailarchiv.text_job WHERE status = 'pending' AND queued_at <= at)
         + (SELECT count(*) FROM mailarchiv.text_job WHERE status <> 'pending' AND next_at > at AND queued_at <= at) AS jobs
       FROM unnest($1::bigint[]) WITH ORDINALITY AS m (at, place) ORDER BY place`,
      [moments],
    )
    return rows.map((row) => Number(row.jobs))
  }

  async incompleteMails(): Promise<number> {
    const [row] = await this.#database.rows(
      "SELECT count(DISTINCT mail_id) AS mails FROM mailarchiv.text_part WHERE state IN ('cut', 'unreadable')",
    )
    return Number(row?.mails ?? 0)
  }

  async listIncomplete(offset: number, limit: number): Promise<readonly string[]> {
    const rows = await this.#database.rows(
      `SELECT DISTINCT mail_id FROM mailarchiv.text_part WHERE state IN ('cut', 'unreadable')
       ORDER BY mail_id DESC LIMIT $1 OFFSET $2`,
      [limit, offset],
    )
    return rows.map((row) => String(row.mail_id))
  }

  /** Returns the jobs in progress to the queue. The connections belong to the archive. */
  async close(): Promise<void> {
    await this.#database.rows('UPDATE mailarchiv.text_job SET leased_until = 0 WHERE mail_id = ANY($1::uuid[])', [
      [...this.#held],
    ])
  }

  async #begin(job: Job): Promise<void> {
    jobStates.check(job, 'pending')
    const stage = job.stage === 'finished' ? 'extract' : job.stage
    await this.#database.run((client) => this.#move(client, { ...job, stage }, 'pending', 0, null))
  }

  async #move(
    client: Client,
    { mailId, stage }: Pick<Job, 'mailId' | 'stage'>,
    status: JobStatus,
    tries: number,
    error: string | null,
  ): Promise<void> {
    const nextAt = this.#clock.now() + (error === null ? 0 : pauseAfter(tries))
    this.#held.delete(mailId)
    await client.query(
      `UPDATE mailarchiv.text_job SET stage = $2, status = $3, tries = $4, error = $5, next_at = $6, leased_until = 0
       WHERE mail_id = $1`,
      [mailId, stage, status, tries, error, nextAt],
    )
  }
}

/** Numbers ascend in the order of the commits, so that followers miss none. */
async function note(client: Client, mailId: string): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${LOCKS.textFeed})`)
  await client.query(
    `INSERT INTO mailarchiv.text_change (number, mail_id)
     SELECT coalesce(max(number), 0) + 1, $1 FROM mailarchiv.text_change
     ON CONFLICT (mail_id) DO UPDATE SET number = excluded.number`,
    [mailId],
  )
}
