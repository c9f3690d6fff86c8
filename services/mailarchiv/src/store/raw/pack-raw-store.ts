/**
 * Stores raw mails in a folder, in packs like those of the archive on SQLite (core/packs/pack-format.ts). Each process
 * appends to packs of its own, so that none waits for another. Records name a mail by its hash, because its id and
 * number come only later, with its row.
 */

import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants as zlib, zstdCompress } from 'node:zlib'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import { ArchiveRefusal } from '../contract/index.ts'
import { writeError } from '../core/index.ts'
import {
  BLOCK_BYTES,
  CHUNK_BYTES,
  DamagedRecord,
  decodeMeta,
  ERASE_JOURNAL,
  encodeRecord,
  erasePacks,
  finishErasing,
  listPacks,
  type MailEntry,
  type MailsMeta,
  PACK_BYTES,
  type Place,
  packPath,
  type RecordKind,
  readMail,
  readRecord,
  scanPack,
} from '../core/packs/index.ts'
import { RawStoreError } from './errors.ts'
import type { NewRaw, RawRef, RawStore } from './types.ts'

const pack = promisify(zstdCompress)
/** A block is unpacked in one piece. */
const LEVEL = { params: { [zlib.ZSTD_c_compressionLevel]: 3 }, chunkSize: BLOCK_BYTES }
const NOTHING = { packed: new Uint8Array(), unpackedBytes: 0 }

/**
 * Opens the folder; makes it when missing.
 *
 * @param journalMs milliseconds after which a program that erases has overwritten the records of its journal
 * @throws RawStoreError when it cannot be written
 */
export async function openPackRawStore(
  folder: string,
  packBytes = PACK_BYTES,
  journalMs = JOURNAL_MS,
): Promise<RawStore> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK)
    await finishLeftErasing(folder, journalMs)
  } catch (error) {
    throw failure(error, folder)
  }
  return new PackRawStore(folder, packBytes)
}

const JOURNAL_MS = 10_000
const LOOK_EVERY_MS = 200

/** Overwrites what a program that ended meanwhile left in the middle of it. One that still runs does so by itself. */
async function finishLeftErasing(folder: string, journalMs: number): Promise<void> {
  const until = performance.now() + journalMs
  const first = await writtenAt(join(folder, ERASE_JOURNAL))
  for (let last = first; last !== null && last === first; last = await writtenAt(join(folder, ERASE_JOURNAL))) {
    if (performance.now() > until) return finishErasing(folder)
    await setTimeout(LOOK_EVERY_MS)
  }
}

async function writtenAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

type OpenPack = { readonly pack: number; readonly file: FileHandle; end: number }

class PackRawStore implements RawStore {
  readonly #folder: string
  readonly #packBytes: number
  #open: OpenPack | null = null
  /** The last put: puts run one after another. */
  #queue: Promise<unknown> = Promise.resolve()

  constructor(folder: string, packBytes: number) {
    this.#folder = folder
    this.#packBytes = packBytes
  }

  async put(mails: readonly NewRaw[]): Promise<readonly RawRef[]> {
    const prepared = await Promise.all(recordsOf(mails).map(compressed))
    const done = this.#queue.then(() => this.#append(prepared))
    this.#queue = done.catch(() => undefined)
    return done
  }

