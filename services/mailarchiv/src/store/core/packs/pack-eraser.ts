/**
 * Takes mails out of packs. Each record that holds something of them is written again in its place, as long as before:
 * their bytes are zeros, their entries and notes are gone, and the other mails stay where their rows find them.
 *
 * A record is not overwritten in one step, so its new form is durable in a journal first. A program that ends meanwhile
 * leaves the journal, and `finishErasing` overwrites once more.
 */
import {
  closeSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import {
  compress,
  decodeData,
  decodeMeta,
  encodeRecord,
  LEVEL,
  type MailsMeta,
  type NoteMeta,
  type Place,
  packPath,
  type RecordHeader,
  recordBytes,
} from './pack-format.ts'
import { listPacks, scanPack } from './pack-reader.ts'

/** Whether a mail is to go, by the id that its entries and notes have in these packs. */
export type IsErased = (id: string) => boolean

/** A record as it will be: `content` from its offset on, then zeros up to its old length. */
export type Rewritten = Place & { readonly length: number; readonly content: Buffer }

/** New content that is made durable at once. */
const JOURNAL_BYTES = 16 * 1024 * 1024
export const ERASE_JOURNAL = 'erase.journal'

/**
 * Erases mails from every pack of a folder. Yields after each pack with its number of rewritten records, which are
 * durable then. Newest pack first, because the entry of a large mail stands behind its chunks.
 */
export function* eraseFromPacks(
  folder: string,
  isErased: IsErased,
): Generator<{ readonly pack: number; readonly records: number }> {
  finishErasing(folder)
  const chunks = new Set<string>()
  for (const pack of listPacks(folder).toReversed()) {
    const affected = affectedIn(folder, pack, isErased, chunks)
    let batch: Rewritten[] = []
    let bytes = 0
    for (const { header, content } of recordsAt(folder, pack, affected)) {
      const rewritten = withoutErased(header, content, isErased)
      batch.push(rewritten)
      bytes += rewritten.content.length
      if (bytes < JOURNAL_BYTES) continue
      overwrite(folder, batch)
      batch = []
      bytes = 0
    }
    if (batch.length > 0) overwrite(folder, batch)
    yield { pack, records: affected.size }
  }
}

/** Overwrites the records of a journal: those of now, or those of a program that ended meanwhile. */
export function finishErasing(folder: string): void {
  const path = join(folder, ERASE_JOURNAL)
  const journal = readJournal(path)
  if (journal === null) return
  apply(folder, journal.records)
  // Another program may have done the same, and the one that erases may have gone on to its next journal.
  if (inodeOf(path) === journal.inode) rmSync(path, { force: true })
  syncFolder(folder)
}

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

function overwrite(folder: string, records: readonly Rewritten[]): void {
  writeJournal(folder, records)
  finishErasing(folder)
}

/** Offsets of records that hold something of the mails. Notes the chunks of large ones, which may lie in earlier packs. */
function affectedIn(folder: string, pack: number, isErased: IsErased, chunks: Set<string>): ReadonlySet<number> {
  const affected = new Set<number>()
  const all = new Set<number>()
  for (const scanned of scanPack(folder, pack, 0, sizeOf(folder, pack))) {
    if (scanned.kind === 'damaged') continue
    const { header, content } = scanned
    if (header.kind === 'chunk') {
      all.add(header.offset)
      continue
    }
    const isNote = header.kind === 'note'
    const mails = isNote ? decodeMeta<NoteMeta>(header, content).notes : decodeMeta<MailsMeta>(header, content).mails
    const erased = mails.filter(({ id }) => isErased(id))
    if (erased.length === 0) continue
    affected.add(header.offset)
    for (const mail of erased) if ('chunks' in mail) for (const place of mail.chunks) chunks.add(nameOf(place))
  }
  for (const offset of all) if (chunks.has(nameOf({ pack, offset }))) affected.add(offset)
  return affected
}

const nameOf = ({ pack, offset }: Place): string => `${pack}.${offset}`

const sizeOf = (folder: string, pack: number): number => statSync(packPath(folder, pack)).size

function* recordsAt(folder: string, pack: number, offsets: ReadonlySet<number>) {
  if (offsets.size === 0) return
  for (const scanned of scanPack(folder, pack, Math.min(...offsets), sizeOf(folder, pack)))
    if (scanned.kind === 'record' && offsets.has(scanned.header.offset)) yield scanned
}

/** The record without the mails that are to go, as long as before. */
function withoutErased(header: RecordHeader, content: Buffer, isErased: IsErased): Rewritten {
  const length = recordBytes(header)
  const { meta, block } = remainder(header, content, isErased)
  for (const level of LEVELS) {
    const packed = block.length === 0 ? block : compress(block, level)
    const data = { packed, unpackedBytes: block.length }
    const record = encodeRecord(header, header.kind, meta, data, level)
    const room = length - record.length
    if (room < 0) continue
    // Readers stop at the end of the packed data; what follows counts as data that is zeros.
    const padded = { ...data, packed: Buffer.concat([packed, Buffer.alloc(room)]) }
    const { pack, offset } = header
    return { pack, offset, length, content: withoutZeros(encodeRecord(header, header.kind, meta, padded, level)) }
  }
  throw new Error(`the record at ${nameOf(header)} grows without the mails that are to go`)
}

/** What is left of a record: the entries or notes of the other mails, and its block, in which these mails are zeros. */
function remainder(header: RecordHeader, content: Buffer, isErased: IsErased) {
  const nothing = Buffer.alloc(0)
  if (header.kind === 'chunk') return { meta: null, block: nothing }
  if (header.kind === 'note') {
    const { notes } = decodeMeta<NoteMeta>(header, content)
    return { meta: { notes: notes.filter(({ id }) => !isErased(id)) }, block: nothing }
  }
  const { mails } = decodeMeta<MailsMeta>(header, content)
  const meta = { mails: mails.filter(({ id }) => !isErased(id)) }
  if (meta.mails.every(({ start }) => start === null)) return { meta, block: nothing }
  const block = Buffer.from(decodeData(header, content))
  for (const { id, start, size } of mails) if (isErased(id)) block.fill(0, start ?? 0, (start ?? 0) + size)
  return { meta, block }
}

/** As the writer compresses, then better: what is left of a record with many repetitions can be longer than all of it. */
const LEVELS = [LEVEL, 9, 19, 22]

function withoutZeros(record: Buffer): Buffer {
  let end = record.length
  while (end > 0 && record[end - 1] === 0) end -= 1
  return record.subarray(0, end)
}

const JOURNAL_MAGIC = Buffer.from('ZHE1')

/** Makes the new form of records durable, before the old one is touched. */
export function writeJournal(folder: string, records: readonly Rewritten[]): void {
  const index = Buffer.from(
    JSON.stringify(records.map(({ content, ...place }) => ({ ...place, bytes: content.length }))),
  )
  const head = Buffer.alloc(8)
  JOURNAL_MAGIC.copy(head)
  head.writeUInt32LE(index.length, 4)
  const body = Buffer.concat([head, index, ...records.map(({ content }) => content)])
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(body))
  const path = join(folder, ERASE_JOURNAL)
  writeFileSync(`${path}.new`, Buffer.concat([body, sum]), { flush: true, mode: 0o600 })
  renameSync(`${path}.new`, path)
  syncFolder(folder)
}

