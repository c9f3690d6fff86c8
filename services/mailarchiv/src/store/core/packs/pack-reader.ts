/** Reads packs: one mail by its place, or every record from a place on. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import {
  CHUNK_BYTES,
  decodeData,
  decodeHeader,
  decodeMeta,
  HEADER_BYTES,
  inOnePiece,
  isIntact,
  MAGIC,
  type MailEntry,
  type MailsMeta,
  type Place,
  packNumber,
  packPath,
  type RecordHeader,
  recordBytes,
} from './pack-format.ts'

const unpack = promisify(zstdDecompress)

/** Reports a record with other bytes than written, or none. */
export class DamagedRecord extends Error {
  readonly place: Place
  constructor(place: Place) {
    super(`Der Eintrag bei Byte ${place.offset} von Paket ${place.pack} fehlt oder ist beschädigt.`)
    this.name = 'DamagedRecord'
    this.place = place
  }
}

/** The place of a mail's bytes. */
export type MailPlace = Place & { readonly start: number | null; readonly size: number; readonly id: string }

/**
 * Yields the bytes of a mail in pieces of at most a mebibyte. Holds one block, never the mail. Opens packs for each
 * read: they can be many, and the operating system caches frequent reads.
 */
export async function* readMail(
  folder: string,
  place: MailPlace,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  if (start >= end) return
  if (place.start !== null) {
    const { data } = await readRecord(folder, place)
    yield (await data()).subarray(place.start + start, place.start + end)
    return
  }
  const { meta } = await readRecord(folder, place)
  const entry = (await meta()).mails.find((mail) => mail.id === place.id)
  if (entry === undefined) throw new DamagedRecord(place)
  yield* readChunks(folder, entry, start, end)
}

export async function* readChunks(
  folder: string,
  entry: MailEntry,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (let index = Math.floor(start / CHUNK_BYTES); index * CHUNK_BYTES < end; index++) {
    const chunk = entry.chunks[index]
    if (chunk === undefined) return
    const bytes = await (await readRecord(folder, chunk)).data()
    const from = index * CHUNK_BYTES
    yield bytes.subarray(Math.max(0, start - from), Math.min(bytes.length, end - from))
  }
}

/** A record that is being written anew, without a mail that was deleted, is whole after this long. */
const ONCE_MORE_MS = 50
const TRIES = 4

/** Reads one record and checks it. Throws DamagedRecord. */
export async function readRecord(folder: string, place: Place) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await recordNow(folder, place)
    } catch (error) {
      if (!(error instanceof DamagedRecord) || tried === TRIES) throw error
      await setTimeout(ONCE_MORE_MS)
    }
  }
}

async function recordNow(folder: string, place: Place) {
  await using file = await openPack(folder, place)
  const header = decodeHeader(await readAt(file, place.offset, HEADER_BYTES), place)
  if (header === null) throw new DamagedRecord(place)
  const content = await readAt(file, place.offset + HEADER_BYTES, header.metaBytes + header.dataBytes)
  if (!isIntact(header, content)) throw new DamagedRecord(place)
  return {
    header,
    meta: async () => JSON.parse((await unpack(content.subarray(0, header.metaBytes))).toString()) as MailsMeta,
    data: async () =>
      header.unpackedBytes === 0 ? Buffer.alloc(0) : unpack(content.subarray(header.metaBytes), inOnePiece(header)),
  }
}

