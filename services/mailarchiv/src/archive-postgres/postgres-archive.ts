import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Message } from '@zeughaus/mime'
import { type Clock, isUuid, type RateLimiter } from '@zeughaus/platform'
import type pg from 'pg'
import {
  type AddedText,
  ArchiveError,
  archiveClosed,
  inGroups,
  itemOf,
  MAX_PARSE_THREADS,
  type MailHistory,
  type MailRecord,
  type MovableArchive,
  type MovedMail,
  type ParseItem,
  ParsePool,
  type Prepared,
  type Progress,
  type RawMail,
  type VerifyScope,
} from '../archive/index.ts'
import {
  type Archived,
  type Commit,
  changesBetween,
  type ImportMark,
  type Marked,
  type NewMail,
  type OcrStatus,
  type Page,
  type PreparedJob,
  toDepth,
  toItem,
  unseal,
} from '../archive/threads.ts'
import type { RawStore } from '../archive-raw/index.ts'
import type { LogStore } from '../evidence/threads.ts'
import type { SearchFilter } from '../search/index.ts'
import { amend, setStatuses, wholeMail } from './amend.ts'
import { KnownWithEnvelope } from './arrivals.ts'
import { Database, type Rows } from './database.ts'
import { postgresLog } from './evidence-store.ts'
import { readHistory, readRaws } from './moved.ts'
import { postgresRateLimiter } from './rate-limiter.ts'
import { Readers } from './readers.ts'
import { reindexMails } from './reindex.ts'
import { markCondition, readChanges, toProvenance, toRecord, toRef } from './rows.ts'
import { prepareDatabase } from './schema.ts'
import { sortAll } from './sorting.ts'
import { PostgresTextJobs } from './text-jobs.ts'
import { markImport, readCounts, readImportState } from './totals.ts'
import { verifyRaw } from './verify.ts'
import { Writer } from './writer.ts'

type PostgresArchiveOptions = {
  readonly connection: pg.ClientConfig
  /** Where the raw mails are; closed with the archive. */
  readonly raws: RawStore
  /** Whether text is recognised in attachments: without it no mail waits for that. */
  readonly recognition?: boolean
  /** Threads that read mails: one processor is left to the server, at most 4; started when they are needed. */
  readonly parseThreads?: number
  /** Streaming replicas that searches may go to: connection strings. */
  readonly replicas?: readonly string[]
  /** Connections to each server at most. */
  readonly connections?: number
}

const CONNECTIONS = 16

/** The archive on PostgreSQL: any number of processes over one database and one store of raw mails. */
export class PostgresArchive implements MovableArchive {
  readonly log: LogStore
  readonly #database: Database
  readonly #raws: RawStore
  readonly #pool: ParsePool
  readonly #writer: Writer
  readonly #readers: Readers
  #closed = false

