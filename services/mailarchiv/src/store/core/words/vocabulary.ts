/**
 * The vocabulary of an archive: every word of its index, in parts of text that only grow. A wildcard is looked up by
 * reading these parts, not the mails. A word may stand in several parts, and may stay when its last text was replaced;
 * none is ever missing.
 */
import { randomSumKey } from './word-sum.ts'

/** Bytes from which a part is complete; smaller ones are joined later. */
export const PART_BYTES = 64 * 1024
/** Bytes of a word up to which the room of a part suffices. */
const LONG_WORD = 1024
/** Parts after which the smaller ones are joined. */
export const JOIN_AFTER = 64

const SPACE = 0x20
const UNDERSCORE = 0x5f
/** Letters of the fields whose words stand in no other place of the index: envelope and invoice, see document.ts. */
const ONLY_IN_FIELD = [0x65, 0x69]
const FIELD_PREFIX_BYTES = 3

const FIRST_SLOTS = 1 << 12
/** 16 MB of hashes. Beyond that the oldest knowledge is dropped, and words are written again. */
const MOST_SLOTS = 1 << 21
const FILLED = 0.75

/** Collects the words of documents that the vocabulary does not have yet. Remembers words by 64 bits of random hash. */
export class FreshWords {
  readonly #key = randomSumKey()
  #slots = new Int32Array(FIRST_SLOTS * 2)
  #entries = 0
  /** Complete parts, and the one being filled. Texts of strangers hold millions of words: none gets an object. */
  #parts: Buffer[] = []
  #open = emptyPart(PART_BYTES + LONG_WORD)
  #filled = 1

  /** Whether nothing is known: parts may then be read by `know`. */
  get isEmpty(): boolean {
    return this.#entries === 0
  }

  /** Notes the words of a part that is stored; false when there is no room for those of further parts. */
  know(part: Uint8Array): boolean {
    this.#walk(part, false)
    return this.#entries < (MOST_SLOTS * FILLED) / 2
  }

  /** Takes a text of the index in UTF-8: tokens between spaces. */
  take(text: Uint8Array): void {
    this.#walk(text, true)
  }

  /** The fresh words as parts, each between spaces. They count as stored from now on. */
  parts(): Buffer[] {
    this.#close()
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  /** Forgets all: what was taken may not be stored. */
  reset(): void {
    this.#slots = new Int32Array(FIRST_SLOTS * 2)
    this.#entries = 0
    this.#parts = []
    this.#filled = 1
  }

  #walk(text: Uint8Array, collects: boolean): void {
    const [firstSeed, secondSeed] = this.#key
    const length = text.length
    for (let at = 0; at < length; at++) {
      let start = at
      if (text[at] === UNDERSCORE) {
        const isWord = ONLY_IN_FIELD.includes(text[at + 1] ?? 0) && text[at + 2] === UNDERSCORE
        if (!isWord) {
          while (at < length && text[at] !== SPACE) at++
          continue
        }
        start = at + FIELD_PREFIX_BYTES
        at = start
      }
      let [first, second] = [firstSeed | 0, secondSeed | 0]
      for (; at < length; at++) {
        const byte = text[at]!
        if (byte === SPACE) break
        first = Math.imul(first ^ byte, 0x01000193)
        second = Math.imul(second ^ byte, 0x5bd1e995)
        second ^= second >>> 15
      }
      // No slot of a word is 0 in both halves.
      if (at > start && this.#isFresh(first | 1, second) && collects) this.#collect(text, start, at)
    }
  }

  #collect(text: Uint8Array, start: number, end: number): void {
    const bytes = end - start + 1
    if (this.#filled + bytes > this.#open.length) {
      const larger = emptyPart(this.#filled + bytes)
      larger.set(this.#open.subarray(0, this.#filled))
      this.#open = larger
    }
    this.#open.set(text.subarray(start, end), this.#filled)
    this.#filled += bytes
    this.#open[this.#filled - 1] = SPACE
    if (this.#filled >= PART_BYTES) this.#close()
  }

  #close(): void {
    if (this.#filled > 1) this.#parts.push(Buffer.from(this.#open.subarray(0, this.#filled)))
    this.#filled = 1
  }

  #isFresh(first: number, second: number): boolean {
    const slots = this.#slots
    const mask = slots.length / 2 - 1
    let at = ((first >>> 1) ^ (second >>> 7)) & mask
    while (slots[at * 2] !== 0) {
      if (slots[at * 2] === first && slots[at * 2 + 1] === second) return false
      at = (at + 1) & mask
    }
    slots[at * 2] = first
    slots[at * 2 + 1] = second
    this.#entries += 1
    if (this.#entries > (slots.length / 2) * FILLED) this.#grow()
    return true
  }

  #grow(): void {
    const before = this.#slots
    const slots = before.length / 2
    this.#entries = 0
    this.#slots = new Int32Array((slots < MOST_SLOTS ? slots * 2 : FIRST_SLOTS) * 2)
    if (slots >= MOST_SLOTS) return
    for (let at = 0; at < before.length; at += 2) {
      if (before[at] !== 0) this.#isFresh(before[at]!, before[at + 1]!)
    }
  }
}

/** Room for a part, which begins with a space. */
function emptyPart(bytes: number): Buffer {
  const part = Buffer.allocUnsafeSlow(bytes)
  part[0] = SPACE
  return part
}

/** Joins small parts to one. */
export function joinParts(parts: readonly Uint8Array[]): Buffer {
  // Each begins and ends with a space.
  return Buffer.concat(parts.map((part, place) => (place === 0 ? part : part.subarray(1))))
}
