/**
 * Where a mail is durable before the archive has read it. A sender waits for one synchronisation of a file that is on the
 * disk in its full length already, and many senders share it; reading, indexing and the transaction follow in large batches.
 *
 * Two segments take turns. What stands in them and is not in the archive is handed over at the next start; what is there
 * already changes nothing, because the same bytes twice are one mail. Where the spool cannot be used (a mail that is too
 * large, a disk that fails, an archive that takes nothing at present) the sender waits for the archive itself.
 */
import { randomInt } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { GroupCommit } from './group-commit.ts'
import type { IncomingMail } from './sink.ts'
import { encodeRecord, HEADER_BYTES, readRecords } from './spool-format.ts'

const SEGMENTS = 2
const SEGMENT_BYTES = 8 * 1024 * 1024
/** In front of the records of a segment: its use, and the place up to which the archive has everything. */
const PREFACE_BYTES = 8
/** A transfer that is larger waits for the archive itself: the copy would cost more than it saves. */
const LARGEST_BYTES = 1024 * 1024
/** Mails that are durable and not searchable yet; beyond it senders wait, so that a mail is found within seconds. */
const MAX_PENDING = 2_000
const GROUP = { maxItems: 500, maxBytes: 2 * 1024 * 1024, maxRunning: 1 } as const
/** Until the archive is asked again after it has refused what is durable already. */
const RETRY_MS = 1_000
/** So long what is durable gathers for one transaction: a hundred of them a second would make senders wait for the processor. */
const GATHER_MS = 100
const MAX_USE = 2 ** 32

export interface SpoolOptions {
  readonly folder: string
  /** What makes mails part of the archive. */
  readonly archive: Pick<GroupCommit<IncomingMail>, 'add'>
  readonly warn: (message: string, details?: object) => void
}

interface Segment {
  readonly file: FileHandle
  use: number
  end: number
  /** Mails in it that the archive has not taken yet. */
  pending: number
}

/** A mail on its way; the segment it stands in once it is durable. */
interface Entry {
  readonly mail: IncomingMail
  /** Its provenance as JSON. */
  readonly meta: Uint8Array
  segment: Segment | null
}

/** The spool is no way at present: the archive itself is. The code says that this concerns every mail of a group. */
class Unusable extends Error {
  readonly code = 'EIO'
}

export class Spool {
  readonly #options: SpoolOptions
  readonly #segments: readonly Segment[]
  readonly #group = new GroupCommit<Entry>((entries) => this.#write(entries), GROUP)
  readonly #stopped = new AbortController()
  readonly #handovers = new Set<Promise<void>>()
  #current: Segment
  #gathered: Promise<void> | null = null
  #broken = false
  /** Mails that the archive has refused and is asked to take again. */
  #refused = 0
  #room = Promise.withResolvers<void>()

  private constructor(options: SpoolOptions, segments: readonly Segment[]) {
    this.#options = options
    this.#segments = segments
    this.#current = segments[0]!
  }

