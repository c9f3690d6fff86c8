/** The threads that run searches, so that none blocks the event loop or waits for a slow one. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogTasks } from '../../evidence/signed-log/worker-api.ts'
import {
  QueueFull,
  type RunOptions,
  TaskDropped,
  ThreadDeath,
  ThreadPool,
  ThreadTimeout,
} from '../../kern/thread-pool/index.ts'
import type { Readable } from '../../search/index.ts'
import {
  type ArchiveCounts,
  type Archived,
  type ArchivedInvoice,
  ArchiveError,
  archiveClosed,
  type Contact,
  type ContactsWanted,
  type Conversation,
  type FileHit,
  type FilesWanted,
  type InvoiceFilter,
  type InvoicesFound,
  type KnownProvenance,
  type MailHistory,
  type MailRecord,
  type MailSummary,
  type Page,
  type ReadOptions,
  refusedBy,
  searchDropped,
  type WalkedMail,
  type WalkedPlace,
  type WalkStep,
} from '../contract/index.ts'
import type { MailPlace } from '../core/packs/index.ts'
import type { Depth } from '../core/reading/index.ts'
import type { Folder } from '../core/relations/index.ts'
import type { Plan } from './compile.ts'
import type { Range } from './query.ts'

/** The row of a mail, and where its bytes are. */
type Found = { readonly record: MailRecord; readonly place: MailPlace; readonly depth: Depth }

export type ReadTasks = LogTasks & {
  /** `mails` null: a page so deep is read with the total only. `total` null: it has to be counted. */
  search: {
    request: { readonly plan: Plan; readonly page: Page; readonly total: number | null }
    response: { mails: MailSummary[]; total: number | null } | { mails: null; total: null }
  }
  walk: { request: { readonly plan: Plan; readonly step: WalkStep }; response: WalkedMail[] | null }
  walkPlaces: { request: { readonly plan: Plan; readonly step: WalkStep }; response: WalkedPlace[] | null }
  among: { request: { readonly plan: Plan; readonly ids: readonly string[] }; response: string[] }
  /** The words that tokens with wildcards match. */
  words: { request: readonly string[]; response: ReadonlyMap<string, readonly string[]> }
  folders: { request: null; response: Folder[] }
  count: { request: { readonly plan: Plan; readonly range: Range }; response: number }
  middle: { request: null; response: number | null }
  contacts: { request: ContactsWanted; response: Contact[] }
  conversation: {
    request: { readonly mailId: string; readonly page: Page; readonly readable: Readable }
    response: Conversation | null
  }
  files: {
    request: { readonly wanted: FilesWanted; readonly page: Page }
    response: { files: FileHit[]; total: number }
  }
  record: { request: string; response: Found | null }
  records: {
    request: { readonly ids: readonly string[]; readonly readable: Readable }
    response: ((Found & { readonly conversationId: string }) | null)[]
  }
  /** Those of some mails that may be read. */
  readable: { request: { readonly ids: readonly string[]; readonly readable: Readable }; response: string[] }
  provenance: { request: string; response: KnownProvenance[] }
  invoicesOf: { request: string; response: ArchivedInvoice[] }
  invoices: {
    request: { readonly plan: Plan; readonly filter: InvoiceFilter; readonly page: Page }
    response: InvoicesFound
  }
  changes: { request: { readonly afterSeq: number; readonly limit: number }; response: MailRecord[] }
  counts: { request: null; response: ArchiveCounts }
  history: { request: { readonly afterSeq: number; readonly limit: number }; response: MailHistory[] }
  raws: { request: readonly string[]; response: readonly Uint8Array[] }
  known: { request: readonly Uint8Array[]; response: (Pick<Archived, 'id' | 'seq'> | null)[] }
}

/** Tasks that a caller waits for. */
type Waited =
  | 'search'
  | 'walk'
  | 'walkPlaces'
  | 'among'
  | 'words'
  | 'folders'
  | 'count'
  | 'contacts'
  | 'files'
  | 'invoices'

/** Two, so that the older and the newer half of an archive are counted concurrently. */
const THREADS = 2
const SEARCH_DEADLINE_MS = 15_000
/** Most waiting tasks: callers would not wait longer, and each takes memory. */
const WAITING = { all: 1_000, ofOne: 400 }
/** Milliseconds that the middle of the archive is kept: it moves slowly, and an approximation suffices. */
const MIDDLE_FOR_MS = 60_000
/** Milliseconds after the last search that count as a pause; people pause longer between pages than programs. */
const PAUSE_MS = 200
/** Longest wait for a pause. */
const PATIENCE_MS = 1_000

export class ReadPool {
  readonly #threads: ThreadPool<ReadTasks>
  #isClosed = false
  /** Searches that run or wait for a thread, and the end of the last one. */
  #searching = 0
  #lastSearch = Number.NEGATIVE_INFINITY
  #middle: { position: number | null; until: number } = { position: null, until: 0 }

