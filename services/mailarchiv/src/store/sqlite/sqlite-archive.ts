import type { LoggedEntry, LogStore } from '../../evidence/signed-log/worker-api.ts'
import type { Readable, SearchFilter } from '../../search/index.ts'
import {
  type AddedText,
  type Archived,
  ArchiveError,
  archiveClosed,
  archiveError,
  type ContactsWanted,
  type FilesWanted,
  type InvoiceFilter,
  type MailHistory,
  type Marked,
  type MovableArchive,
  type MovedMail,
  type NewMail,
  type OcrStatus,
  type Page,
  type Progress,
  type ReadOptions,
  type SignedDeletion,
  type VerifyScope,
  type WalkStep,
} from '../contract/index.ts'
import { type Commit, type ImportMark, Intake, verifyOptions, writeError } from '../core/index.ts'
import { readMail } from '../core/packs/index.ts'
import { buffersOf, bytesOf, type ParseItem, ParsePool, type Prepared, withTexts } from '../core/reading/index.ts'
import { asksForFolders, withFolders, withReadableConversations } from '../core/relations/index.ts'
import { wildcardsOf, withWords } from '../core/words/index.ts'
import { amend } from './amend.ts'
import { archiveLog } from './archive-log.ts'
import type { WriterOptions } from './batch.ts'
import { compileSearch, type Plan } from './compile.ts'
import { eraseMails } from './erase.ts'
import { followPacks } from './follow.ts'
import { withMark } from './marked.ts'
import { type ArchiveOptions, LEAVE_EVERY_MS, withDefaults } from './options.ts'
import { ReadPool } from './read-pool.ts'
import { rebuildClosed, rebuildIndex } from './reindex.ts'
import { currentIndex, layoutOf, prepareFolder } from './schema.ts'
import { verifyArchive } from './verify.ts'
import { NotCurrent, WriteThread } from './write-thread.ts'

const CHANGED_MEANWHILE =
  'Ein anderes Programm hat das Archiv in diesem Augenblick umgebaut. Die Mails dieses Schritts sind nicht archiviert. Bitte wiederholen Sie den Vorgang.'
/** Bytes from which a batch is transferred to the writer instead of copied. */
const WORTH_HANDING_OVER = 1024 * 1024

/** Code of the threads that read mails. */
const PARSE_SCRIPT = new URL('./parse.worker.ts', import.meta.url)