  private constructor(options: PostgresArchiveOptions, database: Database, readers: Readers) {
    const threads = options.parseThreads ?? Math.max(1, Math.min(MAX_PARSE_THREADS, availableParallelism() - 1))
    this.#database = database
    this.#readers = readers
    this.log = postgresLog(this.#database)
    this.#raws = options.raws
    this.#pool = new ParsePool(threads, new URL('./prepare.worker.ts', import.meta.url))
    this.#writer = new Writer(this.#database, options.raws, options.recognition === true)
  }

  /** Opens the archive and brings its tables up to date. @throws StartError, a German sentence for each reason */
  static async open(options: PostgresArchiveOptions): Promise<PostgresArchive> {
    await prepareDatabase(options.connection)
    const size = options.connections ?? CONNECTIONS
    const database = new Database({ connection: options.connection, size })
    const readers = await Readers.open(database, options.replicas ?? [], size)
    const archive = new PostgresArchive(options, database, readers)
    await archive.#writer.open()
    return archive
  }

  async put(mails: readonly NewMail[]): Promise<readonly Archived[]> {
    const items = mails.map(itemOf)
    const prepared = await Promise.all(inGroups(items).map((group) => this.prepare(group)))
    const refused = prepared.flatMap((each) => each.refused)[0]
    if (refused !== undefined) throw new ArchiveError('mail_refused', refused.reason)
    try {
      return await this.#commit(prepared)
    } catch (error) {
      if (!(error instanceof KnownWithEnvelope)) throw error
      return this.#oneByOne(items)
    }
  }

  /** First half of an import: reads mails from where they are. Any number of these may run while a commit does. */
  async prepare(items: readonly ParseItem[]): Promise<Prepared> {
    this.#assertOpen()
    return this.#pool.prepare(items, this.#writer.known)
  }

  /**
   * Second half: makes the bytes of what was prepared durable, also while a commit before it is under way. What it resolves
   * with archives the mails; one after another, in the order of the calls.
   */
  async stage(prepared: readonly Prepared[]): Promise<Commit> {
    this.#assertOpen()
    return this.#writer.stage(await jobsOf(prepared))
  }

  async get(id: string): Promise<MailRecord | null> {
    const row = await this.#row(id)
    return row === null ? null : toRecord(row)
  }

  async message(id: string): Promise<Message | null> {
    const row = await this.#row(id)
    if (row === null || toDepth(row) !== 'whole') return null
    const raw = await wholeMail(this.#raws, toRef(row))
    return this.#pool.message({ kind: 'bytes', raw }, raw.length)
  }

  async raw(id: string): Promise<RawMail | null> {
    const row = await this.#row(id)
    if (row === null) return null
    const ref = toRef(row)
    const { size, sha256 } = ref
    return {
      id,
      size,
      sha256,
      read: (start = 0, end = size) => this.#raws.read(ref, Math.max(0, start), Math.min(end, size)),
    }
  }

  search(filter: SearchFilter, page: Page) {
    return this.#readers.run(async (search) => search.search(await search.plan(filter), page))
  }

  count(filter: SearchFilter, marked: Marked) {
    return this.#readers.run(async (search) => search.count(await search.plan(filter), markCondition(marked)))
  }

  async provenance(id: string) {
    if (!isUuid(id)) return []
    const rows = await this.#database.rows('SELECT * FROM mailarchiv.provenance WHERE id = $1 ORDER BY number', [id])
    return rows.map(toProvenance)
  }

  changes(afterSeq: number, limit: number): Promise<readonly MailRecord[]> {
    return readChanges(this.#database, afterSeq, limit)
  }

  counts() {
    return readCounts(this.#database)
  }

  /** The queue of texts that all processes share. */
  textJobs(clock: Clock): Promise<PostgresTextJobs> {
    return PostgresTextJobs.open(this.#database, clock)
  }

  /** Limits of requests that all processes share. */
  rateLimiter(): RateLimiter {
    return postgresRateLimiter(this.#database)
  }

  /** How far an import run has come; null for an unknown or finished one. */
  importState(run: string) {
    return readImportState(this.#database, run)
  }

  /** Remembers how far an import has come without archiving anything, or forgets a finished one. */
  async markImport(mark: ImportMark): Promise<void> {
    await this.#database.transaction((client) => markImport(client, mark))
    if (mark.progress === null) await sortAll(this.#database)
  }

  async addText(id: string, texts: readonly AddedText[], ocrStatus: OcrStatus): Promise<void> {
    if (texts.length === 0) await this.setOcrStatus([id], ocrStatus)
    else await this.#amend({ about: 'text', id, ocrStatus, texts })
  }

  setOcrStatus(ids: readonly string[], ocrStatus: OcrStatus): Promise<void> {
    this.#assertOpen()
    return this.#writer.locked((client) => setStatuses(client, ids.filter(isUuid), ocrStatus))
  }

  history(afterSeq: number, limit: number) {
    return readHistory(this.#database, afterSeq, limit)
  }

  raws(mails: readonly MailHistory[]) {
    return readRaws(this.#database, this.#raws, mails)
  }

  async prepareMoved(mails: readonly MovedMail[]): Promise<() => Promise<void>> {
    const prepared = await Promise.all(inGroups(mails.map(toItem)).map((group) => this.prepare(group)))
    return this.#writer.stageMoved(
      await jobsOf(prepared),
      mails.map(({ history }) => history),
    )
  }

  async amendMoved(from: MailHistory, to: MailHistory): Promise<void> {
    for (const note of changesBetween(from, to)) await this.#amend(note)
  }

  verify(share: number, progress?: Progress, { leastMails = 0, reread = true }: VerifyScope = {}) {
    return verifyRaw(this.#database, this.#raws, {
      share,
      leastMails,
      reread,
      progress: progress ?? (() => undefined),
      pool: this.#pool,
    })
  }

  reindex(progress?: Progress): Promise<{ mails: number }> {
    return reindexMails({ ...this.#parts(), progress: progress ?? (() => undefined) })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#pool.close()
    await this.#raws.close()
    await this.#readers.close()
    await this.#database.close()
  }

  async #commit(prepared: readonly Prepared[]): Promise<Archived[]> {
    const commit = await this.stage(prepared)
    return commit(null)
  }

  /** Some of the bytes are known and come with an envelope, which is more than a row: each mail for itself. */
  async #oneByOne(items: readonly ParseItem[]): Promise<Archived[]> {
    const archived: Archived[] = []
    for (const item of items) {
      const one = await this.prepare([item])
      const { sha256 } = unseal(one.jobs[0]!).mails[0]!
      const [known] = await this.#database.rows('SELECT id, seq FROM mailarchiv.content WHERE sha256 = $1', [
        Buffer.from(sha256),
      ])
      if (known === undefined) {
        archived.push(...(await this.#commit([one])))
        continue
      }
      const id = String(known.id)
      await this.#amend({ about: 'provenance', id, archivedAt: Date.now(), provenance: item.provenance })
      archived.push({ id, seq: Number(known.seq), sha256, outcome: 'known' })
    }
    return archived
  }

  async #row(id: string): Promise<Rows[number] | null> {
    if (!isUuid(id)) return null
    const rows = await this.#database.rows('SELECT * FROM mailarchiv.mail WHERE id = $1', [id])
    return rows[0] ?? null
  }

  async #amend(note: Parameters<typeof amend>[1]): Promise<void> {
    this.#assertOpen()
    await amend(this.#parts(), note)
  }

  #parts() {
    return { database: this.#database, raws: this.#raws, writer: this.#writer, pool: this.#pool }
  }

  #assertOpen(): void {
    if (this.#closed) throw archiveClosed()
  }
}

/** One after another, so that rows that are on their way to the server meanwhile get their turn. */
async function jobsOf(prepared: readonly Prepared[]): Promise<PreparedJob[]> {
  const jobs: PreparedJob[] = []
  for (const job of prepared.flatMap((each) => each.jobs)) {
    jobs.push(unseal(job))
    await setImmediate()
  }
  return jobs
}
