/**
 * The log's record of one archived mail, and its canonical bytes. These bytes are frozen: a change of a single
 * character is a new version with a new first line.
 */
import { randomBytes } from 'node:crypto'

/** The record of a mail at the time of archiving. */
export interface LeafRecord {
  /** Position of the mail in the archive, from 1, without gaps. The leaf's index in the tree is one less. */
  readonly seq: number
  /** UUID of the mail, lower case. */
  readonly id: string
  /** SHA-256 of the raw bytes, 32 bytes. */
  readonly sha256: Uint8Array
  /** Raw bytes. */
  readonly size: number
  /** Time of archiving, milliseconds since 1970 UTC. */
  readonly archivedAt: number
  /** Road by which it came, e.g. `smtp`, `import`, `imap:3`. */
  readonly source: string
}

/** A leaf to append. A leaf from another log keeps its salt, and with it its hash. */
export type NewLeaf = LeafRecord & { readonly salt?: Uint8Array }

export const LEAF_VERSION = 'zeughaus.leaf/v1'

export const SALT_BYTES = 16

/** What an entry of the tree says: a record with bytes in hex. */
export type LeafText = Omit<LeafRecord, 'sha256'> & { readonly sha256: string; readonly salt: string }

/**
 * Writes the entry of the tree: lines in fixed order, all ASCII. The salt makes the leaf hash a commitment: a reader of a
 * proof cannot use the hashes of other mails in it to confirm a guess at their contents.
 */
export function writeLeaf({ seq, id, sha256, size, archivedAt, source, salt }: LeafText): string {
  return (
    `${LEAF_VERSION}\n` +
    `sequence ${seq}\n` +
    `id ${id}\n` +
    `sha256 ${sha256}\n` +
    `size ${size}\n` +
    `archived ${new Date(archivedAt).toISOString()}\n` +
    `source ${encodeURIComponent(source)}\n` +
    `salt ${salt}\n`
  )
}

/** The entry of a record, as bytes. */
export function encodeLeaf(record: LeafRecord, salt: Uint8Array): Buffer {
  return Buffer.from(writeLeaf({ ...record, sha256: hex(record.sha256), salt: hex(salt) }), 'latin1')
}

/** Makes the random salt of one leaf. */
export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES)
}

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}
