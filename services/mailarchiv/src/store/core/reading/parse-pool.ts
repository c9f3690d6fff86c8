/** Reads mails in threads with a deadline and bounded memory. A mail that crashes its thread is unreadable. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from '@zeughaus/mime'
import { type RunOptions, ThreadDeath, ThreadPool, ThreadTimeout } from '../../../kern/thread-pool/index.ts'
import { ArchiveError, archiveClosed, type MailText, type NewMail, type Provenance } from '../../contract/index.ts'
import type { Extras, SumKey } from '../words/index.ts'
import type { Depth, DocumentBytes, SealedJob } from './job.ts'
import type { CheckedReading, Reading } from './prepare.ts'
import type { Source } from './source.ts'

export type ParseItem = {
  readonly source: Source
  readonly provenance: Provenance
  readonly bytes: number
  /** Its searchable text besides its bytes, where that is more than its provenance. */
  readonly extras?: Extras
}

/** Makes a new mail an item to read. */
export function itemOf({ raw, provenance }: NewMail): ParseItem {
  if (raw instanceof Uint8Array) return { source: { kind: 'bytes', raw }, provenance, bytes: raw.length }
  return { source: { kind: 'file', ...raw, unquote: false }, provenance, bytes: raw.end - raw.start }
}

/** Where the bytes of an archived mail are, and how many. */
type StoredMail = { readonly source: Source; readonly bytes: number }

/** An archived mail to read again. `receivedAt`: see Provenance. */
export type KnownItem = StoredMail & { readonly extras: Extras; readonly receivedAt: number | null }

/** How words are compared: some looked up in the index of this file, or all of them by their sum. */
export type WordComparison =
  | { readonly kind: 'probes'; readonly index: string }
  | { readonly kind: 'sums'; readonly key: SumKey }

type SentItem = Omit<ParseItem, 'bytes'> & { readonly depth: Depth }

/** Requests and answers of a parse thread. */
export type ParseTasks = {
  prepare: {
    request: { readonly items: readonly SentItem[]; readonly index: string; readonly store: boolean }
    response: {
      readonly job: SealedJob
      readonly refused: readonly { readonly item: number; readonly reason: string }[]
    }
  }
  message: { request: { readonly source: Source }; response: Message }
  texts: {
    request: { readonly sources: readonly Source[]; readonly wantsNew: boolean }
    response: readonly MailText[]
  }
  /** Reads again, and compares the words of each mail with the index of an SQLite archive. */
  check: {
    request: {
      readonly items: readonly (Omit<KnownItem, 'bytes'> & { readonly sort: number })[]
      readonly comparison: WordComparison
    }
    response: readonly CheckedReading[]
  }
  again: {
    request: { readonly items: readonly Omit<KnownItem, 'bytes'>[]; readonly depth: Depth }
    response: readonly Reading[]
  }
  documents: {
    request: { readonly source: Source; readonly depth: Depth; readonly before: Extras; readonly after: Extras }
    response: { readonly before: DocumentBytes; readonly after: DocumentBytes }
  }
}

/** Prepared jobs in the order of the accepted items. */
export type Prepared = {
  readonly jobs: readonly SealedJob[]
  readonly refused: readonly { readonly item: number; readonly reason: string }[]
}

/** Milliseconds for a mail, plus its length at the slowest honest rate. */
const DEADLINE_MS = 5_000
const SLOWEST_BYTES_PER_MS = 4_000
/** Milliseconds that the words of one mail may take to be looked up. */
const LOOKUP_MS = 50
/** Multiples of the deadline for two documents: the first try, then a patient one. */
const DOCUMENTS_TAKE = [2, 6]
const NOT_AMENDED =
  'Zu einer archivierten Mail konnte nicht vermerkt werden, was später über sie bekannt wurde: Sie noch einmal zu lesen braucht zu viel Zeit oder Speicher. Die Mail selbst ist unberührt. Bitte versuchen Sie es später noch einmal.'
/** Most characters of additions to one mail, twice what recognition keeps: more kills the thread that writes them. */
const MOST_ADDED = 16 * 1024 * 1024
/** Bytes of a task after which a thread gives its memory back. */
const LARGE_BYTES = 16 * 1024 * 1024
/** The JavaScript heap of a thread; the bytes of mails do not count towards it. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

/** Milliseconds of reading one mail after which the next one starts beside it; half of it is the start of a thread. */
const SLOW_MS = 500

/** Milliseconds without work before a thread ends: mails come in bursts, and between them an archive only serves. */
const IDLE_MS = 20_000

export class ParsePool {
  readonly #threads: ThreadPool<ParseTasks>
  #isClosed = false
  /** Resolves when the next caller's mail may be read. */
  #turn: Promise<unknown> = Promise.resolve()

