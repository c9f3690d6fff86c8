/**
 * Finds a few words in a text without making a string of every other word: hashes each word in passing and compares
 * only words whose hash is marked. For folded texts: tokens between spaces.
 */

import { type IndexDocument, prefixCount } from './document.ts'
import { isPrefix, prefixOf } from './lexicon.ts'

const SPACE = 0x20
/** The hash of an empty text. */
const NO_HASH = 0x811c9dc5 | 0
/** Twelve bits of a hash of 32. */
const MARKS = 4_096
const MARK_SHIFT = 20

/** Extends a hash by one UTF-16 unit. */
function hashed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

/** The set of hashes of some words. */
class Marks {
  /** One bit each. */
  readonly #marks = new Int32Array(MARKS / 32)

  constructor(words: Iterable<string>) {
    for (const word of words) {
      let hash = NO_HASH
      for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at))
      const mark = hash >>> MARK_SHIFT
      this.#marks[mark >>> 5]! |= 1 << (mark & 31)
    }
  }

  /** Whether a text with this hash may be one of the words. */
  has(hash: number): boolean {
    const mark = hash >>> MARK_SHIFT
    return ((this.#marks[mark >>> 5]! >>> (mark & 31)) & 1) === 1
  }
}

/**
 * Finds which of a few tokens a folded text has, and which short prefixes by the names that count them. Keeps none of
 * the other words, whose number the sender decides.
 */
export class FewTokens {
  readonly #words: ReadonlySet<string>
  readonly #prefixes: ReadonlySet<string>
  readonly #marks: { readonly word: Marks; readonly prefix: Marks }
  readonly #longestPrefix: number

  constructor(tokens: readonly string[]) {
    this.#words = new Set(tokens.filter((token) => !isPrefix(token)))
    this.#prefixes = new Set(tokens.filter(isPrefix).map(prefixOf))
    this.#marks = { word: new Marks(this.#words), prefix: new Marks(this.#prefixes) }
    this.#longestPrefix = Math.max(0, ...[...this.#prefixes].map((prefix) => prefix.length))
  }

  /** Those in either column of a document. */
  among({ body, rest }: IndexDocument): Set<string> {
    return this.in(body).union(this.in(rest))
  }

  in(text: string): Set<string> {
    const found = new Set<string>()
    const { word, prefix } = this.#marks
    let [start, hash] = [0, NO_HASH]
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : SPACE
      if (code === SPACE) {
        if (word.has(hash)) this.#meet(text.slice(start, at), found)
        start = at + 1
        hash = NO_HASH
        continue
      }
      hash = hashed(hash, code)
      const isMarked = at - start < this.#longestPrefix && prefix.has(hash)
      if (isMarked && text.charCodeAt(start) !== UNDERSCORE) this.#meetPrefix(text.slice(start, at + 1), found)
    }
    return found
  }

  #meet(word: string, found: Set<string>): void {
    if (this.#words.has(word)) found.add(word)
  }

  #meetPrefix(prefix: string, found: Set<string>): void {
    if (this.#prefixes.has(prefix)) found.add(prefixCount(prefix))
  }
}

const UNDERSCORE = 0x5f

/** Most counted tokens: the next one is in so few mails that counting them is fast. */
export const MAX_PROMOTED = 4_096

/** The change in the mails of each counted token when a document replaces another. */
export function countedChanges(counted: readonly string[], before: IndexDocument, after: IndexDocument) {
  const few = new FewTokens(counted)
  const [had, has] = [few.among(before), few.among(after)]
  const old = counted.filter((token) => had.has(token))
  const now = counted.filter((token) => has.has(token))
  const changed = new Map<string, 1 | -1>()
  for (const token of counted) if (had.has(token) !== has.has(token)) changed.set(token, has.has(token) ? 1 : -1)
  return { old, now, changed }
}
