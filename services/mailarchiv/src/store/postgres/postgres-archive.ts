import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { isUuid, type RateLimiter } from '@zeughaus/platform'
import { postgresRateLimiter, WRITES, type Writes } from '@zeughaus/postgres'
import type pg from 'pg'
import type { LoggedEntry, LogStore } from '../../evidence/signed-log/worker-api.ts'
import type { Readable, SearchFilter } from '../../search/index.ts'
import {
  type AddedText,
  archiveClosed,
  type ContactsWanted,
  type FilesWanted,
  type InvoiceFilter,
  type MailHistory,
  type MailRecord,
  type Marked,
  type MovableArchive,
  type MovedMail,
  type NewMail,
  type OcrStatus,
  type Page,
  type Progress,
  type RawMail,
  type ReadOptions,
  type SignedDeletion,
  type VerifyScope,
  type WalkStep,
} from '../contract/index.ts'
import { type Commit, type ImportMark, Intake, toDepth, toProvenance, verifyOptions } from '../core/index.ts'
import {
  MAX_PARSE_THREADS,
  type ParseItem,
  ParsePool,
  type Prepared,
  type PreparedJob,
  unseal,
  withTexts,
} from '../core/reading/index.ts'
import type { RawStore } from '../raw/index.ts'
import { amend, setStatuses, wholeMail } from './amend.ts'
import { Database, type DatabaseOptions, type Rows } from './database.ts'
import { eraseMails } from './erase.ts'
import { appendEntries, postgresLog } from './evidence-store.ts'
import { readInvoicesOf } from './invoices.ts'
import { readHistory, readRaws } from './moved.ts'
import { readFound } from './read-mails.ts'
import { Readers } from './readers.ts'
import { reindexMails } from './reindex.ts'
import { markCondition, readChanges, toRecord, toRef } from './rows.ts'
import { prepareDatabase } from './schema.ts'
import { markImport, readCounts, readImportState } from './totals.ts'
import { verifyRaw } from './verify.ts'
import { Writer } from './writer.ts'

type PostgresArchiveOptions = {
  readonly connection: pg.ClientConfig
  /** Store of the raw mails; closed with the archive. */
  readonly raws: RawStore
  /** Whether text is recognised in attachments; without it no mail waits for recognition. */
  readonly recognition?: boolean
  /** Threads that read mails: leaves one processor to the server, at most 4; started on demand. */
  readonly parseThreads?: number
  /** Connection strings of streaming replicas for searches. */
  readonly replicas?: readonly string[]
  /** Largest number of connections to each server. */
  readonly connections?: number
  readonly watch?: DatabaseOptions['watch']
  /** Gets a German sentence when the database goes on without this program. */
  readonly tell?: (sentence: string) => void
}

const CONNECTIONS = 16

/** What a new archive holds open. */
interface Opened {
  readonly database: Database
  readonly readers: Readers
}

/** The archive on PostgreSQL: any number of processes over one database and one store of raw mails. */
/** Code of the threads that read mails. */
const PARSE_SCRIPT = new URL('./prepare.worker.ts', import.meta.url)

