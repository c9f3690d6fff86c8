/**
 * A segment: one object of the storage with the raw mails of one batch, as they are, one after another, so that any mail
 * can be had with one ranged read by any program. What follows the mails says which they are:
 *
 *   mails, byte for byte · manifest (JSON, UTF-8) · magic `ZHS1` · 4 bytes: length of the manifest (little endian)
 *
 * The name of a segment is the SHA-256 of all its bytes. Writing it again writes the same, two writers cannot be at odds,
 * and whoever reads it whole can tell whether it is what was written.
 */

import { hash } from 'node:crypto'
import type { Provenance } from '../archive/index.ts'
import type { NewRaw, RawRef } from './types.ts'

/** Bytes of mails at which a segment is closed; a larger mail has one of its own. */
export const SEGMENT_BYTES = 4 * 1024 * 1024
const MAGIC = Buffer.from('ZHS1')
export const FOOTER_BYTES = 8
/** Entries are about 200 bytes; no true manifest is larger than that of the smallest mails there are. */
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/** What a manifest says of one mail. SHA-256 in hex, time in milliseconds since 1970 UTC. */
type Entry = {
  readonly sha256: string
  readonly start: number
  readonly size: number
  readonly archivedAt: number
  readonly provenance: Provenance
}

/** A segment that is ready to be written. */
export type Segment = {
  /** SHA-256 of `body`. */
  readonly sha256: Buffer
  readonly body: Buffer
  /** One for each of its mails, in their order. */
  readonly refs: readonly RawRef[]
}

/** Mails side by side into as few segments as hold them, in their order. */
export function* segmentsOf(mails: readonly NewRaw[]): Generator<Segment> {
  let group: NewRaw[] = []
  let bytes = 0
  for (const mail of mails) {
    if (bytes > 0 && bytes + mail.raw.length > SEGMENT_BYTES) {
      yield segmentOf(group)
      group = []
      bytes = 0
    }
    group.push(mail)
    bytes += mail.raw.length
  }
  if (group.length > 0) yield segmentOf(group)
}

function segmentOf(mails: readonly NewRaw[]): Segment {
  let start = 0
  const entries = mails.map(({ raw, sha256, archivedAt, provenance }): Entry => {
    const entry = { sha256: Buffer.from(sha256).toString('hex'), start, size: raw.length, archivedAt, provenance }
    start += raw.length
    return entry
  })
  const manifest = Buffer.from(JSON.stringify(entries))
  const footer = Buffer.alloc(FOOTER_BYTES)
  MAGIC.copy(footer)
  footer.writeUInt32LE(manifest.length, MAGIC.length)
  const body = Buffer.concat([...mails.map(({ raw }) => raw), manifest, footer])
  const sha256 = hash('sha256', body, 'buffer')
  return { sha256, body, refs: refsOf(sha256, entries) }
}

/** Length of the manifest that ends before this footer; null: these are not the last bytes of a segment. */
export function manifestBytes(footer: Uint8Array): number | null {
  const bytes = Buffer.from(footer)
  if (bytes.length !== FOOTER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null
  const length = bytes.readUInt32LE(MAGIC.length)
  return length > MAX_MANIFEST_BYTES ? null : length
}

/** The mails of the segment with this name. */
export function readManifest(sha256: Uint8Array, manifest: Uint8Array): RawRef[] {
  return refsOf(sha256, JSON.parse(Buffer.from(manifest).toString()) as Entry[])
}

function refsOf(segment: Uint8Array, entries: readonly Entry[]): RawRef[] {
  const name = Buffer.from(segment).toString('base64url')
  return entries.map(({ sha256, start, size }) => ({
    place: `${name}.${start}`,
    sha256: Buffer.from(sha256, 'hex'),
    size,
  }))
}

/** The segment of a place, and where in it the mail starts; null for a text that is no place. */
export function parsePlace(place: string): { sha256: Buffer; start: number } | null {
  const match = /^([A-Za-z0-9_-]{43})\.(\d{1,15})$/.exec(place)
  return match === null ? null : { sha256: Buffer.from(match[1]!, 'base64url'), start: Number(match[2]) }
}

const NAME = /([0-9a-f]{64})\.mails$/

/** Key of a segment: hex, because some storages do not tell upper case from lower. */
export function segmentKey(prefix: string, sha256: Uint8Array): string {
  return `${prefix}${Buffer.from(sha256).toString('hex')}.mails`
}

/** The name of the segment with this key; null for a foreign object. */
export function segmentName(key: string): Buffer | null {
  const match = NAME.exec(key)
  return match === null ? null : Buffer.from(match[1]!, 'hex')
}
