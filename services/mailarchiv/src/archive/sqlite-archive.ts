import { availableParallelism } from 'node:os'
import type { Message } from '@zeughaus/mime'
import type { LogStore } from '../evidence/threads.ts'
import { compileSearch, type SearchFilter } from '../search/index.ts'
import { amendmentFor } from './amend.ts'
import { archiveLog } from './archive-log.ts'
import type { Commit, ImportMark, WriterOptions } from './batch.ts'
import { ArchiveError, archiveClosed, archiveError } from './errors.ts'
import { followPacks } from './follow.ts'
import { buffersOf, bytesOf, unseal } from './job.ts'
import { inGroups, MAX_PARSE_THREADS } from './job-groups.ts'
import { withMark } from './marked.ts'
import { changesBetween, toItem } from './moved.ts'
import { PACK_BYTES } from './pack-format.ts'
import { readMail } from './pack-reader.ts'
import { itemOf, type ParseItem, ParsePool, type Prepared } from './parse-pool.ts'
import { ReadPool } from './read-pool.ts'
import { writeError } from './refusal.ts'
import { rebuildClosed, rebuildIndex } from './reindex.ts'
import { currentIndex, layoutOf, prepareFolder } from './schema.ts'
import type {
  AddedText,
  Archived,
  Asking,
  MailHistory,
  Marked,
  MovableArchive,
  MovedMail,
  NewMail,
  OcrStatus,
  Page,
  Progress,
  VerifyScope,
} from './types.ts'
import { verifyArchive } from './verify.ts'
import { NotCurrent, WriteThread } from './write-thread.ts'

export type ArchiveOptions = {
  /** Folder of this archive; made when missing. */
  readonly folder: string
  /** Whether text is recognised in attachments: without it no mail waits for that. */
  readonly recognition?: boolean
  /** Threads that read mails: as many as processors, at most 4; started when they are needed. */
  readonly parseThreads?: number
  /** Bytes at which a pack is closed. */
  readonly packBytes?: number
}

const CHANGED_MEANWHILE =
  'Ein anderes Programm hat das Archiv in diesem Augenblick umgebaut. Die Mails dieses Schritts sind nicht archiviert. Bitte wiederholen Sie den Vorgang.'
/** Bytes of a batch from which on it is handed to the writer and not copied. */
const WORTH_HANDING_OVER = 1024 * 1024

export class SqliteArchive implements MovableArchive {
  /** The log of evidence of this archive. */
  readonly log: LogStore
  readonly #options: Required<ArchiveOptions>
  readonly #layout: ReturnType<typeof layoutOf>
  readonly #parse: ParsePool
  readonly #read: ReadPool
  #writer: WriteThread
  #closed = false

  private constructor(options: Required<ArchiveOptions>, index: string) {
    this.#options = options
    this.log = archiveLog(options.folder)
    this.#layout = layoutOf(options.folder)
    this.#parse = new ParsePool(options.parseThreads)
    this.#read = new ReadPool(options.folder)
    this.#writer = new WriteThread(this.#writerOptions(index))
  }

