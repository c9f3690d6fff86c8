/**
 * One file of the spool. It is preallocated to its full length, so that a sync writes only the mails, and is
 * overwritten from its beginning once the archive has all of its mails.
 */
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { IncomingMail } from './sink.ts'
import { encodeRecord, HEADER_BYTES, readRecords, type SpoolRecord } from './spool-format.ts'

const SEGMENT_BYTES = 8 * 1024 * 1024
/** In front of the records: the use of the segment, and the place up to which the archive has everything. */
const PREFACE_BYTES = 8
const MAX_USE = 2 ** 32
const NAME = /^spool-(\d{1,9})$/

/** A mail with its provenance as JSON. */
export interface Spooled {
  readonly mail: IncomingMail
  readonly meta: Uint8Array
}

/** Bytes that a mail takes in a segment. */
export const lengthOf = ({ mail, meta }: Spooled): number => HEADER_BYTES + meta.length + mail.raw.length

export class Segment {
  readonly path: string
  readonly #file: FileHandle
  #use = 0
  #end = PREFACE_BYTES
  /** Mails in it that the archive has not taken yet. */
  pending = 0

  private constructor(path: string, file: FileHandle) {
    this.path = path
    this.#file = file
  }

  /** An existing segment, or a new one, and the mails in it that the archive may not have. Rejects as the file system does. */
  static async open(path: string): Promise<{ segment: Segment; left: readonly IncomingMail[] }> {
    const file = await open(path, 'r+', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return open(path, 'w+', 0o600)
      throw error
    })
    try {
      await fillUp(file)
      const segment = new Segment(path, file)
      return { segment, left: await segment.#readLeft() }
    } catch (error) {
      await file.close().catch(() => {})
      throw error
    }
  }

  hasRoomFor(bytes: number): boolean {
    return this.#end + bytes <= SEGMENT_BYTES
  }

  /** Starts over; only while no mail is pending. The use separates new records from the old ones after them. */
  beginAnew(): void {
    this.#use = randomInt(1, MAX_USE)
    this.#end = PREFACE_BYTES
  }

  /** Resolves when the mails are durable. After a failure, it is unknown which of them the disk holds. */
  async append(mails: readonly Spooled[]): Promise<void> {
    const records = Buffer.concat(mails.map(({ mail, meta }) => encodeRecord(this.#use, meta, mail.raw)))
    await writeAll(this.#file, records, this.#end)
    await this.#file.datasync()
    this.#end += records.length
    this.pending += mails.length
  }

  /** Notes that the archive has every mail. Only saves work at the next start: no sync, and a failure does no harm. */
  async noteDone(): Promise<void> {
    await writePreface(this.#file, { use: this.#use, end: this.#end })
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true })
    await this.#file.close()
  }

  async #readLeft(): Promise<IncomingMail[]> {
    const { buffer } = await this.#file.read(Buffer.alloc(SEGMENT_BYTES), 0, SEGMENT_BYTES, 0)
    const { mails, last } = leftIn(buffer)
    if (last !== null) {
      this.#use = last.use
      this.#end = last.end
    }
    this.pending = mails.length
    return mails
  }
}

/** The mails that the archive may not have, and the last record there is. */
function leftIn(bytes: Buffer): { mails: IncomingMail[]; last: SpoolRecord | null } {
  const mails: IncomingMail[] = []
  let last: SpoolRecord | null = null
  if (bytes.length < PREFACE_BYTES) return { mails, last }
  const [use, done] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)]
  for (const record of readRecords(bytes, PREFACE_BYTES)) {
    last = record
    if (record.use !== use || record.end > done) mails.push(record.mail)
  }
  return { mails, last }
}

/** Mails that the archive may lack, from a segment that another process may have open. A missing file has none. */
export async function readLeft(path: string): Promise<ReturnType<typeof leftIn>> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
  return leftIn(bytes)
}

/** Like `Segment.noteDone`, up to this record, for a segment that another process may have open. */
export async function noteDone(path: string, record: SpoolRecord): Promise<void> {
  await using file = await open(path, 'r+').catch(() => null)
  if (file !== null) await writePreface(file, record)
}

async function writePreface(file: FileHandle, { use, end }: Pick<SpoolRecord, 'use' | 'end'>): Promise<void> {
  const preface = Buffer.alloc(PREFACE_BYTES)
  preface.writeUInt32BE(use, 0)
  preface.writeUInt32BE(end, 4)
  await file.write(preface, 0, PREFACE_BYTES, 0).catch(() => {})
}

async function fillUp(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  if (size >= SEGMENT_BYTES) return
  await writeAll(file, Buffer.alloc(SEGMENT_BYTES - size), size)
  await file.sync()
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, null, at + written)
    written += bytesWritten
  }
}

/** The files of a spool in this folder, in the order of their numbers; none where there is no such folder. */
export function segmentFiles(folder: string): string[] {
  return numbersIn(folder).map((number) => join(folder, `spool-${number}`))
}

/** A file name not yet used by a segment of this folder. */
export function newSegmentFile(folder: string): string {
  return join(folder, `spool-${Math.max(-1, ...numbersIn(folder)) + 1}`)
}

function numbersIn(folder: string): number[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap((name) => NAME.exec(name)?.slice(1).map(Number) ?? []).sort((a, b) => a - b)
}
