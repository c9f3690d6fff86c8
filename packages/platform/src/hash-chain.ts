/**
 * Chains of entries: each carries a hash over that of the entry before it and its own fields, and the end is kept beside
 * them. Such are the access log of the archive, and the Historie and the security log of material.
 */
import { createHash, hash } from 'node:crypto'

/** The newest entry and its hash. */
export interface ChainEnd {
  readonly id: number
  readonly hash: Uint8Array
}

/** `fields`: all but the hash, as a JSON array, so that no value can look like the border between two. */
interface ChainEntry {
  readonly id: number
  readonly fields: string
  readonly hash: Uint8Array | null
}

/** `changed` an entry no longer has its hash · `missing` entries are gone · `added` an entry lies beyond the end. */
export type ChainFault = 'changed' | 'missing' | 'added'

/** The hash before the first entry of the chain with this name. */
export const chainStart = (name: string): Uint8Array => hash('sha256', name, 'buffer')

export const chainHash = (before: Uint8Array, fields: string): Uint8Array =>
  createHash('sha256').update(before).update(fields).digest()

export const sameHash = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

/**
 * Recomputes every hash from the stored fields, in one pass over the entries by ascending id. An edited entry no longer
 * matches its hash. A removed one leaves a gap in the ids, at the end too, because the chain knows its end. Two that
 * swapped places carry each other's ids, which are hashed too.
 */
export class ChainWalk {
  readonly #end: ChainEnd
  readonly #find: (fault: ChainFault, id: number, to: number) => void
  #entries = 0
  #expected = 1
  /** Undefined after a gap (already reported): the preceding hash is unknown. */
  #before: Uint8Array | undefined
  /** The hash of the newest sound entry: the next one continues it, past a strange one that the log has written over. */
  #sound: Uint8Array

  /** @param find called with the first and the last id of a fault, in their order */
  constructor(start: Uint8Array, end: ChainEnd, find: (fault: ChainFault, id: number, to: number) => void) {
    this.#end = end
    this.#find = find
    this.#before = start
    this.#sound = start
  }

  /** Verifies an entry's place in the chain and returns its stored hash; undefined for one that is none of the chain. */
  take({ id, fields, hash }: ChainEntry): Uint8Array | undefined {
    const { id: last, hash: lastHash } = this.#end
    this.#entries += 1
    this.#miss(Math.min(id - 1, last))
    this.#expected = Math.max(this.#expected, id + 1)
    if (id < 1 || id > last) {
      this.#find('added', id, id)
      return undefined
    }
    const follows = (before: Uint8Array | undefined) =>
      hash !== null && (before === undefined || sameHash(chainHash(before, fields), hash))
    const holds = follows(this.#before) || follows(this.#sound)
    if (hash === null || !holds || (id === last && !sameHash(hash, lastHash))) this.#find('changed', id, id)
    this.#before = hash ?? undefined
    if (hash !== null && holds) this.#sound = hash
    return this.#before
  }

  /** Ends the pass. @param last an id that a witness knows, beyond the end of the chain @returns the number of entries */
  end(last = 0): number {
    this.#miss(Math.max(last, this.#end.id))
    return this.#entries
  }

  /** Reports the entries from the expected one to this one, if there are any. */
  #miss(to: number): void {
    if (this.#expected > to) return
    this.#before = undefined
    this.#find('missing', this.#expected, to)
  }
}