  async *read(ref: RawRef, start: number, end: number): AsyncGenerator<Uint8Array> {
    const to = Math.min(end, ref.size)
    if (start >= to) return
    try {
      yield* readMail(this.#folder, { ...placeOf(ref, this.#folder), size: ref.size, id: nameOf(ref) }, start, to)
    } catch (error) {
      throw failure(error, this.#folder)
    }
  }

  async readMany(refs: readonly RawRef[]): Promise<readonly Uint8Array[]> {
    let last: { readonly place: Place; readonly data: Buffer } | null = null
    const raws: Uint8Array[] = []
    for (const ref of refs) {
      const place = placeOf(ref, this.#folder)
      if (place.start === null) {
        raws.push(Buffer.concat(await Array.fromAsync(this.read(ref, 0, ref.size))))
        continue
      }
      if (last?.place.pack !== place.pack || last.place.offset !== place.offset)
        last = { place, data: await this.#block(place) }
      raws.push(last.data.subarray(place.start, place.start + ref.size))
    }
    return raws
  }

  async exists(ref: RawRef): Promise<boolean> {
    const { pack: number, offset } = placeOf(ref, this.#folder)
    try {
      await using file = await open(packPath(this.#folder, number), 'r')
      return (await file.stat()).size > offset
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw failure(error, this.#folder)
    }
  }

  async *list(): AsyncGenerator<RawRef> {
    for (const number of listPacks(this.#folder)) {
      for (const scanned of scanPack(this.#folder, number, 0, await this.#length(number))) {
        await setImmediate()
        if (scanned.kind === 'damaged' || scanned.header.kind !== 'mails') continue
        const { mails } = decodeMeta<MailsMeta>(scanned.header, scanned.content)
        for (const entry of mails) yield toRef(scanned.header, entry)
      }
    }
  }

  async erase(sha256s: readonly Uint8Array[]): Promise<void> {
    if (sha256s.length === 0) return
    const ids = sha256s.map((sha256) => Buffer.from(sha256).toString('hex'))
    await erasePacks(this.#folder, ids)
  }

  async close(): Promise<void> {
    await this.#queue
    await this.#leave()
  }

  async #block(place: Place): Promise<Buffer> {
    try {
      return await (await readRecord(this.#folder, place)).data()
    } catch (error) {
      throw failure(error, this.#folder)
    }
  }

  async #append(records: readonly Prepared[]): Promise<RawRef[]> {
    try {
      const target = await this.#target()
      const refs: RawRef[] = []
      for (const record of records) refs.push(...(await appendMails(target, record)))
      await target.file.datasync()
      return refs
    } catch (error) {
      // Nothing more is written to this pack: the kernel may have dropped the failed pages.
      await this.#leave().catch(() => undefined)
      throw failure(error, this.#folder)
    }
  }

  /** The pack of this process; a new one when the last is full. */
  async #target(): Promise<OpenPack> {
    if (this.#open !== null && this.#open.end < this.#packBytes) return this.#open
    await this.#leave()
    this.#open = await claimPack(this.#folder)
    return this.#open
  }

  async #leave(): Promise<void> {
    const { file } = this.#open ?? {}
    this.#open = null
    await file?.close()
  }

  async #length(number: number): Promise<number> {
    await using file = await open(packPath(this.#folder, number), 'r')
    return (await file.stat()).size
  }
}

/** Makes a pack for this process alone. */
async function claimPack(folder: string): Promise<OpenPack> {
  for (let number = (listPacks(folder).at(-1) ?? 0) + 1; ; number += 1) {
    try {
      const file = await open(packPath(folder, number), 'wx', 0o600)
      syncFolder(folder)
      return { pack: number, file, end: 0 }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Mails of one record: several small ones side by side, or a large one in chunks. */
type Prepared = {
  readonly mails: readonly NewRaw[]
  readonly isLarge: boolean
  readonly blocks: readonly { readonly packed: Uint8Array; readonly unpackedBytes: number }[]
}

function recordsOf(mails: readonly NewRaw[]): NewRaw[][] {
  const records: NewRaw[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const mail of mails) {
    bytes += mail.raw.length
    if (bytes > BLOCK_BYTES) {
      records.push([mail])
      bytes = mail.raw.length
    } else records.at(-1)!.push(mail)
  }
  return records
}

async function compressed(mails: readonly NewRaw[]): Promise<Prepared> {
  const raw = mails.length === 1 ? mails[0]!.raw : Buffer.concat(mails.map((mail) => mail.raw))
  const isLarge = raw.length > CHUNK_BYTES
  const pieces: Uint8Array[] = []
  const pieceBytes = isLarge ? CHUNK_BYTES : Math.max(raw.length, 1)
  for (let at = 0; at < raw.length; at += pieceBytes) pieces.push(raw.subarray(at, at + pieceBytes))
  const blocks = pieces.map(async (piece) => ({ packed: await pack(piece, LEVEL), unpackedBytes: piece.length }))
  return { mails, isLarge, blocks: await Promise.all(blocks) }
}

async function appendMails(target: OpenPack, { mails, isLarge, blocks }: Prepared): Promise<RawRef[]> {
  const chunks: Place[] = []
  if (isLarge) for (const block of blocks) chunks.push(await appendRecord(target, 'chunk', null, block))
  let start = 0
  const entries = mails.map(({ raw, sha256, archivedAt, provenance }): MailEntry => {
    const where = { start: isLarge ? null : start, chunks, size: raw.length }
    start += raw.length
    const name = { id: Buffer.from(sha256).toString('hex'), sha256: Buffer.from(sha256).toString('base64') }
    return { seq: 0, ...name, ...where, archivedAt, provenance }
  })
  const data = isLarge ? NOTHING : (blocks[0] ?? NOTHING)
  const place = await appendRecord(target, 'mails', { mails: entries }, data)
  return entries.map((entry) => toRef(place, entry))
}

async function appendRecord(
  target: OpenPack,
  kind: RecordKind,
  meta: MailsMeta | null,
  data: { readonly packed: Uint8Array; readonly unpackedBytes: number },
): Promise<Place> {
  const place = { pack: target.pack, offset: target.end }
  const record = encodeRecord(place, kind, meta, data)
  let written = 0
  while (written < record.length) {
    const left = record.length - written
    written += (await target.file.write(record, written, left, place.offset + written)).bytesWritten
  }
  target.end += record.length
  return place
}

function toRef({ pack: number, offset }: Place, entry: MailEntry): RawRef {
  return {
    place: `${number}.${offset}.${entry.start ?? '-'}`,
    sha256: Buffer.from(entry.sha256, 'base64'),
    size: entry.size,
  }
}

function placeOf(ref: RawRef, folder: string): Place & { readonly start: number | null } {
  const match = /^(\d{1,9})\.(\d{1,15})\.(\d{1,15}|-)$/.exec(ref.place)
  if (match === null) throw failure(new DamagedRecord({ pack: 0, offset: 0 }), folder)
  const [, number, offset, start] = match
  return { pack: Number(number), offset: Number(offset), start: start === '-' ? null : Number(start) }
}

function nameOf(ref: RawRef): string {
  return Buffer.from(ref.sha256).toString('hex')
}

function failure(error: unknown, folder: string): unknown {
  if (error instanceof DamagedRecord) return new RawStoreError('raw_damaged', error.message, error)
  const known = writeError(error, folder)
  return known instanceof ArchiveRefusal ? new RawStoreError('raw_refused', known.message, error) : error
}
