/**
 * Sums of the words of a mail: whether two lists of words with places are the same is whether their sums are. Computed twice, from
 * the bytes of the mail and from the index, they compare every word of it without keeping either list.
 */
import { getRandomValues } from 'node:crypto'
import type { IndexDocument } from './document.ts'

/** Two seeds of one comparison. They are random, so that no index can be made whose wrong words have the right sum. */
export type SumKey = readonly [first: number, second: number]

/** Two sums of 32 bits, which do not depend on the order of the words. */
export type WordSum = readonly [first: number, second: number]

export function randomSumKey(): SumKey {
  const [first = 0, second = 0] = getRandomValues(new Uint32Array(2))
  return [first, second]
}

/** Place of a word: its column and its number within the column, from 0. */
export function placeOf(column: keyof IndexDocument, number: number): number {
  return number * 2 + (column === 'body' ? 1 : 0)
}

/** Adds words one by one; the hashes of a word are kept while the same word follows, as it does in an index. */
export class WordSummer {
  readonly #key: SumKey
  #word = ''
  #hashes: WordSum = [0, 0]

  constructor(key: SumKey) {
    this.#key = key
  }

  /** Adds a word at a place to the sum at `sums[at]` and `sums[at + 1]`: nothing is allocated for each word of an index. */
  add(word: string, place: number, sums: Uint32Array, at: number): void {
    if (word !== this.#word) {
      this.#word = word
      this.#hashes = [hashOf(word, this.#key[0]), hashOf(word, this.#key[1])]
    }
    sums[at]! += mixed(this.#hashes[0], place)
    sums[at + 1]! += mixed(this.#hashes[1], place)
  }
}

/** The sum of a whole document. */
export function sumOf(document: IndexDocument, key: SumKey): WordSum {
  const summer = new WordSummer(key)
  const sums = new Uint32Array(2)
  for (const column of ['body', 'rest'] as const) {
    let number = 0
    for (const word of document[column].split(' ')) {
      if (word === '') continue
      summer.add(word, placeOf(column, number), sums, 0)
      number += 1
    }
  }
  const [first = 0, second = 0] = sums
  return [first, second]
}

/** Constants and shifts of MurmurHash, whose bits depend on all bits before. */
function hashOf(word: string, seed: number): number {
  let hash = seed ^ word.length
  for (let at = 0; at < word.length; at++) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x5bd1e995)
    hash ^= hash >>> 15
  }
  return hash
}

function mixed(hash: number, place: number): number {
  let mix = Math.imul(hash ^ Math.imul(place + 1, 0x9e3779b1), 0x85ebca6b)
  mix ^= mix >>> 13
  mix = Math.imul(mix, 0xc2b2ae35)
  return (mix ^ (mix >>> 16)) >>> 0
}