export class PostgresArchive implements MovableArchive {
  readonly log: LogStore
  readonly #database: Database
  readonly #raws: RawStore
  readonly #pool: ParsePool
  readonly #writer: Writer
  readonly #readers: Readers
  readonly #intake = new Intake({
    prepare: (items) => this.prepare(items),
    commit: async (prepared) => (await this.stage(prepared))(null),
    stageMoved: async (prepared, histories) => this.#writer.stageMoved(await jobsOf(prepared), histories),
    known: (sha256) => this.#known(sha256),
    amend: (note) => this.#amend(note),
    setStatuses: (ids, ocrStatus) => this.setOcrStatus(ids, ocrStatus),
  })
  readonly #threads: number
  #closed = false

  private constructor(options: PostgresArchiveOptions, { database, readers }: Opened) {
    this.#threads = options.parseThreads ?? Math.max(1, Math.min(MAX_PARSE_THREADS, availableParallelism() - 1))
    this.#database = database
    this.#readers = readers
    this.log = postgresLog(this.#database)
    this.#raws = options.raws
    this.#pool = new ParsePool(this.#threads, PARSE_SCRIPT)
    this.#writer = new Writer(this.#database, options.raws, options.recognition === true)
  }

  /** Opens the archive and brings its tables up to date. @throws StartError with a German sentence for the reason */
  static async open(options: PostgresArchiveOptions): Promise<PostgresArchive> {
    const id = randomUUID()
    const version = await prepareDatabase(options.connection, id)
    const size = options.connections ?? CONNECTIONS
    const database = new Database({ connection: options.connection, size, watch: options.watch })
    database.keepRunning({ id, version }, { tell: options.tell })
    const readers = await Readers.open(database, options.replicas ?? [], size)
    return new PostgresArchive(options, { database, readers })
  }

  put(mails: readonly NewMail[]) {
    return this.#intake.put(mails)
  }

  /** First half of an import: reads mails. Any number of these may run during a commit. */
  async prepare(items: readonly ParseItem[]): Promise<Prepared> {
    this.#assertOpen()
    return this.#pool.prepare(items, '')
  }

  /**
   * Second half: makes the bytes of prepared mails durable, also during an earlier commit. The returned function
   * archives the mails, one batch after another in the order of the calls.
   */
  async stage(prepared: readonly Prepared[]): Promise<Commit> {
    this.#assertOpen()
    return this.#writer.stage(await jobsOf(prepared))
  }

  async get(id: string): Promise<MailRecord | null> {
    const row = await this.#row(id)
    return row === null ? null : toRecord(row)
  }

  async message(id: string) {
    const row = await this.#row(id)
    if (row === null || toDepth(row) !== 'whole') return null
    const raw = await wholeMail(this.#raws, toRef(row))
    return this.#pool.message({ kind: 'bytes', raw }, raw.length)
  }

  async readMails(ids: readonly string[], readable: Readable, wantsNew = false) {
    const found = await readFound(this.#database, this.#raws, ids, readable)
    return withTexts(this.#pool, found, ({ raw }) => ({ kind: 'bytes', raw }), wantsNew)
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

  search(filter: SearchFilter, page: Page, options: ReadOptions = {}) {
    return this.#readers.run((search) => search.search(filter, page), options)
  }

  walk(filter: SearchFilter, step: WalkStep, options: ReadOptions = {}) {
    return this.#readers.run((search) => search.walk(filter, step), options)
  }

  walkPlaces(filter: SearchFilter, step: WalkStep, options: ReadOptions = {}) {
    return this.#readers.run((search) => search.walkPlaces(filter, step), options)
  }

  /** Asks the primary: a replica may not know the mails yet. */
  hitsAmong(filter: SearchFilter, ids: readonly string[], options: ReadOptions = {}) {
    return this.#readers.onPrimary((search) => search.hitsAmong(filter, ids), options)
  }

  count(filter: SearchFilter, marked: Marked, options: ReadOptions = {}) {
    return this.#readers.run((search) => search.count(filter, markCondition(marked)), options)
  }

  contacts(wanted: ContactsWanted, options: ReadOptions = {}) {
    return this.#readers.run((search) => search.contacts(wanted), options)
  }

  conversation(mailId: string, page: Page, readable: Readable) {
    return this.#readers.run((search) => search.conversation(mailId, page, readable))
  }

  files(wanted: FilesWanted, page: Page, options: ReadOptions = {}) {
    return this.#readers.run((search) => search.files(wanted, page), options)
  }

  async provenance(id: string) {
    if (!isUuid(id)) return []
    const rows = await this.#database.rows('SELECT * FROM mailarchiv.provenance WHERE id = $1 ORDER BY number', [id])
    return rows.map(toProvenance)
  }

  invoicesOf(id: string) {
    return readInvoicesOf(this.#database, id)
  }

  invoices(filter: InvoiceFilter, page: Page, options: ReadOptions = {}) {
    return this.#readers.run((search) => search.invoices(filter, page), options)
  }

  changes(afterSeq: number, limit: number): Promise<readonly MailRecord[]> {
    return readChanges(this.#database, afterSeq, limit)
  }

  counts() {
    return readCounts(this.#database)
  }

  async writes(): Promise<Writes> {
    const [row] = await this.#database.rows(`SELECT ${WRITES} AS writes`)
    return row?.writes as Writes
  }

  /** Limits of requests that all processes share. */
  rateLimiter(): RateLimiter {
    return postgresRateLimiter((text, values) => this.#database.rows(text, values), 'mailarchiv.rate')
  }

  /** The progress of an import run; null for an unknown or finished one. */
  importState(run: string) {
    return readImportState(this.#database, run)
  }

  /** Stores the progress of an import without archiving, or removes a finished one. */
  async markImport(mark: ImportMark): Promise<void> {
    await this.#database.transaction((client) => markImport(client, mark))
  }

  addText(id: string, texts: readonly AddedText[], ocrStatus: OcrStatus) {
    return this.#intake.addText(id, texts, ocrStatus)
  }

  setOcrStatus(ids: readonly string[], ocrStatus: OcrStatus): Promise<void> {
    this.#assertOpen()
    return this.#writer.locked((client) => setStatuses(client, ids.filter(isUuid), ocrStatus))
  }

  history(afterSeq: number, limit: number) {
    return readHistory(this.#database, afterSeq, limit)
  }

  raws(mails: readonly { readonly id: string }[]) {
    return readRaws(this.#database, this.#raws, mails)
  }

  prepareMoved(mails: readonly MovedMail[]) {
    return this.#intake.prepareMoved(mails)
  }

  adoptLogged(entries: readonly LoggedEntry[]): Promise<void> {
    return this.#writer.locked((client) => appendEntries(client, entries))
  }

  amendMoved(from: MailHistory, to: MailHistory) {
    return this.#intake.amendMoved(from, to)
  }

  verify(share: number, progress?: Progress, scope?: VerifyScope) {
    return verifyRaw(this.#database, this.#raws, verifyOptions(this.#pool, share, progress, scope))
  }

  reindex(progress: Progress = () => undefined): Promise<{ mails: number }> {
    return this.#givingWay((pool) => reindexMails({ ...this.#parts(), pool, progress }))
  }

  async erase(signed: SignedDeletion, progress: Progress = () => undefined): Promise<void> {
    this.#assertOpen()
    await this.#givingWay((pool) => eraseMails({ ...this.#parts(), pool, progress }, signed))
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#pool.close()
    await this.#raws.close()
    await this.#readers.close()
    await this.#database.close()
  }

  async #known(sha256: Uint8Array) {
    const [row] = await this.#database.rows(
      'SELECT c.id, c.seq FROM mailarchiv.content c JOIN mailarchiv.mail m ON m.id = c.id WHERE c.sha256 = $1',
      [Buffer.from(sha256)],
    )
    return row === undefined ? null : { id: String(row.id), seq: Number(row.seq) }
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

  /** Runs work that reads every mail, with threads that leave the processors to whoever waits for an answer. */
  async #givingWay<T>(work: (pool: ParsePool) => Promise<T>): Promise<T> {
    const pool = new ParsePool(this.#threads, PARSE_SCRIPT, true)
    try {
      return await work(pool)
    } finally {
      await pool.close()
    }
  }

  #parts() {
    return { database: this.#database, raws: this.#raws, writer: this.#writer, pool: this.#pool }
  }

  #assertOpen(): void {
    if (this.#closed) throw archiveClosed()
  }
}

/** Opens one job at a time, so that rows on their way to the server get a turn. */
async function jobsOf(prepared: readonly Prepared[]): Promise<PreparedJob[]> {
  const jobs: PreparedJob[] = []
  for (const job of prepared.flatMap((each) => each.jobs)) {
    jobs.push(unseal(job))
    await setImmediate()
  }
  return jobs
}
