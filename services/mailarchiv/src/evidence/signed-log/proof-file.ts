/** The file that proves one mail (C2SP tlog-proof): leaf, its place, hashes up to the root, signed checkpoint. */
import { type LeafText, writeLeaf } from './leaf.ts'
import { EvidenceGap } from './tiles.ts'
import { type Hash, inclusionProofs, type PathForm, type Subtrees } from './tree.ts'

/** A proof in the two parts that make its file, of which the second is the same for many mails. */
export interface Proof {
  /** Leaf, place and hashes, up to the empty line: ASCII, written as inside a text of JSON, as lists of proofs need it. */
  readonly way: Uint8Array
  /** The signed checkpoint, verbatim. */
  readonly note: string
}

/** The ways of several mails one after another: in one piece, which goes from thread to thread without a copy. */
export interface Ways {
  readonly bytes: Uint8Array
  /** Where each of them ends. */
  readonly ends: readonly number[]
}

/** What stands between way and checkpoint. */
export const BEFORE_NOTE = '\n\n'

/** The text of the file. */
export function proofFile({ way, note }: Proof): string {
  const text = Buffer.from(way.buffer, way.byteOffset, way.byteLength).toString('latin1')
  return JSON.parse(`"${text}"`) + BEFORE_NOTE + note
}

/** A line feed inside a text of JSON. */
const NEXT_LINE = '\\n'

const LINES: PathForm<string> = {
  empty: '',
  inFront: (hash: Hash, path) =>
    NEXT_LINE + Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('base64') + path,
}

/** What the ways of some mails are made of. */
export interface Proven {
  readonly seqs: readonly number[]
  /** Finds the leaf of one of these mails. */
  readonly leafAt: (seq: number) => LeafText | null
  readonly trees: Subtrees
  /** Leaves of the tree, which holds all of them. */
  readonly size: number
}

/**
 * Writes the ways of some mails to the root, in their order. A leaf travels as `extra`: the verifier hashes it and
 * believes nothing in it unproven. Its bytes name the mail's SHA-256, size, time, source and salt; the index counts from
 * 0. The way of an erased mail is empty. Throws EvidenceGap.
 */
export function waysOf({ seqs, leafAt, trees, size }: Proven): Ways {
  const indexes = seqs.map((seq) => seq - 1)
  const paths = inclusionProofs(trees, indexes, size, LINES)
  const ways = indexes.map((index) => {
    const leaf = leafAt(index + 1)
    if (leaf === null) throw new EvidenceGap(0, index, 1)
    if (leaf.salt === '') return ''
    const lines = ['c2sp.org/tlog-proof@v1', `extra ${btoa(writeLeaf(leaf))}`, `index ${index}`]
    return lines.join(NEXT_LINE) + paths.get(index)
  })
  let end = 0
  const ends = ways.map((way) => (end += way.length))
  // None of Node's pool, which no thread may give away.
  const bytes = Buffer.allocUnsafeSlow(end)
  bytes.write(ways.join(''), 'latin1')
  return { bytes, ends }
}

/** The proofs of mails by a checkpoint; null for an erased one. @param ways of these mails to its root */
export function proofsBy(note: string, { bytes, ends }: Ways): (Proof | null)[] {
  return ends.map((end, place) => {
    const start = ends[place - 1] ?? 0
    return start === end ? null : { way: bytes.subarray(start, end), note }
  })
}
