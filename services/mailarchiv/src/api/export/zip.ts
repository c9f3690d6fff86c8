/**
 * Writes a ZIP of stored files as a stream: any number of files, of any size (APPNOTE.TXT 6.3.10, ZIP64 where a number
 * needs it). Keeps a line of the directory for each file in memory, 46 bytes and its name. docs/dependencies.md says why
 * no library does it.
 */
import { crc32 } from 'node:zlib'
import { Pieces } from './pieces.ts'

export interface ZipFile {
  readonly name: string
  /** Stored as local time, in steps of two seconds, from 1980 to 2107. */
  readonly modified: Date
  readonly size: number
  /** In memory; or read while it is written: then its checksum stands behind it. */
  readonly bytes: readonly Uint8Array[] | AsyncIterable<Uint8Array>
}

/** Stands for a number of 32 bits, and one of 16, that the ZIP64 part holds. */
const BEYOND = 0xffffffff
const BEYOND_SHORT = 0xffff
/** Version 4.5 of the format brought ZIP64; the byte above says that the modes are those of Unix. */
const VERSION = 45
const VERSION_ON_UNIX = (3 << 8) | VERSION
/** A regular file that its owner and group may write. */
const MODE = 0o100664
const STORED = 0
const NAME_IN_UTF8 = 1 << 11
const CHECKSUM_BEHIND = 1 << 3
const ZIP64_FIELD = 1

const SIGNATURE = {
  file: 0x04034b50,
  checksum: 0x08074b50,
  line: 0x02014b50,
  end64: 0x06064b50,
  findEnd64: 0x07064b50,
  end: 0x06054b50,
} as const

/** Streams the ZIP in large pieces. @throws Error when a file has more or fewer bytes than its size says */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const [zip, directory] = [new Pieces(), new Pieces()]
  let count = 0
  for await (const file of files) {
    const start = zip.bytes
    const { bytes } = file
    const crc = Symbol.asyncIterator in bytes ? yield* addRead(zip, file, bytes) : addWhole(zip, file, bytes)
    addLine(directory, file, crc, start)
    count += 1
    yield* zip.full()
  }
  const start = zip.bytes
  for (const piece of directory.rest()) {
    zip.add(piece)
    yield* zip.full()
  }
  addEnd(zip, count, start)
  yield* zip.rest()
}

/** Adds a file that is in memory. Returns its CRC-32. */
function addWhole(zip: Pieces, file: ZipFile, bytes: readonly Uint8Array[]): number {
  let [crc, size] = [0, 0]
  for (const piece of bytes) {
    crc = crc32(piece, crc)
    size += piece.length
  }
  assertSize(file, size)
  addHead(zip, file, crc, file.size)
  for (const piece of bytes) zip.add(piece)
  return crc
}

/** Adds a file piece by piece. Returns its CRC-32. */
async function* addRead(
  zip: Pieces,
  file: ZipFile,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, number> {
  addHead(zip, file, 0, 0)
  let [crc, size] = [0, 0]
  for await (const piece of bytes) {
    crc = crc32(piece, crc)
    size += piece.length
    zip.add(piece)
    yield* zip.full()
  }
  assertSize(file, size)
  const behind = new Fields().long(SIGNATURE.checksum).long(crc)
  zip.add((size < BEYOND ? behind.long(size).long(size) : behind.huge(size).huge(size)).bytes)
  return crc
}

function assertSize({ name, size }: ZipFile, read: number): void {
  if (read !== size) throw new Error(`${name} has ${read} bytes instead of ${size}`)
}

/** @param size 0 when it stands behind the file */
function addHead(zip: Pieces, file: ZipFile, crc: number, size: number): void {
  const sizes = file.size < BEYOND ? [] : [file.size, file.size]
  addFile(zip, new Fields().long(SIGNATURE.file), file, { crc, size, large: sizes })
}

function addLine(directory: Pieces, file: ZipFile, crc: number, start: number): void {
  const large = [...(file.size < BEYOND ? [] : [file.size, file.size]), ...(start < BEYOND ? [] : [start])]
  const fields = new Fields().long(SIGNATURE.line).short(VERSION_ON_UNIX)
  addFile(directory, fields, file, { crc, size: file.size, large, start })
}

interface Described {
  readonly crc: number
  readonly size: number
  /** Numbers of the ZIP64 part. */
  readonly large: readonly number[]
  /** Place of the file; only in its line of the directory. */
  readonly start?: number
}

/** Adds what the head of a file and its line of the directory have in common, its name and the ZIP64 part. */
function addFile(to: Pieces, fields: Fields, file: ZipFile, { crc, size, large, start }: Described): void {
  const name = Buffer.from(file.name)
  const isLarge = file.size >= BEYOND
  const behind = Symbol.asyncIterator in file.bytes ? CHECKSUM_BEHIND : 0
  fields
    .short(VERSION)
    .short(NAME_IN_UTF8 | behind)
    .short(STORED)
  fields.short(timeOf(file.modified)).short(dayOf(file.modified)).long(crc)
  fields.long(isLarge ? BEYOND : size).long(isLarge ? BEYOND : size)
  fields.short(name.length).short(large.length === 0 ? 0 : 4 + 8 * large.length)
  // No comment, disk 0, no kind of text.
  if (start !== undefined)
    fields
      .short(0)
      .short(0)
      .short(0)
      .long(MODE * 2 ** 16)
      .long(Math.min(start, BEYOND))
  to.add(fields.bytes)
  to.add(name)
  if (large.length === 0) return
  const part = new Fields().short(ZIP64_FIELD).short(8 * large.length)
  for (const number of large) part.huge(number)
  to.add(part.bytes)
}

function addEnd(zip: Pieces, count: number, start: number): void {
  const end = zip.bytes
  const bytes = end - start
  if (count >= BEYOND_SHORT || start >= BEYOND || bytes >= BEYOND) {
    // 44: the bytes that follow.
    const large = new Fields().long(SIGNATURE.end64).huge(44).short(VERSION_ON_UNIX).short(VERSION).long(0).long(0)
    zip.add(large.huge(count).huge(count).huge(bytes).huge(start).bytes)
    zip.add(new Fields().long(SIGNATURE.findEnd64).long(0).huge(end).long(1).bytes)
  }
  const least = Math.min(count, BEYOND_SHORT)
  const fields = new Fields().long(SIGNATURE.end).short(0).short(0).short(least).short(least)
  zip.add(fields.long(Math.min(bytes, BEYOND)).long(Math.min(start, BEYOND)).short(0).bytes)
}

const timeOf = (at: Date) => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
const dayOf = (at: Date) => ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()

/** Numbers one after another, the least byte first. */
class Fields {
  readonly #bytes = Buffer.allocUnsafe(64)
  #length = 0

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  short(value: number): this {
    this.#length = this.#bytes.writeUInt16LE(value, this.#length)
    return this
  }

  long(value: number): this {
    this.#length = this.#bytes.writeUInt32LE(value, this.#length)
    return this
  }

  huge(value: number): this {
    this.#length = this.#bytes.writeBigUInt64LE(BigInt(value), this.#length)
    return this
  }
}