  /**
   * Opens the spool and hands over what a crash left in it; null where the disk does not give the room.
   */
  static async open(options: SpoolOptions): Promise<Spool | null> {
    const segments: Segment[] = []
    const left: { mails: IncomingMail[]; segment: Segment }[] = []
    try {
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      for (const path of segmentPaths(options.folder)) {
        const segment: Segment = { file: await openSegment(path), use: 0, end: PREFACE_BYTES, pending: 0 }
        segments.push(segment)
        left.push({ mails: await readLeft(segment), segment })
      }
      await syncFolder(options.folder)
    } catch (error) {
      options.warn('Der Zwischenspeicher der SMTP-Annahme ist nicht benutzbar; es geht langsamer weiter.', {
        err: error,
      })
      await Promise.allSettled(segments.map(({ file }) => file.close()))
      return null
    }
    const spool = new Spool(options, segments)
    await spool.#handOverLeft(left)
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
    } catch (error) {
      if (!(error instanceof Unusable)) this.#giveUp(error)
      return this.#options.archive.add(mails, bytes)
    }
    this.#gathered ??= this.#gather()
    for (const entry of entries) this.#track(this.#gathered.then(() => this.#handOver(entry)))
  }

  /** Waits for what the archive is taking; what it refuses stays for the next start. */
  async close(): Promise<void> {
    this.#stopped.abort()
    this.#wake()
    await this.#group.idle()
    await Promise.all(this.#handovers)
    await Promise.all(this.#segments.map(({ file }) => file.close()))
  }

  /** One wait that everything shares which becomes durable meanwhile. */
  async #gather(): Promise<void> {
    await sleep(GATHER_MS, undefined, { signal: this.#stopped.signal }).catch(() => {})
    this.#gathered = null
  }

  get #isUsable(): boolean {
    return !this.#broken && this.#refused === 0 && !this.#stopped.signal.aborted
  }

  #track(handover: Promise<void>): void {
    const tracked = handover.finally(() => this.#handovers.delete(tracked))
    this.#handovers.add(tracked)
  }

  /** Everything once; what the archive refuses goes on being offered behind the caller's back. */
  async #handOverLeft(left: readonly { mails: readonly IncomingMail[]; segment: Segment }[]): Promise<void> {
    const entries = left.flatMap(({ mails, segment }) => mails.map((mail) => entryOf(mail, segment)))
    const { promise, resolve } = Promise.withResolvers<void>()
    let open = entries.length
    const tried = () => {
      open -= 1
      if (open === 0) resolve()
    }
    for (const entry of entries) this.#track(this.#handOver(entry, tried))
    if (entries.length > 0) await promise
  }

  /** @param tried is told after the first attempt */
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
      this.#options.warn('Eine angenommene Mail wartet im Zwischenspeicher auf das Archiv.', { err: error })
      return false
    }
  }

  async #release(segment: Segment): Promise<void> {
    segment.pending -= 1
    this.#wake()
    if (segment.pending > 0 || this.#broken) return
    const preface = Buffer.alloc(PREFACE_BYTES)
    preface.writeUInt32BE(segment.use, 0)
    preface.writeUInt32BE(segment.end, 4)
    // Only saves work at the next start, so nobody waits for the disk and a failure costs nothing.
    await segment.file.write(preface, 0, PREFACE_BYTES, 0).catch(() => {})
  }

  /** Whoever waits for room looks again. */
  #wake(): void {
    this.#room.resolve()
    this.#room = Promise.withResolvers()
  }

  async #write(entries: readonly Entry[]): Promise<void> {
    const segment = await this.#roomFor(entries.reduce((sum, entry) => sum + lengthOf(entry), 0))
    const records = Buffer.concat(entries.map(({ mail, meta }) => encodeRecord(segment.use, meta, mail.raw)))
    for (let written = 0; written < records.length; ) {
      const { bytesWritten } = await segment.file.write(records, written, null, segment.end + written)
      written += bytesWritten
    }
    await segment.file.datasync()
    segment.end += records.length
    segment.pending += entries.length
    for (const entry of entries) entry.segment = segment
  }

  /** The segment that has room, as soon as one has; one whose mails are all in the archive begins anew. */
  async #roomFor(bytes: number): Promise<Segment> {
    while (this.#isUsable) {
      const pending = this.#segments.reduce((sum, segment) => sum + segment.pending, 0)
      if (pending < MAX_PENDING && this.#current.end + bytes <= SEGMENT_BYTES) return this.#current
      const free = this.#segments.find((segment) => segment.pending === 0)
      if (pending < MAX_PENDING && free !== undefined) {
        free.use = randomInt(1, MAX_USE)
        free.end = PREFACE_BYTES
        this.#current = free
        return free
      }
      await this.#room.promise
    }
    throw new Unusable('the spool takes nothing at present')
  }

  /** What the kernel failed to write it may have dropped: the segments are not written any more until the next start. */
  #giveUp(error: unknown): void {
    if (this.#broken) return
    this.#broken = true
    this.#options.warn('Der Zwischenspeicher der SMTP-Annahme ist ausgefallen; es geht langsamer weiter.', {
      err: error,
    })
  }
}

function entryOf(mail: IncomingMail, segment: Segment | null): Entry {
  return { mail, meta: Buffer.from(JSON.stringify(mail.provenance)), segment }
}

const lengthOf = ({ mail, meta }: Entry): number => HEADER_BYTES + meta.length + mail.raw.length

/** The files of a spool in this folder, for those who copy it. */
export function segmentPaths(folder: string): string[] {
  return Array.from({ length: SEGMENTS }, (_, number) => join(folder, `spool-${number}`))
}

/** An existing segment, or a new one in its full length: then a synchronisation writes the mails and nothing else. */
async function openSegment(path: string): Promise<FileHandle> {
  const file = await open(path, 'r+', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return open(path, 'w+', 0o600)
    throw error
  })
  const { size } = await file.stat()
  if (size < SEGMENT_BYTES) {
    await file.write(Buffer.alloc(SEGMENT_BYTES - size), 0, null, size)
    await file.sync()
  }
  return file
}

/** Mails of a segment that the archive may not have. */
async function readLeft(segment: Segment): Promise<IncomingMail[]> {
  const { buffer } = await segment.file.read(Buffer.alloc(SEGMENT_BYTES), 0, SEGMENT_BYTES, 0)
  const [use, done] = [buffer.readUInt32BE(0), buffer.readUInt32BE(4)]
  const mails: IncomingMail[] = []
  for (const record of readRecords(buffer, PREFACE_BYTES)) {
    segment.use = record.use
    segment.end = record.end
    if (record.use !== use || record.end > done) mails.push(record.mail)
  }
  segment.pending = mails.length
  return mails
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
