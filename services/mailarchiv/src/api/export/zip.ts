/**
 * Writes a ZIP of stored files as a stream: any number of files, of any size (APPNOTE.TXT 6.3.10, ZIP64 where a number
 * needs it). Keeps a line of the directory for each file in memory, 46 bytes and its name. docs/dependencies.md says why
 * no library does it.
 */
import { crc32 } from 'node:zlib'
import type { Lent } from '@zeughaus/platform'
import { Pieces } from './pieces.ts'

export interface ZipFile {
  readonly name: string
  /** Milliseconds since 1970 UTC. Stored as local time, in steps of two seconds; a time that a ZIP cannot name as the nearest. */
  readonly modified: number
  /** Of bytes that are read, also how many they are `atMost`: decoding tells their number only at the end. */
  readonly size: number | { readonly atMost: number }
  /** In memory; or read while it is written: then its checksum stands behind it. */
  readonly bytes: readonly Uint8Array[] | AsyncIterable<Uint8Array>
}

/** The times that a ZIP can name. */
const FIRST_TIME = Date.UTC(1980, 0, 2)
const LAST_TIME = Date.UTC(2107, 11, 30)
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

/** Streams the ZIP in large pieces. @throws Error when a file has other bytes than its size says */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Lent> {
  const [zip, directory] = [new Pieces(), new Pieces()]
  let count = 0
  for await (const file of files) {
    const start = zip.bytes
    const { bytes } = file
    const written = Symbol.asyncIterator in bytes ? yield* addRead(zip, file, bytes) : addWhole(zip, file, bytes)
    addLine(directory, file, written, start)
    count += 1
    yield* zip.full()
  }
  const start = zip.bytes
  for (const piece of directory.rest()) {
    zip.add(piece)
    yield* zip.full()
  }
  addEnd(zip, count, start)
  yield* zip.last()
}

/** What a file turned out to be. */
interface Written {
  readonly crc: number
  readonly size: number
}

/** Adds a file that is in memory. */
function addWhole(zip: Pieces, file: ZipFile, bytes: readonly Uint8Array[]): Written {
  let [crc, size] = [0, 0]
  for (const piece of bytes) {
    crc = crc32(piece, crc)
    size += piece.length
  }
  assertSize(file, size)
  addHead(zip, file, { crc, size })
  for (const piece of bytes) zip.add(piece)
  return { crc, size }
}

/** Adds a file piece by piece. */
async function* addRead(zip: Pieces, file: ZipFile, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Lent, Written> {
  addHead(zip, file, { crc: 0, size: 0 })
  let [crc, size] = [0, 0]
  for await (const piece of bytes) {
    crc = crc32(piece, crc)
    size += piece.length
    zip.add(piece)
    yield* zip.full()
  }
  assertSize(file, size)
  const behind = new Fields().long(SIGNATURE.checksum).long(crc)
  zip.add((isLarge(file) ? behind.huge(size).huge(size) : behind.long(size).long(size)).bytes)
  return { crc, size }
}

const mostOf = ({ size }: ZipFile) => (typeof size === 'number' ? size : size.atMost)
/** Whether the size of a file stands in the ZIP64 part, in its head as in what follows it. */
const isLarge = (file: ZipFile) => mostOf(file) >= BEYOND

function assertSize(file: ZipFile, read: number): void {
  const isRight = typeof file.size === 'number' ? read === file.size : read <= file.size.atMost
  if (!isRight) throw new Error(`${file.name} has ${read} bytes instead of ${mostOf(file)}`)
}

/** @param written zeros when they stand behind the file */
function addHead(zip: Pieces, file: ZipFile, { crc, size }: Written): void {
  const most = mostOf(file)
  addFile(zip, new Fields().long(SIGNATURE.file), file, { crc, size, large: isLarge(file) ? [most, most] : [] })
}

function addLine(directory: Pieces, file: ZipFile, { crc, size }: Written, start: number): void {
  const large = [...(isLarge(file) ? [size, size] : []), ...(start < BEYOND ? [] : [start])]
  const fields = new Fields().long(SIGNATURE.line).short(VERSION_ON_UNIX)
  addFile(directory, fields, file, { crc, size, large, start })
}

interface Described extends Written {
  /** Numbers of the ZIP64 part. */
  readonly large: readonly number[]
  /** Place of the file; only in its line of the directory. */
  readonly start?: number
}

/** Adds what the head of a file and its line of the directory have in common, its name and the ZIP64 part. */
function addFile(to: Pieces, fields: Fields, file: ZipFile, { crc, size, large, start }: Described): void {
  const name = Buffer.from(file.name)
  const behind = Symbol.asyncIterator in file.bytes ? CHECKSUM_BEHIND : 0
  fields
    .short(VERSION)
    .short(NAME_IN_UTF8 | behind)
    .short(STORED)
  const modified = new Date(Math.min(Math.max(file.modified, FIRST_TIME), LAST_TIME))
  fields.short(timeOf(modified)).short(dayOf(modified)).long(crc)
  fields.long(isLarge(file) ? BEYOND : size).long(isLarge(file) ? BEYOND : size)
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