export class SqliteArchive implements MovableArchive {
  /** The log of evidence of this archive. */
  readonly log: LogStore
  readonly #options: Required<ArchiveOptions>
  readonly #layout: ReturnType<typeof layoutOf>
  readonly #parse: ParsePool
  readonly #read: ReadPool
  readonly #intake = new Intake({
    prepare: (items) => this.prepare(items),
    commit: (prepared) => this.#commit(prepared, null),
    stageMoved: async (prepared, histories) => {
      const jobs = prepared.flatMap((each) => each.jobs)
      return () => this.#current((writer) => writer.run('adopt', { jobs, histories }))
    },
    known: async (sha256) => (await this.#read.run('known', [sha256]))[0] ?? null,
    amend: (note) => this.#amend(note),
    setStatuses: (ids, ocrStatus) => this.setOcrStatus(ids, ocrStatus),
  })
  #writer: WriteThread
  #leaving: NodeJS.Timeout | undefined
  #closed = false

  private constructor(options: Required<ArchiveOptions>, index: string) {
    this.#options = options
    this.#layout = layoutOf(options.folder)
    this.#parse = new ParsePool(options.parseThreads, PARSE_SCRIPT)
    this.#read = new ReadPool(options.folder)
    this.log = archiveLog(options.folder, (task, request) => this.#read.run(task, request))
    this.#writer = new WriteThread(this.#writerOptions(index))
  }

  /** Opens an archive, makes it when missing, and indexes the rest of a crash. Rejects with ArchiveError. */
  static async open(options: ArchiveOptions): Promise<SqliteArchive> {
    const complete = withDefaults(options)
    let index: string
    try {
      index = prepareFolder(layoutOf(options.folder))
    } catch (error) {
      throw archiveError(writeError(error, options.folder))
    }
    const archive = new SqliteArchive(complete, index)
    try {
      await archive.#catchUp()
      archive.#leaving = setInterval(() => void archive.#leaveFormer(), LEAVE_EVERY_MS).unref()
    } catch (error) {
      await archive.close()
      throw error
    }
    return archive
  }

  /**
   * Rebuilds an archive that cannot be opened because its database is damaged. Nothing else may use the archive
   * meanwhile. The log of evidence is lost with the old database, which is kept beside the new one, and a new log begins.
   */
  static async rebuild(options: ArchiveOptions, progress?: Progress): Promise<{ mails: number }> {
    const { folder, recognition, packBytes, parseThreads } = withDefaults(options)
    const layout = layoutOf(folder)
    const pool = new ParsePool(parseThreads, PARSE_SCRIPT)
    const openWriter = (of: Pick<WriterOptions, 'index' | 'evidence'>) =>
      new WriteThread({ folder, raw: layout.raw, recognition, packBytes, ...of })
    try {
      return await rebuildClosed({ layout, pool, openWriter, progress: progress ?? (() => undefined) })
    } catch (error) {
      throw archiveError(writeError(error, folder))
    } finally {
      await pool.close()
    }
  }

  put(mails: readonly NewMail[]) {
    return this.#intake.put(mails)
  }

  /** First half of an import: reads mails. Any number of these may run during a commit. */
  async prepare(items: readonly ParseItem[]): Promise<Prepared> {
    this.#assertOpen()
    const current = currentIndex(this.#layout)!
    if (current !== this.#writer.index) await this.#reopen(current)
    return this.#parse.prepare(items, this.#writer.index)
  }

  /** Second half: the returned function archives the prepared mails, batch by batch in the order of the calls. */
  async stage(prepared: readonly Prepared[]): Promise<Commit> {
    return (mark) => this.#commit(prepared, mark)
  }

  async get(id: string) {
    return (await this.#read.run('record', id))?.record ?? null
  }

  async message(id: string) {
    const found = await this.#read.run('record', id)
    if (found === null || found.depth !== 'whole') return null
    const { place } = found
    return this.#parse.message({ kind: 'stored', folder: this.#layout.raw, place }, place.size)
  }

  async readMails(ids: readonly string[], readable: Readable, wantsNew = false) {
    const { raw: folder } = this.#layout
    const found = await this.#read.run('records', { ids, readable })
    return withTexts(this.#parse, found, ({ place }) => ({ kind: 'stored', folder, place }), wantsNew)
  }

  async raw(id: string) {
    const found = await this.#read.run('record', id)
    if (found === null) return null
    const { record, place } = found
    const { raw } = this.#layout
    return {
      id,
      size: record.size,
      sha256: record.sha256,
      read: (start = 0, end = record.size) => readMail(raw, place, Math.max(0, start), Math.min(end, record.size)),
    }
  }

  async search(filter: SearchFilter, page: Page, options?: ReadOptions) {
    return this.#read.search(await this.#plan(filter, options), page, options)
  }

  async walk(filter: SearchFilter, step: WalkStep, options?: ReadOptions) {
    return this.#read.walk(await this.#plan(filter, options), step, options)
  }

  async walkPlaces(filter: SearchFilter, step: WalkStep, options?: ReadOptions) {
    return this.#read.walkPlaces(await this.#plan(filter, options), step, options)
  }

  async hitsAmong(filter: SearchFilter, ids: readonly string[], options?: ReadOptions) {
    return this.#read.among(await this.#plan(filter, options), ids, options)
  }

  async count(filter: SearchFilter, marked: Marked, options?: ReadOptions) {
    return this.#read.count(withMark(await this.#plan(filter, options), marked), options)
  }

  contacts(wanted: ContactsWanted, options: ReadOptions = {}) {
    return this.#read.bounded('contacts', wanted, options)
  }

  conversation(mailId: string, page: Page, readable: Readable) {
    return this.#read.run('conversation', { mailId, page, readable })
  }

  files(wanted: FilesWanted, page: Page, options: ReadOptions = {}) {
    return this.#read.bounded('files', { wanted, page }, options)
  }

  quiet() {
    return this.#read.quiet()
  }

  provenance(id: string) {
    return this.#read.run('provenance', id)
  }

  invoicesOf(id: string) {
    return this.#read.run('invoicesOf', id)
  }

  async invoices(filter: InvoiceFilter, page: Page, options?: ReadOptions) {
    return this.#read.invoices(await this.#plan(filter.mails, options), filter, page, options)
  }

  changes(afterSeq: number, limit: number) {
    return this.#read.run('changes', { afterSeq, limit })
  }

  counts() {
    return this.#read.run('counts', null)
  }

  /** The progress of an import run; null for an unknown or finished one. */
  importState(run: string) {
    return this.#writer.run('importState', { run })
  }

  /** Stores the progress of an import without archiving, or removes a finished one. */
  markImport(mark: ImportMark): Promise<void> {
    return this.#current((writer) => writer.run('mark', { mark }))
  }

  addText(id: string, texts: readonly AddedText[], ocrStatus: OcrStatus) {
    return this.#intake.addText(id, texts, ocrStatus)
  }

  setOcrStatus(ids: readonly string[], ocrStatus: OcrStatus): Promise<void> {
    const notes = ids.map((id) => ({ about: 'text', id, ocrStatus, texts: [] }) as const)
    return this.#current((writer) => writer.run('setStatuses', notes))
  }

  history(afterSeq: number, limit: number) {
    return this.#read.run('history', { afterSeq, limit })
  }

  raws(mails: readonly { readonly id: string }[]) {
    const ids = mails.map(({ id }) => id)
    return this.#read.run('raws', ids)
  }

  prepareMoved(mails: readonly MovedMail[]) {
    return this.#intake.prepareMoved(mails)
  }

  adoptLogged(entries: readonly LoggedEntry[]): Promise<void> {
    return this.#current((writer) => writer.run('adoptLogged', entries))
  }

  amendMoved(from: MailHistory, to: MailHistory) {
    return this.#intake.amendMoved(from, to)
  }

  verify(share: number, progress?: Progress, scope?: VerifyScope) {
    return verifyArchive(this.#layout, verifyOptions(this.#parse, share, progress, scope))
  }

  reindex(progress?: Progress): Promise<{ mails: number }> {
    return this.#rebuild(progress)
  }

  erase(signed: SignedDeletion, progress?: Progress): Promise<void> {
    return eraseMails({
      layout: this.#layout,
      signed,
      current: (work) => this.#current(work),
      rebuild: () => this.#rebuild(progress),
      turn: () => this.#turn(),
      stillReadMs: this.#options.stillReadMs,
    })
  }

  async #rebuild(progress?: Progress): Promise<{ mails: number }> {
    this.#assertOpen()
    const { index, mails } = await rebuildIndex({
      layout: this.#layout,
      writer: this.#writer,
      openPool: () => new ParsePool(this.#options.parseThreads, PARSE_SCRIPT, true),
      openWriter: (of) => new WriteThread({ ...this.#writerOptions(of.index), ...of }),
      progress: progress ?? (() => undefined),
    })
    await this.#reopen(index)
    return { mails }
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#leaving)
    await Promise.all([this.#parse.close(), this.#read.close()])
    // Last, because the last connection folds the write-ahead log into the database.
    await this.#writer.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** Compiles a search, with the words that its wildcards match, and the conversations and folders that it names. */
  async #plan(filter: SearchFilter, options: ReadOptions = {}): Promise<Plan> {
    const { readable } = filter
    let query = await withReadableConversations(filter, (ids) => this.#read.run('readable', { ids, readable }))
    const wildcards = wildcardsOf(query)
    if (query !== null && wildcards.length > 0)
      query = withWords(query, await this.#read.bounded('words', wildcards, options))
    if (query !== null && asksForFolders(query))
      query = withFolders(query, await this.#read.bounded('folders', null, options))
    return compileSearch({ ...filter, query })
  }

  #writerOptions(index: string): WriterOptions {
    const { folder, recognition, packBytes } = this.#options
    return { folder, raw: this.#layout.raw, index, recognition, packBytes, evidence: true }
  }

  async #commit(prepared: readonly Prepared[], mark: ImportMark | null): Promise<Archived[]> {
    const jobs = prepared.flatMap((each) => each.jobs)
    const bytes = jobs.reduce((sum, job) => sum + bytesOf(job), 0)
    if (bytes < WORTH_HANDING_OVER) return this.#current((writer) => writer.run('put', { jobs, mark }))
    // Much memory is transferred instead of copied. That works once, so check first that it is not in vain.
    await this.#current((writer) => writer.run('assertCurrent', null))
    try {
      return await this.#writer.run('put', { jobs, mark }, jobs.flatMap(buffersOf))
    } catch (error) {
      if (!(error instanceof NotCurrent)) throw error
      throw new ArchiveError('archive_locked', CHANGED_MEANWHILE, error)
    }
  }

  #amend(note: Parameters<typeof amend>[1]): Promise<void> {
    return amend({ raw: this.#layout.raw, pool: this.#parse, current: (work) => this.#current(work) }, note)
  }

  /** Runs work with the writer of the current database, whose index is up to date with the packs. */
  async #current<T>(work: (writer: WriteThread) => Promise<T>): Promise<T> {
    this.#assertOpen()
    for (;;) {
      try {
        return await work(this.#writer)
      } catch (error) {
        if (this.#isOfFormer(error)) await this.#reopen(currentIndex(this.#layout)!)
        else if (error instanceof NotCurrent) await this.#catchUp()
        else throw error
      }
    }
  }

  /** Whether a writer failed because its database is a former one, which may be wiped by now. */
  #isOfFormer(error: unknown): boolean {
    if (error instanceof NotCurrent) return error.reason === 'superseded'
    const isDamaged = error instanceof ArchiveError && error.code === 'archive_unreadable'
    return isDamaged && currentIndex(this.#layout) !== this.#writer.index
  }

  /** Leaves a database that another program replaced, so that it can wipe what was deleted. */
  async #leaveFormer(): Promise<void> {
    const current = currentIndex(this.#layout)!
    if (current === this.#writer.index) return
    // What fails here fails again where the database is needed, and is said there; or the archive is being closed.
    await this.#reopen(current)
      .then(() => this.#turn())
      .catch(() => undefined)
  }

  /** Has the threads that do not work turn to the current database. */
  async #turn(): Promise<void> {
    const current = currentIndex(this.#layout)!
    const parsing = Array.from({ length: this.#options.parseThreads }, () => this.#parse.prepare([], current))
    await Promise.all([this.#read.turn(), ...parsing])
  }

  async #catchUp(): Promise<void> {
    await this.#writer.run('sweep', null)
    await followPacks({ raw: this.#layout.raw, writer: this.#writer, pool: this.#parse, onMails: () => undefined })
  }

  async #reopen(index: string): Promise<void> {
    const old = this.#writer
    if (old.index === index) return
    this.#writer = new WriteThread(this.#writerOptions(index))
    await old.close()
  }

  #assertOpen(): void {
    if (this.#closed) throw archiveClosed()
  }
}
