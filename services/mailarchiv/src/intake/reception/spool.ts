/**
 * Makes mails durable before the archive parses them. A sender waits for one sync of a preallocated file, which many
 * senders share; parsing, indexing and the transaction follow in large batches.
 *
 * Two segments take turns. The next start archives the mails left in them; those already archived change nothing,
 * because the same bytes twice are one mail. If the spool cannot be used (a mail too large, a failing disk, an archive
 * that refuses at present), the sender waits for the archive itself.
 *
 * The kernel may drop pages that it failed to write, so a segment is not written again after its disk failed. After a
 * pause a new one takes its place; the old one stays until the archive has all of its acknowledged mails.
 */
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import { GroupCommit } from './group-commit.ts'
import type { IncomingMail } from './sink.ts'
import { lengthOf, newSegmentFile, Segment, type Spooled, segmentFiles } from './spool-segment.ts'

const SEGMENTS = 2
/** A larger transfer waits for the archive itself: the copy would cost more than it saves. */
const LARGEST_BYTES = 1024 * 1024
/** Limit of mails durable but not yet searchable; beyond it senders wait, so that a mail is found within seconds. */
const MAX_PENDING = 2_000
const GROUP = { maxItems: 500, maxBytes: 2 * 1024 * 1024, maxRunning: 1 } as const
/** Pause before the archive is tried again after it refused durable mails. */
const RETRY_MS = 1_000
/** Pause before files are tried again after the disk failed. */
const REST_MS = 10_000
/** Durable mails gather this long for one transaction: a hundred a second would make senders wait for the processor. */
const GATHER_MS = 100

export interface SpoolOptions {
  readonly folder: string
  readonly archive: Pick<GroupCommit<IncomingMail>, 'add'>
  readonly warn: (message: string, details?: object) => void
  /** Milliseconds without the spool after its disk has failed. */
  readonly restMs?: number
}

/** A mail on its way; the segment it stands in once it is durable. */
interface Entry extends Spooled {
  segment: Segment | null
}

/** The spool is unusable at present; mails go to the archive itself. The code marks it as affecting the whole group. */
class Unusable extends Error {
  readonly code = 'EIO'
}

export class Spool {
  readonly #options: SpoolOptions
  readonly #group = new GroupCommit<Entry>((entries) => this.#write(entries), GROUP)
  readonly #stopped = new AbortController()
  readonly #handovers = new Set<Promise<void>>()
  readonly #segments = new Set<Segment>()
  /** Segments no longer written; each is removed once the archive has its mails. */
  readonly #retired = new Set<Segment>()
  #current: Segment | null = null
  #gathered: Promise<void> | null = null
  /** While the disk fails: the attempts to use it again. */
  #rest: Promise<void> | null = null
  /** Number of mails that the archive refused and that are being retried. */
  #refused = 0
  #room = Promise.withResolvers<void>()

  private constructor(options: SpoolOptions) {
    this.#options = options
  }

  /** Opens the spool and archives the mails that a crash left in it. Retries later if the disk has no room. */
  static async open(options: SpoolOptions): Promise<Spool> {
    const spool = new Spool(options)
    try {
      await spool.#openSegments()
    } catch (error) {
      spool.#startRest(error)
    }
    return spool
  }

  /** Resolves when these mails are durable: in a segment, or in the archive itself. Rejects as the archive does. */
  async add(mails: readonly IncomingMail[], bytes: number): Promise<void> {
    const entries = this.#isUsable && bytes <= LARGEST_BYTES ? mails.map((mail) => entryOf(mail, null)) : []
    const length = entries.reduce((sum, entry) => sum + lengthOf(entry), 0)
    if (entries.length === 0 || length > LARGEST_BYTES || mails.some(({ raw }) => raw.length === 0))
      return this.#options.archive.add(mails, bytes)
    try {
      await this.#group.add(entries, length)
    } catch {
      return this.#options.archive.add(mails, bytes)
    }
    this.#gathered ??= this.#gather()
    for (const entry of entries) this.#track(this.#gathered.then(() => this.#handOver(entry)))
  }

