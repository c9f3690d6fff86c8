/**
 * A segment: one object of the storage with the raw mails of one batch, unchanged, one after another, so that any
 * program can get any mail with one ranged read. The bytes after the mails list them:
 *
 *   mails, byte for byte · manifest (JSON, UTF-8) · magic `ZHS1` · 4 bytes: length of the manifest (little endian)
 *
 * The name of a segment is the SHA-256 of all its bytes. So a second write changes nothing, two writers cannot
 * conflict, and a reader of the whole segment can verify it.
 */

import { hash } from 'node:crypto'
import type { Provenance } from '../contract/index.ts'
import type { NewRaw, RawRef } from './types.ts'

/** Bytes of mails after which a segment is closed; a larger mail has one of its own. */
export const SEGMENT_BYTES = 4 * 1024 * 1024
const MAGIC = Buffer.from('ZHS1')
export const FOOTER_BYTES = 8
/** Upper bound: entries have about 200 bytes, and a segment of the smallest mails has the largest manifest. */
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024

/** A manifest's entry of one mail. SHA-256 in hex, time in milliseconds since 1970 UTC. */
type Entry = {
  readonly sha256: string
  readonly start: number
  readonly size: number
  readonly archivedAt: number
  readonly provenance: Provenance
}

export type Segment = {
  /** SHA-256 of `body`. */
  readonly sha256: Buffer
  readonly body: Buffer
  /** One for each of its mails, in their order. */
  readonly refs: readonly RawRef[]
}

/** Packs mails into as few segments as hold them, in order. */
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

/** Length of the manifest before this footer; null: these are not the last bytes of a segment. */
export function manifestBytes(footer: Uint8Array): number | null {
  const bytes = Buffer.from(footer)
  if (bytes.length !== FOOTER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null
  const length = bytes.readUInt32LE(MAGIC.length)
  return length > MAX_MANIFEST_BYTES ? null : length
}

/** Reads the mails of the segment with this name. */
export function readManifest(sha256: Uint8Array, manifest: Uint8Array): RawRef[] {
  return refsOf(sha256, JSON.parse(Buffer.from(manifest).toString()) as Entry[])
}

/** The mails of a whole segment, with their places in it. @throws for a body without a manifest */
export function mailsIn(
  sha256: Uint8Array,
  body: Buffer,
): readonly { readonly mail: NewRaw; readonly place: string }[] {
  const length = manifestBytes(body.subarray(-FOOTER_BYTES))
  if (length === null) throw new Error('this is no segment')
  const end = body.length - FOOTER_BYTES
  const entries = JSON.parse(body.subarray(end - length, end).toString()) as Entry[]
  const refs = refsOf(sha256, entries)
  return entries.map(({ start, size, archivedAt, provenance }, index) => {
    const { place, sha256: sum } = refs[index]!
    return { mail: { raw: body.subarray(start, start + size), sha256: sum, archivedAt, provenance }, place }
  })
}

function refsOf(segment: Uint8Array, entries: readonly Entry[]): RawRef[] {
  const name = Buffer.from(segment).toString('base64url')
  return entries.map(({ sha256, start, size }) => ({
    place: `${name}.${start}`,
    sha256: Buffer.from(sha256, 'hex'),
    size,
  }))
}

/** Reads the segment of a place, and the start of the mail in it; null for a text that is no place. */
export function parsePlace(place: string): { sha256: Buffer; start: number } | null {
  const match = /^([A-Za-z0-9_-]{43})\.(\d{1,15})$/.exec(place)
  return match === null ? null : { sha256: Buffer.from(match[1]!, 'base64url'), start: Number(match[2]) }
}

const ENDING = '.mails'
const NAME = /^[0-9a-f]{64}$/

/** Key of a segment: hex, because some storages ignore case. */
export function segmentKey(prefix: string, sha256: Uint8Array): string {
  return `${prefix}${Buffer.from(sha256).toString('hex')}${ENDING}`
}

/** The name of the segment with this key; null for a foreign object. */
export function segmentName(key: string): Buffer | null {
  const name = key.slice(-64 - ENDING.length, -ENDING.length)
  return key.endsWith(ENDING) && NAME.test(name) ? Buffer.from(name, 'hex') : null
}
