/**
 * Records of the spool: magic, use of the segment, lengths, SHA-256 over all of it, provenance (JSON), the mail.
 *
 * A segment is overwritten again and again. The use, a random number drawn at each new beginning, separates current
 * records from older ones that still follow them.
 */
import { createHash } from 'node:crypto'
import type { IncomingMail, Provenance } from './sink.ts'

const MAGIC = 0x5a53504c
const FIXED_BYTES = 16
/** Bytes of a record besides provenance and mail. */
export const HEADER_BYTES = FIXED_BYTES + 32

export interface SpoolRecord {
  readonly mail: IncomingMail
  readonly use: number
  /** Place behind the record. */
  readonly end: number
}

/** One mail as it is written. `meta`: its provenance as JSON. */
export function encodeRecord(use: number, meta: Uint8Array, raw: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(HEADER_BYTES + meta.length + raw.length)
  record.writeUInt32BE(MAGIC, 0)
  record.writeUInt32BE(use, 4)
  record.writeUInt32BE(meta.length, 8)
  record.writeUInt32BE(raw.length, 12)
  record.set(meta, HEADER_BYTES)
  record.set(raw, HEADER_BYTES + meta.length)
  checksum(record).copy(record, FIXED_BYTES)
  return record
}

/** The whole records from this place on, up to the first that is torn or of another use than the first one. */
export function* readRecords(segment: Buffer, from: number): Generator<SpoolRecord> {
  let use: number | null = null
  for (let at = from; ; ) {
    const record = recordAt(segment, at)
    if (record === null || (use !== null && record.use !== use)) return
    use = record.use
    at = record.end
    yield record
  }
}

function recordAt(segment: Buffer, at: number): SpoolRecord | null {
  if (at + HEADER_BYTES > segment.length || segment.readUInt32BE(at) !== MAGIC) return null
  const metaEnd = at + HEADER_BYTES + segment.readUInt32BE(at + 8)
  const end = metaEnd + segment.readUInt32BE(at + 12)
  if (end > segment.length) return null
  const sum = segment.subarray(at + FIXED_BYTES, at + HEADER_BYTES)
  if (!checksum(segment.subarray(at, end)).equals(sum)) return null
  const provenance = JSON.parse(segment.toString('utf8', at + HEADER_BYTES, metaEnd)) as Provenance
  // A copy, so that one mail does not hold the memory of the whole segment.
  const raw = new Uint8Array(segment.subarray(metaEnd, end))
  return { mail: { raw, provenance }, use: segment.readUInt32BE(at + 4), end }
}

function checksum(record: Buffer): Buffer {
  return createHash('sha256').update(record.subarray(0, FIXED_BYTES)).update(record.subarray(HEADER_BYTES)).digest()
}