async function openPack(folder: string, place: Place): Promise<FileHandle> {
  try {
    return await open(packPath(folder, place.pack), 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new DamagedRecord(place)
    throw error
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Reads all bytes of a mail at once, for threads, which may wait for the disk. Throws DamagedRecord. */
export function readWhole(folder: string, place: MailPlace): Uint8Array {
  const { header, content } = wholeRecord(folder, place)
  if (place.start !== null) {
    const block = decodeData(header, content)
    const raw = new Uint8Array(block.subarray(place.start, place.start + place.size))
    giveBack(content)
    giveBack(block)
    return raw
  }
  const entry = decodeMeta<MailsMeta>(header, content).mails.find((mail) => mail.id === place.id)
  if (entry === undefined) throw new DamagedRecord(place)
  const raw = new Uint8Array(place.size)
  for (const [index, chunk] of entry.chunks.entries()) {
    const record = wholeRecord(folder, chunk)
    raw.set(decodeData(record.header, record.content), index * CHUNK_BYTES)
  }
  return raw
}

/**
 * Frees the memory of an unused buffer at once. The garbage collector sees only the small object that stands for it, so
 * that hundreds of such blocks would pile up in a thread.
 */
function giveBack(buffer: Buffer): void {
  const { buffer: memory } = buffer
  // Short buffers lie with others in one piece of memory.
  if (memory instanceof ArrayBuffer && memory.byteLength > Buffer.poolSize) memory.transfer(0)
}

/**
 * Bytes of the pieces of memory in which several small mails lie: such a piece goes back to the system when it is freed.
 * One for each mail would leave holes in the memory of a long export, which only grows.
 */
const PIECE_BYTES = 256 * 1024

/**
 * Reads the bytes of several mails at once, like `readWhole`; unpacks neighbours in one record together. Neighbours may
 * lie in one piece of memory, which is none of Node's pool: it is transferred to another thread.
 */
export function readSeveral(folder: string, places: readonly MailPlace[]): Uint8Array[] {
  let last: { readonly place: Place; readonly data: Buffer } | null = null
  let left = places.reduce((sum, { start, size }) => sum + (start === null ? 0 : size), 0)
  let piece = new Uint8Array()
  const copied = (bytes: Uint8Array): Uint8Array => {
    if (piece.length < bytes.length) piece = new Uint8Array(Math.max(bytes.length, Math.min(PIECE_BYTES, left)))
    const copy = piece.subarray(0, bytes.length)
    copy.set(bytes)
    piece = piece.subarray(bytes.length)
    left -= bytes.length
    return copy
  }
  const raws: Uint8Array[] = []
  for (const place of places) {
    if (place.start === null) {
      raws.push(readWhole(folder, place))
      continue
    }
    if (last === null || last.place.pack !== place.pack || last.place.offset !== place.offset) {
      if (last !== null) giveBack(last.data)
      const { header, content } = wholeRecord(folder, place)
      last = { place, data: decodeData(header, content) }
      giveBack(content)
    }
    raws.push(copied(last.data.subarray(place.start, place.start + place.size)))
  }
  if (last !== null) giveBack(last.data)
  return raws
}

const NEVER = new Int32Array(new SharedArrayBuffer(4))

function wholeRecord(folder: string, place: Place): Scanned & { kind: 'record' } {
  let file: number
  try {
    file = openSync(packPath(folder, place.pack), 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new DamagedRecord(place)
    throw error
  }
  try {
    for (let tried = 1; ; tried += 1) {
      const record = recordAt(file, place, Number.POSITIVE_INFINITY)
      if (record !== null) return record
      if (tried === TRIES) throw new DamagedRecord(place)
      Atomics.wait(NEVER, 0, 0, ONCE_MORE_MS)
    }
  } finally {
    closeSync(file)
  }
}

/** Lists the numbers of existing packs, ascending. */
export function listPacks(folder: string): number[] {
  return readdirSync(folder)
    .map(packNumber)
    .filter((pack) => pack !== null)
    .sort((a, b) => a - b)
}

/** `record` with its stored content, or `damaged`: a stretch of bytes up to `end` without a whole record. */
export type Scanned =
  | { readonly kind: 'record'; readonly header: RecordHeader; readonly content: Buffer }
  | { readonly kind: 'damaged'; readonly pack: number; readonly offset: number; readonly end: number }

/** Yields every record from `from` to `to` in order. After a damaged one it finds the next whole one by its header. */
export function* scanPack(folder: string, pack: number, from: number, to: number): Generator<Scanned> {
  const file = openSync(packPath(folder, pack), 'r')
  try {
    let offset = from
    while (offset < to) {
      const scanned = recordAt(file, { pack, offset }, to)
      if (scanned !== null) {
        yield scanned
        offset += recordBytes(scanned.header)
        continue
      }
      const next = nextRecord(file, pack, offset + 1, to)
      yield { kind: 'damaged', pack, offset, end: next }
      offset = next
    }
  } finally {
    closeSync(file)
  }
}

function recordAt(file: number, place: Place, to: number): (Scanned & { kind: 'record' }) | null {
  const header = decodeHeader(readFully(file, place.offset, HEADER_BYTES), place)
  if (header === null || place.offset + recordBytes(header) > to) return null
  const content = readFully(file, place.offset + HEADER_BYTES, header.metaBytes + header.dataBytes)
  return isIntact(header, content) ? { kind: 'record', header, content } : null
}

/** Returns the offset of the next whole record, else `to`. A header holds its own offset: none matches by chance. */
function nextRecord(file: number, pack: number, from: number, to: number): number {
  for (let position = from; position < to; position += CHUNK_BYTES) {
    const window = readFully(file, position, Math.min(CHUNK_BYTES + MAGIC.length, to - position))
    for (let at = window.indexOf(MAGIC); at !== -1; at = window.indexOf(MAGIC, at + 1)) {
      const offset = position + at
      if (recordAt(file, { pack, offset }, to) !== null) return offset
    }
  }
  return to
}

function readFully(file: number, position: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length)
  let read = 0
  while (read < length) {
    const count = readSync(file, buffer, read, length - read, position + read)
    if (count === 0) break
    read += count
  }
  return buffer.subarray(0, read)
}