  constructor(folder: string) {
    this.#threads = new ThreadPool({
      script: new URL('./read.worker.ts', import.meta.url),
      threads: THREADS,
      data: { folder },
      limits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 },
      waiting: WAITING,
    })
  }

  /** Runs a task. Rejects with ArchiveError `archive_closed` when the pool is or gets closed. */
  async run<Kind extends keyof ReadTasks & string>(
    kind: Kind,
    request: ReadTasks[Kind]['request'],
    options: RunOptions = {},
  ): Promise<ReadTasks[Kind]['response']> {
    try {
      return await this.#threads.run(kind, request, options)
    } catch (error) {
      if (this.#isClosed && error instanceof ThreadDeath) throw archiveClosed(error)
      throw neverBegun(error) ?? refusedBy(error)
    }
  }

  /** Returns one page and the exact total. Rejects with `search_too_slow`, `search_busy` or `search_dropped`. */
  async search(plan: Plan, page: Page, options: ReadOptions = {}): Promise<{ mails: MailSummary[]; total: number }> {
    if (plan.nothing) return { mails: [], total: 0 }
    const first = await this.bounded('search', { plan, page, total: null }, options)
    if (first.mails !== null && first.total !== null) return { mails: first.mails, total: first.total }
    const total = await this.#countAll(plan, options)
    if (first.mails !== null) return { mails: first.mails, total }
    const deep = await this.bounded('search', { plan, page, total }, options)
    return { mails: deep.mails ?? [], total }
  }

  /** Lists invoices of the hits of a plan. Rejects as `search` does. */
  async invoices(plan: Plan, filter: InvoiceFilter, page: Page, options: ReadOptions = {}): Promise<InvoicesFound> {
    return plan.nothing ? { invoices: [], total: 0 } : this.bounded('invoices', { plan, filter, page }, options)
  }

  /** Lists hits behind one of them. Rejects as `search` does. */
  async walk(plan: Plan, step: WalkStep, options: ReadOptions = {}): Promise<WalkedMail[] | null> {
    if (plan.nothing) return step.after === null ? [] : null
    return this.bounded('walk', { plan, step }, options)
  }

  async walkPlaces(plan: Plan, step: WalkStep, options: ReadOptions = {}): Promise<WalkedPlace[] | null> {
    if (plan.nothing) return step.after === null ? [] : null
    return this.bounded('walkPlaces', { plan, step }, options)
  }

  /** Returns the hits among some mails. Rejects as `search` does. */
  async among(plan: Plan, ids: readonly string[], options: ReadOptions = {}): Promise<string[]> {
    return plan.nothing || ids.length === 0 ? [] : this.bounded('among', { plan, ids }, options)
  }

  /** Counts hits exactly. Rejects as `search` does. */
  async count(plan: Plan, options: ReadOptions = {}): Promise<number> {
    return plan.nothing ? 0 : this.#countAll(plan, options)
  }

  /** Has every thread that does not work read a little, from the database that is the current one by now. */
  async turn(): Promise<void> {
    await Promise.all(Array.from({ length: THREADS }, () => this.run('counts', null)))
  }

  /** See `Archive.quiet`. */
  async quiet(): Promise<void> {
    const patience = performance.now() + PATIENCE_MS
    for (;;) {
      const now = performance.now()
      const pause = this.#searching > 0 ? PAUSE_MS : this.#lastSearch + PAUSE_MS - now
      if (pause <= 0 || now >= patience || this.#isClosed) return
      await sleep(Math.min(pause, patience - now))
    }
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.#threads.close()
  }

  /** Counts the older and the newer half concurrently when a thread is idle. */
  async #countAll(plan: Plan, options: ReadOptions): Promise<number> {
    const middle = this.#threads.waiting === 0 ? await this.#middlePosition() : null
    const { from, to } = plan
    if (middle === null || (from !== null && from >= middle) || (to !== null && to <= middle)) {
      return this.bounded('count', { plan, range: { from, to } }, options)
    }
    const [older, newer] = await Promise.all([
      this.bounded('count', { plan, range: { from, to: middle } }, options),
      this.bounded('count', { plan, range: { from: middle, to } }, options),
    ])
    return older + newer
  }

  async #middlePosition(): Promise<number | null> {
    if (this.#middle.until < performance.now()) {
      this.#middle = { position: await this.run('middle', null), until: performance.now() + MIDDLE_FOR_MS }
    }
    return this.#middle.position
  }

  /** Runs a task that a caller waits for, within the deadline. */
  async bounded<Kind extends Waited>(
    kind: Kind,
    request: ReadTasks[Kind]['request'],
    { caller, signal }: ReadOptions,
  ): Promise<ReadTasks[Kind]['response']> {
    this.#searching += 1
    try {
      return await this.run(kind, request, { deadline: SEARCH_DEADLINE_MS, owner: caller ?? '', signal })
    } catch (error) {
      if (!(error instanceof ThreadTimeout)) throw error
      throw new ArchiveError(
        'search_too_slow',
        'Diese Suche dauert zu lange und wurde abgebrochen. Bitte grenzen Sie sie ein, zum Beispiel mit einem Zeitraum oder weiteren Wörtern.',
        error,
      )
    } finally {
      this.#searching -= 1
      this.#lastSearch = performance.now()
    }
  }
}

function neverBegun(error: unknown): ArchiveError | null {
  if (error instanceof QueueFull) {
    return new ArchiveError(
      'search_busy',
      'Gerade warten zu viele Suchen auf eine Antwort. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
      error,
    )
  }
  if (error instanceof TaskDropped) {
    return searchDropped(error)
  }
  return null
}