  /** Waits for mails being archived; refused ones stay for the next start. */
  async close(): Promise<void> {
    this.#stopped.abort()
    this.#wake()
    await this.#group.idle()
    await this.#rest
    await Promise.all(this.#handovers)
    await Promise.all([...this.#segments, ...this.#retired].map((segment) => segment.close()))
  }

  /** Opens existing segments, archives their mails and creates missing segments. Rejects as the file system does. */
  async #openSegments(): Promise<void> {
    const { folder } = this.#options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const segment of this.#retired) if (segment.pending === 0) await this.#remove(segment)
    const held = new Set([...this.#segments, ...this.#retired].map(({ path }) => path))
    for (const path of segmentFiles(folder)) if (!held.has(path)) await this.#open(path)
    while (this.#segments.size < SEGMENTS) await this.#open(newSegmentFile(folder))
    syncFolder(folder)
  }

  async #open(path: string): Promise<void> {
    const { segment, left } = await Segment.open(path)
    const place = this.#segments.size < SEGMENTS ? this.#segments : this.#retired
    place.add(segment)
    await this.#handOverLeft(left.map((mail) => entryOf(mail, segment)))
  }

  /** One wait, shared by all mails that become durable meanwhile. */
  async #gather(): Promise<void> {
    await sleep(GATHER_MS, undefined, { signal: this.#stopped.signal }).catch(() => {})
    this.#gathered = null
  }

  get #isUsable(): boolean {
    return this.#rest === null && this.#refused === 0 && !this.#stopped.signal.aborted
  }

  #track(handover: Promise<void>): void {
    const tracked = handover.finally(() => this.#handovers.delete(tracked))
    this.#handovers.add(tracked)
  }

  /** Offers every mail once; refused ones are retried in the background. */
  async #handOverLeft(entries: readonly Entry[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    let open = entries.length
    const tried = () => {
      open -= 1
      if (open === 0) resolve()
    }
    for (const entry of entries) this.#track(this.#handOver(entry, tried))
    if (entries.length > 0) await promise
  }

  /** @param tried called after the first attempt */
  async #handOver({ mail, segment }: Entry, tried: () => void = () => {}): Promise<void> {
    let failed = false
    while (!(await this.#offer(mail))) {
      if (!failed) {
        failed = true
        this.#refused += 1
        this.#wake()
        tried()
      }
      await sleep(RETRY_MS, undefined, { signal: this.#stopped.signal }).catch(() => {})
      if (this.#stopped.signal.aborted) return
    }
    if (failed) this.#refused -= 1
    else tried()
    await this.#release(segment!)
  }

  async #offer(mail: IncomingMail): Promise<boolean> {
    try {
      await this.#options.archive.add([mail], mail.raw.length)
      return true
    } catch (error) {
      this.#options.warn('an acknowledged mail waits in the spool for the archive', { err: error })
      return false
    }
  }

  async #release(segment: Segment): Promise<void> {
    segment.pending -= 1
    this.#wake()
    if (segment.pending > 0) return
    if (this.#retired.has(segment)) await this.#remove(segment)
    else await segment.noteDone()
  }

  /** Removes a segment. If that fails, the next opening tries again; the archive has all of its mails. */
  async #remove(segment: Segment): Promise<void> {
    const isGone = await segment.remove().then(
      () => true,
      () => false,
    )
    if (isGone) this.#retired.delete(segment)
  }

  /** Wakes the callers that wait for room. */
  #wake(): void {
    this.#room.resolve()
    this.#room = Promise.withResolvers()
  }

  async #write(entries: readonly Entry[]): Promise<void> {
    const segment = await this.#roomFor(entries.reduce((sum, entry) => sum + lengthOf(entry), 0))
    try {
      await segment.append(entries)
    } catch (error) {
      this.#retire(segment)
      this.#startRest(error)
      throw new Unusable('the disk of the spool failed', { cause: error })
    }
    for (const entry of entries) entry.segment = segment
  }

  /** Resolves with a segment that has room; one whose mails are all archived starts over. */
  async #roomFor(bytes: number): Promise<Segment> {
    while (this.#isUsable) {
      const segments = [...this.#segments]
      const pending = [...segments, ...this.#retired].reduce((sum, segment) => sum + segment.pending, 0)
      if (pending < MAX_PENDING) {
        if (this.#current?.hasRoomFor(bytes)) return this.#current
        const free = segments.find((segment) => segment.pending === 0)
        if (free !== undefined) {
          free.beginAnew()
          this.#current = free
          return free
        }
      }
      await this.#room.promise
    }
    throw new Unusable('the spool takes nothing at present')
  }

  #retire(segment: Segment): void {
    this.#segments.delete(segment)
    this.#retired.add(segment)
    this.#current = null
  }

  #startRest(error: unknown): void {
    this.#options.warn('the spool of the SMTP listener failed; mails go to the archive directly, more slowly', {
      err: error,
    })
    this.#rest = this.#untilOpen()
  }

  /** Tries again after each pause until there are segments to write to. */
  async #untilOpen(): Promise<void> {
    const { restMs = REST_MS, warn } = this.#options
    for (let isOpen = false; !isOpen; ) {
      await sleep(restMs, undefined, { signal: this.#stopped.signal }).catch(() => {})
      if (this.#stopped.signal.aborted) return
      isOpen = await this.#openSegments().then(
        () => true,
        () => false,
      )
    }
    this.#rest = null
    warn('the spool of the SMTP listener works again')
  }
}

function entryOf(mail: IncomingMail, segment: Segment | null): Entry {
  return { mail, meta: Buffer.from(JSON.stringify(mail.provenance)), segment }
}