  /** Opens an archive, makes it where there is none, and indexes what a crash left behind. Rejects with ArchiveError. */
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
    } catch (error) {
      await archive.close()
      throw error
    }
    return archive
  }

  /**
   * Rebuilds the database of an archive that cannot be opened because its database is damaged or of another version. Nobody
   * else may use the archive meanwhile. `evidenceKept` false: the log of evidence was lost with the old database, which is
   * kept beside the new one, and begins anew.
   */
  static async rebuild(
    options: ArchiveOptions,
    progress?: Progress,
  ): Promise<{ mails: number; evidenceKept: boolean }> {
    const { folder, recognition, packBytes, parseThreads } = withDefaults(options)
    const layout = layoutOf(folder)
    const pool = new ParsePool(parseThreads)
    const openWriter = (index: string, evidence: boolean) =>
      new WriteThread({ folder, raw: layout.raw, index, recognition, packBytes, evidence })
    try {
      return await rebuildClosed({ layout, pool, openWriter, progress: progress ?? (() => undefined) })
    } catch (error) {
      throw archiveError(writeError(error, folder))
    } finally {
      await pool.close()
    }
  }

  async put(mails: readonly NewMail[]): Promise<readonly Archived[]> {
    const items = mails.map(itemOf)
    const prepared = await Promise.all(inGroups(items).map((group) => this.prepare(group)))
    const refused = prepared.flatMap((each) => each.refused)[0]
    if (refused !== undefined) throw new ArchiveError('mail_refused', refused.reason)
    try {
      return await this.#commit(prepared, null)
    } catch (error) {
      if (!(error instanceof NotCurrent) || error.reason !== 'known') throw error
      return this.#oneByOne(items)
    }
  }

  /** First half of an import: reads mails from where they are. Any number of these may run while a commit does. */
  async prepare(items: readonly ParseItem[]): Promise<Prepared> {
    this.#assertOpen()
    const current = currentIndex(this.#layout)!
    if (current !== this.#writer.index) await this.#reopen(current)
    return this.#parse.prepare(items, this.#writer.index)
  }

  /** Second half: what it resolves with archives what was prepared. One after another, in the order of the calls. */
  async stage(prepared: readonly Prepared[]): Promise<Commit> {
    return (mark) => this.#commit(prepared, mark)
  }

  async get(id: string) {
    return (await this.#read.run('record', id))?.record ?? null
  }

  async message(id: string): Promise<Message | null> {
    const found = await this.#read.run('record', id)
    if (found === null || found.depth !== 'whole') return null
    const { place } = found
    return this.#parse.message({ kind: 'stored', folder: this.#layout.raw, place }, place.size)
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

  search(filter: SearchFilter, page: Page, asking?: Asking) {
    return this.#read.search(compileSearch(filter), page, asking)
  }

  count(filter: SearchFilter, marked: Marked, asking?: Asking) {
    return this.#read.count(withMark(compileSearch(filter), marked), asking)
  }

  quiet() {
    return this.#read.quiet()
  }

  provenance(id: string) {
    return this.#read.run('provenance', id)
  }

  changes(afterSeq: number, limit: number) {
    return this.#read.run('changes', { afterSeq, limit })
  }

  counts() {
    return this.#read.run('counts', null)
  }

  /** How far an import run has come; null for an unknown or finished one. */
  importState(run: string) {
    return this.#writer.run('importState', { run })
  }

  /** Remembers how far an import has come without archiving anything, or forgets a finished one. */
  markImport(mark: ImportMark): Promise<void> {
    return this.#current((writer) => writer.run('mark', { mark }))
  }

  async addText(id: string, texts: readonly AddedText[], ocrStatus: OcrStatus): Promise<void> {
    if (texts.length === 0) await this.setOcrStatus([id], ocrStatus)
    else await this.#amend({ about: 'text', id, ocrStatus, texts })
  }

  setOcrStatus(ids: readonly string[], ocrStatus: OcrStatus): Promise<void> {
    const notes = ids.map((id) => ({ about: 'text', id, ocrStatus, texts: [] }) as const)
    return this.#current((writer) => writer.run('setStatuses', notes))
  }

  history(afterSeq: number, limit: number) {
    return this.#read.run('history', { afterSeq, limit })
  }

  raws(mails: readonly MailHistory[]) {
    return this.#read.run(
      'raws',
      mails.map(({ id }) => id),
    )
  }

  async prepareMoved(mails: readonly MovedMail[]): Promise<() => Promise<void>> {
    const prepared = await Promise.all(inGroups(mails.map(toItem)).map((group) => this.prepare(group)))
    const jobs = prepared.flatMap((each) => each.jobs)
    const histories = mails.map(({ history }) => history)
    return () => this.#current((writer) => writer.run('adopt', { jobs, histories }))
  }

  async amendMoved(from: MailHistory, to: MailHistory): Promise<void> {
    for (const note of changesBetween(from, to)) await this.#amend(note)
  }

  verify(share: number, progress?: Progress, { leastMails = 0, reread = true }: VerifyScope = {}) {
    return verifyArchive(this.#layout, {
      share,
      leastMails,
      reread,
      progress: progress ?? (() => undefined),
      pool: this.#parse,
    })
  }

  async reindex(progress?: Progress): Promise<{ mails: number }> {
    this.#assertOpen()
    const { index, mails } = await rebuildIndex({
      layout: this.#layout,
      writer: this.#writer,
      pool: this.#parse,
      openWriter: (path, evidence) => new WriteThread({ ...this.#writerOptions(path), evidence }),
      progress: progress ?? (() => undefined),
    })
    await this.#reopen(index)
    return { mails }
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await Promise.all([this.#parse.close(), this.#read.close()])
    // Last, because the last connection folds the write-ahead log into the database.
    await this.#writer.close()
  }

  #writerOptions(index: string): WriterOptions {
    const { folder, recognition, packBytes } = this.#options
    return { folder, raw: this.#layout.raw, index, recognition, packBytes, evidence: true }
  }

  async #commit(prepared: readonly Prepared[], mark: ImportMark | null): Promise<Archived[]> {
    const jobs = prepared.flatMap((each) => each.jobs)
    const bytes = jobs.reduce((sum, job) => sum + bytesOf(job), 0)
    if (bytes < WORTH_HANDING_OVER) return this.#current((writer) => writer.run('put', { jobs, mark }))
    // Much memory changes hands instead of being copied. That works once, so make sure first that it is not in vain.
    await this.#current((writer) => writer.run('assertCurrent', null))
    try {
      return await this.#writer.run('put', { jobs, mark }, jobs.flatMap(buffersOf))
    } catch (error) {
      if (!(error instanceof NotCurrent) || error.reason === 'known') throw error
      throw new ArchiveError('archive_locked', CHANGED_MEANWHILE, error)
    }
  }

  /** Some of the bytes are known and come with an envelope, which is more than a row: each mail for itself. */
  async #oneByOne(items: readonly ParseItem[]): Promise<Archived[]> {
    const archived: Archived[] = []
    for (const item of items) {
      const one = await this.prepare([item])
      const { sha256 } = unseal(one.jobs[0]!).mails[0]!
      const [id] = await this.#read.run('known', [sha256])
      if (id === null || id === undefined) {
        archived.push(...(await this.#commit([one], null)))
        continue
      }
      await this.#amend({ about: 'provenance', id, archivedAt: Date.now(), provenance: item.provenance })
      archived.push({ id, seq: (await this.get(id))!.seq, sha256, outcome: 'known' })
    }
    return archived
  }

  async #amend(note: Parameters<typeof amendmentFor>[1]): Promise<void> {
    await this.#current(async (writer) => {
      const amendment = await amendmentFor({ raw: this.#layout.raw, writer, pool: this.#parse }, note)
      if (amendment !== null) await writer.run('amend', amendment)
    })
  }

  /** Runs work with the writer of the current database, whose index holds all that the packs hold. */
  async #current<T>(work: (writer: WriteThread) => Promise<T>): Promise<T> {
    this.#assertOpen()
    for (;;) {
      try {
        return await work(this.#writer)
      } catch (error) {
        if (!(error instanceof NotCurrent) || error.reason === 'known') throw error
        if (error.reason === 'superseded') await this.#reopen(currentIndex(this.#layout)!)
        else await this.#catchUp()
      }
    }
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

function withDefaults(options: ArchiveOptions): Required<ArchiveOptions> {
  return {
    recognition: false,
    parseThreads: Math.min(MAX_PARSE_THREADS, availableParallelism()),
    packBytes: PACK_BYTES,
    ...options,
  }
}
