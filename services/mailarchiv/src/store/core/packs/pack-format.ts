/**
 * The packs: append-only files that hold the archive's truth, `raw/000001.pack` and so on. Everything else can be rebuilt
 * from them. A pack is a run of records, each of which describes itself:
 *
 *   offset  bytes  (little endian)
 *        0      4  magic `ZHR1`
 *        4      1  kind: 1 mails · 2 chunk · 3 note
 *        8      4  bytes of the stored meta        12  4  bytes of the stored data
 *       16      4  bytes of the unpacked data      20  4  number of the pack
 *       24      8  offset of this record in it
 *       32      4  CRC-32 of meta and data         36  4  CRC-32 of bytes 0 to 36
 *       40         meta (JSON, zstd), then data (zstd)
 *
 * `mails`: the data is the bytes of several small mails, one after another; the meta says which (MailsMeta).
 * `chunk`: the data is a mebibyte of a large mail, which a later `mails` record with empty data names by its chunks.
 * `note`: something that became known about mails later (NoteMeta); no data.
 */

import { join } from 'node:path'
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { OcrStatus, Provenance } from '../../contract/index.ts'

export const HEADER_BYTES = 40
export const MAGIC = Buffer.from('ZHR1')
/** Length after which a pack is closed. */
export const PACK_BYTES = 256 * 1024 * 1024
/** Unpacked bytes of one block of small mails: reading one mail unpacks no more than this, plus itself. */
export const BLOCK_BYTES = 256 * 1024
/** Larger mails are cut into chunks of this size, so that a range of them can be read without the rest. */
export const CHUNK_BYTES = 1024 * 1024
/** Upper bound for the length that a record states; no true one is longer. */
const MAX_PART_BYTES = 64 * 1024 * 1024

export const RECORD_KINDS = ['mails', 'chunk', 'note'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Place of a record. */
export type Place = { readonly pack: number; readonly offset: number }

/** One mail of a `mails` record. SHA-256 in base64. */
export type MailEntry = {
  /** Sequence number; records stand in this order. 0 in the packs of an archive in PostgreSQL, whose rows have it. */
  readonly seq: number
  readonly id: string
  readonly sha256: string
  readonly size: number
  /** Where its bytes start in the unpacked data; null for a mail in chunks. */
  readonly start: number | null
  readonly chunks: readonly Place[]
  /** Milliseconds since 1970 UTC. */
  readonly archivedAt: number
  readonly provenance: Provenance
  /** Salt of its leaf in the log of evidence, base64, for a mail that came from another archive with its log. */
  readonly salt?: string
}

export type MailsMeta = { readonly mails: readonly MailEntry[] }

/** `provenance`: known bytes came again. `text`: text of an attachment was extracted or recognised. */
export type Note =
  | { readonly about: 'provenance'; readonly id: string; readonly archivedAt: number; readonly provenance: Provenance }
  | {
      readonly about: 'text'
      readonly id: string
      readonly ocrStatus: OcrStatus
      readonly texts: readonly { readonly kind: string; readonly text: string }[]
    }
export type ProvenanceNote = Note & { about: 'provenance' }
export type TextNote = Note & { about: 'text' }

export type NoteMeta = { readonly notes: readonly Note[] }

export type RecordHeader = Place & {
  readonly kind: RecordKind
  readonly metaBytes: number
  readonly dataBytes: number
  readonly unpackedBytes: number
  readonly contentCrc: number
}

export function packPath(folder: string, pack: number): string {
  return join(folder, `${String(pack).padStart(6, '0')}.pack`)
}

export function packNumber(fileName: string): number | null {
  const match = /^(\d{6,})\.pack$/.exec(fileName)
  return match === null ? null : Number(match[1])
}

/** @param data packed bytes with their unpacked length @param level of zstd, for the meta */
export function encodeRecord(
  place: Place,
  kind: RecordKind,
  meta: MailsMeta | NoteMeta | null,
  data: { readonly packed: Uint8Array; readonly unpackedBytes: number },
  level = LEVEL,
): Buffer {
  const storedMeta = meta === null ? Buffer.alloc(0) : compress(Buffer.from(JSON.stringify(meta)), level)
  const header = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(header)
  header.writeUInt8(RECORD_KINDS.indexOf(kind) + 1, 4)
  header.writeUInt32LE(storedMeta.length, 8)
  header.writeUInt32LE(data.packed.length, 12)
  header.writeUInt32LE(data.unpackedBytes, 16)
  header.writeUInt32LE(place.pack, 20)
  header.writeBigUInt64LE(BigInt(place.offset), 24)
  header.writeUInt32LE(crc32(data.packed, crc32(storedMeta)), 32)
  header.writeUInt32LE(crc32(header.subarray(0, 36)), 36)
  return Buffer.concat([header, storedMeta, data.packed])
}

/** Decodes a header. null: these bytes are no header, or not the header of the record at this place. */
export function decodeHeader(header: Buffer, place: Place): RecordHeader | null {
  if (header.length < HEADER_BYTES || !header.subarray(0, 4).equals(MAGIC)) return null
  if (header.readUInt32LE(36) !== crc32(header.subarray(0, 36))) return null
  const kind = RECORD_KINDS[header.readUInt8(4) - 1]
  const [metaBytes, dataBytes] = [header.readUInt32LE(8), header.readUInt32LE(12)]
  if (kind === undefined || metaBytes > MAX_PART_BYTES || dataBytes > MAX_PART_BYTES) return null
  if (header.readUInt32LE(20) !== place.pack || header.readBigUInt64LE(24) !== BigInt(place.offset)) return null
  return {
    ...place,
    kind,
    metaBytes,
    dataBytes,
    unpackedBytes: header.readUInt32LE(16),
    contentCrc: header.readUInt32LE(32),
  }
}

export function recordBytes(header: RecordHeader): number {
  return HEADER_BYTES + header.metaBytes + header.dataBytes
}

/** Whether meta and data (as stored, one after the other) have the written checksum. */
export function isIntact(header: RecordHeader, content: Buffer): boolean {
  return content.length === header.metaBytes + header.dataBytes && crc32(content) === header.contentCrc
}

export function decodeMeta<T extends MailsMeta | NoteMeta>(header: RecordHeader, content: Buffer): T {
  return JSON.parse(zstdDecompressSync(content.subarray(0, header.metaBytes)).toString()) as T
}

export function decodeData(header: RecordHeader, content: Buffer): Buffer {
  if (header.unpackedBytes === 0) return Buffer.alloc(0)
  return zstdDecompressSync(content.subarray(header.metaBytes), inOnePiece(header))
}

/** Options to unpack data in one piece: joining many small ones takes twice the memory and half as much work again. */
export const inOnePiece = ({ unpackedBytes }: RecordHeader) => ({
  maxOutputLength: unpackedBytes,
  chunkSize: Math.max(unpackedBytes + 1, LEAST_CHUNK),
})

/** The least chunk that zlib accepts. */
const LEAST_CHUNK = 64

/** The level of zstd at which records are written. */
export const LEVEL = 3

export function compress(bytes: Uint8Array, level = LEVEL): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } })
}