/** The records of the journal; null without one. @throws for a damaged one: it is complete before it has its name */
function readJournal(path: string): { readonly records: Rewritten[]; readonly inode: number | undefined } | null {
  const inode = inodeOf(path)
  if (inode === undefined) return null
  const bytes = readFileSync(path)
  const body = bytes.subarray(0, -4)
  const isWhole = body.subarray(0, 4).equals(JOURNAL_MAGIC) && crc32(body) === bytes.readUInt32LE(body.length)
  if (!isWhole) throw new Error(`${path} is damaged: it says how the packs were being changed`)
  let at = 8 + body.readUInt32LE(4)
  const index = JSON.parse(body.subarray(8, at).toString()) as (Place & { length: number; bytes: number })[]
  const records = index.map(({ bytes: size, ...place }) => {
    const content = body.subarray(at, at + size)
    at += size
    return { ...place, content }
  })
  return { records, inode }
}

const ZEROS = Buffer.alloc(64 * 1024)

function apply(folder: string, records: readonly Rewritten[]): void {
  for (const [pack, mine] of Map.groupBy(records, (record) => record.pack)) {
    const file = openSync(packPath(folder, pack), 'r+')
    try {
      for (const { offset, length, content } of mine) {
        writeFully(file, content, offset)
        for (let at = content.length; at < length; at += ZEROS.length)
          writeFully(file, ZEROS.subarray(0, Math.min(ZEROS.length, length - at)), offset + at)
      }
      fdatasyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}

function writeFully(file: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(file, bytes, written, bytes.length - written, position + written)
}