  /**
   * @param script code of the threads, which answer ParseTasks
   * @param givesWay see ThreadPoolOptions
   */
  constructor(threads: number, script: URL, givesWay = false) {
    this.#threads = new ThreadPool({
      script,
      threads,
      data: null,
      limits: LIMITS,
      idle: IDLE_MS,
      givesWay,
    })
  }

  /** Tasks that wait for a thread. */
  get waiting(): number {
    return this.#threads.waiting
  }

  /** Reads the items; `store` is false when their bytes are in the packs already. */
  async prepare(items: readonly ParseItem[], index: string, store = true): Promise<Prepared> {
    const whole = await this.#attempt(items, 'whole', index, store)
    if (whole !== null) return { jobs: [whole.job], refused: whole.refused }
    // One of them made the thread hang or die: retry each by itself.
    const jobs: SealedJob[] = []
    const refused: { item: number; reason: string }[] = []
    for (const [item, each] of items.entries()) {
      const one = await this.#alone(each, index, store)
      jobs.push(one.job)
      for (const { reason } of one.refused) refused.push({ item, reason })
    }
    return { jobs, refused }
  }

  /**
   * Reads a mail; null when that takes too long or crashes the thread. Reads one at a time, so that a serving archive
   * has one thread for it: that is faster than callers ask, and each further thread takes 25 MB.
   */
  message(source: Source, bytes: number): Promise<Message | null> {
    return this.#inTurn(() => this.#threads.run('message', { source }, optionsFor(bytes)))
  }

  /** Reads the texts of mails in one task, in turn with `message`; null in place of one that cannot be read. */
  async texts(mails: readonly StoredMail[], wantsNew: boolean): Promise<readonly (MailText | null)[]> {
    const whole = await this.#texts(mails, wantsNew)
    if (whole !== null) return whole
    const texts: (MailText | null)[] = []
    // One of them made the thread hang or die: read each by itself.
    for (const mail of mails)
      texts.push(mails.length === 1 ? null : ((await this.#texts([mail], wantsNew))?.[0] ?? null))
    return texts
  }

  async #texts(mails: readonly StoredMail[], wantsNew: boolean): Promise<readonly MailText[] | null> {
    if (mails.length === 0) return []
    const bytes = mails.reduce((sum, mail) => sum + mail.bytes, 0)
    const sources = mails.map(({ source }) => source)
    return this.#inTurn(() => this.#threads.run('texts', { sources, wantsNew }, optionsFor(bytes)))
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T | null> {
    const reading = this.#turn.then(() => this.#survive(task))
    const settled = reading.catch(() => undefined)
    this.#turn = this.#turn.then(() => Promise.race([settled, sleep(SLOW_MS, undefined, { ref: false })]))
    return reading
  }

  /**
   * The document of a mail before and after an addition. Rejects with ArchiveError `mail_unreadable` when that takes
   * more time or memory than reading the mail took: nothing of the addition may count as stored.
   */
  async documents(
    request: ParseTasks['documents']['request'],
    bytes: number,
  ): Promise<ParseTasks['documents']['response']> {
    if (charactersOf(request.after) > MOST_ADDED) throw new ArchiveError('mail_unreadable', NOT_AMENDED)
    const { deadline, retire } = optionsFor(bytes + charactersOf(request.before) + charactersOf(request.after))
    for (const times of DOCUMENTS_TAKE) {
      const options = { deadline: deadline * times, retire }
      const found = await this.#survive(() => this.#threads.run('documents', request, options))
      if (found !== null) return found
    }
    throw new ArchiveError('mail_unreadable', NOT_AMENDED)
  }

  /** Reads archived mails as if they came now, in their order. */
  async again(items: readonly KnownItem[]): Promise<readonly Reading[]> {
    const whole = await this.#again(items, 'whole')
    if (whole !== null) return whole
    const readings: Reading[] = []
    for (const item of items) {
      const reading =
        (await this.#again([item], 'whole')) ??
        (await this.#again([item], 'head')) ??
        (await this.#again([item], 'nothing'))
      if (reading === null) throw new Error('a mail could not be read even to the depth of nothing')
      readings.push(...reading)
    }
    return readings
  }

  /**
   * Reads archived mails as `again` does, and compares their words with the entries of the index, which have these
   * positions.
   */
  async check(
    items: readonly (KnownItem & { readonly sort: number })[],
    comparison: WordComparison,
  ): Promise<readonly CheckedReading[]> {
    const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
    const sent = items.map(({ bytes: _, ...item }) => item)
    const { deadline, retire } = optionsFor(bytes)
    const options = { deadline: deadline + items.length * LOOKUP_MS, retire }
    const checked = await this.#survive(() => this.#threads.run('check', { items: sent, comparison }, options))
    if (checked !== null) return checked
    const readings = await this.again(items)
    return readings.map(({ fields, document }) => ({ fields, words: { kind: 'document', document, probes: [] } }))
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.#threads.close()
  }

  #again(items: readonly KnownItem[], depth: Depth): Promise<readonly Reading[] | null> {
    const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
    const sent = items.map(({ source, extras, receivedAt }) => ({ source, extras, receivedAt }))
    return this.#survive(() => this.#threads.run('again', { items: sent, depth }, optionsFor(bytes)))
  }

  async #alone(item: ParseItem, index: string, store: boolean) {
    for (const depth of ['whole', 'head', 'nothing'] as const) {
      const answer = await this.#attempt([item], depth, index, store)
      if (answer !== null) return answer
    }
    throw new Error('a mail could not be prepared even unread')
  }

  #attempt(items: readonly ParseItem[], depth: Depth, index: string, store: boolean) {
    const sent = items.map(({ bytes: _, ...item }) => ({ ...item, depth }))
    const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
    // At this depth nothing of the mail is read, so nothing in it can hang.
    const options = depth === 'nothing' ? { retire: bytes > LARGE_BYTES } : optionsFor(bytes)
    return this.#survive(() => this.#threads.run('prepare', { items: sent, index, store }, options))
  }

  async #survive<T>(task: () => Promise<T>): Promise<T | null> {
    try {
      return await task()
    } catch (error) {
      if (this.#isClosed && error instanceof ThreadDeath) throw archiveClosed(error)
      if (error instanceof ThreadTimeout || error instanceof ThreadDeath) return null
      throw error
    }
  }
}

function charactersOf({ envelope, texts, invoices }: Extras): number {
  return [...envelope, ...texts, ...invoices].reduce((sum, text) => sum + text.length, 0)
}

function optionsFor(bytes: number): Required<Pick<RunOptions, 'deadline' | 'retire'>> {
  return { deadline: DEADLINE_MS + bytes / SLOWEST_BYTES_PER_MS, retire: bytes > LARGE_BYTES }
}
