/**
 * The Merkle tree of RFC 6962 section 2.1 (same hashing in RFC 9162 section 2.1): SHA-256, leaves behind 0x00, inner
 * nodes behind 0x01, split at the largest power of two below the size. Pure: hashes come in, hashes go out.
 */
import { createHash, hash } from 'node:crypto'

/** A SHA-256 hash, 32 bytes. */
export type Hash = Uint8Array

export const HASH_BYTES = 32

const LEAF_PREFIX = Buffer.from([0x00])
/** Bytes of an inner node: 0x01 and its two children. Each node overwrites them. */
const NODE = Buffer.alloc(1 + 2 * HASH_BYTES, 0x01)

/** Hash of the tree without leaves (RFC 6962 section 2.1). */
export const EMPTY_ROOT: Hash = createHash('sha256').digest()

/** Hash of a leaf over the bytes of its entry. */
export function leafHash(entry: Uint8Array): Hash {
  return createHash('sha256').update(LEAF_PREFIX).update(entry).digest()
}

/** Hash of an inner node over its two children. */
export function nodeHash(left: Hash, right: Hash): Hash {
  NODE.set(left, 1)
  NODE.set(right, 1 + HASH_BYTES)
  return hash('sha256', NODE, 'buffer')
}

/**
 * The stored hashes of complete subtrees: `hash(level, index)` covers the 2^level leaves from index × 2^level. Callers
 * ask only for subtrees that are complete in their tree.
 */
export interface Subtrees {
  hash(level: number, index: number): Hash
}

/**
 * Computes the root of a tree that only grows, in O(log n) memory: one pending hash for each set bit of the size.
 * `append` costs O(1) hashes on average, `root` O(log n).
 */
export class Frontier {
  #size = 0
  readonly #pending: Hash[] = []

  get size(): number {
    return this.#size
  }

  /** Adds a leaf by its hash. */
  append(leaf: Hash): void {
    let hash = leaf
    for (let rest = this.#size; rest % 2 === 1; rest = Math.floor(rest / 2)) hash = nodeHash(this.#pop(), hash)
    this.#pending.push(hash)
    this.#size += 1
  }

  root(): Hash {
    const last = this.#pending.at(-1)
    if (last === undefined) return EMPTY_ROOT
    return this.#pending.slice(0, -1).reduceRight<Hash>((right, left) => nodeHash(left, right), last)
  }

  #pop(): Hash {
    const hash = this.#pending.pop()
    if (hash === undefined) throw new Error('frontier holds fewer hashes than its size says')
    return hash
  }
}

/** Largest power of two strictly below `size` (size ≥ 2). */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** Computes the root over the leaves from `start` (a multiple of every complete subtree inside) to `end`, exclusive. */
function rangeRoot(trees: Subtrees, start: number, end: number): Hash {
  const size = end - start
  const level = Math.log2(size)
  if (Number.isInteger(level)) return trees.hash(level, start / size)
  const middle = start + splitOf(size)
  return nodeHash(rangeRoot(trees, start, middle), rangeRoot(trees, middle, end))
}

/** Computes the root of the first `size` leaves. */
export function treeRoot(trees: Subtrees, size: number): Hash {
  return size === 0 ? EMPTY_ROOT : rangeRoot(trees, 0, size)
}

/** How a path of hashes is written: begun at the root, with each further hash in front of what is there. */
export interface PathForm<Path> {
  readonly empty: Path
  inFront(hash: Hash, path: Path): Path
}

/**
 * Writes the inclusion proofs of some leaves in the tree of `size` leaves, by index: each from the leaf's sibling to the
 * root's child (RFC 9162 section 2.1.3.1). What the paths of neighbours share is written once. Throws a RangeError when
 * an index is outside the tree.
 */
export function inclusionProofs<Path>(
  trees: Subtrees,
  indexes: readonly number[],
  size: number,
  { empty, inFront }: PathForm<Path>,
): Map<number, Path> {
  for (const index of indexes) {
    if (!(Number.isSafeInteger(index) && index >= 0 && index < size))
      throw new RangeError(`leaf ${index} is not in a tree of ${size}`)
  }
  const paths = new Map<number, Path>()
  const descend = (among: readonly number[], start: number, end: number, path: Path): void => {
    const [first] = among
    if (first === undefined) return
    if (end - start === 1) {
      paths.set(first, path)
      return
    }
    const middle = start + splitOf(end - start)
    const left = among.filter((index) => index < middle)
    const right = among.filter((index) => index >= middle)
    if (left.length > 0) descend(left, start, middle, inFront(rangeRoot(trees, middle, end), path))
    if (right.length > 0) descend(right, middle, end, inFront(rangeRoot(trees, start, middle), path))
  }
  descend(indexes, 0, size, empty)
  return paths
}

/** Compares hashes. None is secret, so the time does not matter. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}
