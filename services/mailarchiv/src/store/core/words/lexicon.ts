/**
 * Counts the mails of each word of a job, and finds the promoted tokens of a mail. Every word of every mail passes
 * here: words are compared by 64 bits of hash in flat tables, and become strings only when frequent. A table of all
 * words is larger than the processor's cache, so most jobs only look into one of the promoted tokens.
 */

import { type IndexDocument, prefixCount } from './document.ts'
import { isAlwaysCounted, SHORT_PREFIX } from './engine-terms.ts'

export type CountedTokens = { readonly places: readonly number[]; readonly counted: readonly string[] }

/** Share of a job's mails that makes a token a candidate; a job of fewer mails has no meaningful shares. */
const WORD_SHARE = 0.06
const PREFIX_SHARE = 0.25
const CANDIDATE_MAILS = 32
/** Jobs that look for candidates: the first 16, then one in eight. A frequent word is frequent in that one too. */
const LEARNING = { first: 16, oneOf: 8 }

const SLOTS = 1 << 17
/** Fill level at which the table is cleared, which costs the frequent words nothing. */
const MAX_ENTRIES = SLOTS * 0.6
/** Fill level at which the table takes no more within a job: the search for a free slot must stay short. */
const FULL = SLOTS * 0.75
/** The table is full. */
const NO_SLOT = -1

const SPACE = 0x20
const UNDERSCORE = 0x5f
/** Different seeds keep words and prefixes apart. */
const WORD_SEED = 0x811c9dc5 | 0
const PREFIX_SEED = 0x1b873593 | 0
const SECOND_SEED = 0x85ebca6b | 0

/** How a mail meets a token: again, for the first time, or for the first time with the token frequent in the job. */
type Met = 0 | 1 | 2
const AGAIN = 0
const FIRST = 1
const FREQUENT = 2

/** Columns of a slot side by side: a lookup touches one line of the processor's cache, not one for each column. */
const WIDTH = 8
/** Two halves of the hash. */
const HASH_1 = 0
const HASH_2 = 1
/** Mail of the last occurrence; 0 for a free slot. */
const MAIL = 2
const JOB = 3
/** Mails of that job that contain it. */
const MAILS = 4
/** Place of a promoted token plus one; 0 for others. */
const PLACE = 5

const PREFIX_WIDTH = 3

/** The table of promoted tokens alone: at least four times as many slots as promoted tokens. */
const KNOWN_SLOTS = 1 << 14
const KNOWN_WIDTH = 4
const KNOWN_PLACE = 3

export class Lexicon {
  readonly #slots = new Int32Array(SLOTS * WIDTH)
  /** Columns HASH_1, HASH_2, MAIL and KNOWN_PLACE, as in the other table; KNOWN_PLACE is 0 for a free slot. */
  readonly #known = new Int32Array(KNOWN_SLOTS * KNOWN_WIDTH)
  #entries = 0
  #promoted = 0
  #currentMail = 1
  #currentJob = 0
  #isLearning = true
  #enough = { word: 0, prefix: 0 }
  #candidates: string[] = []
  #places: number[] = []
  /** Of the current word: two halves of the hash of each prefix, and its end. */
  readonly #prefixHashes = new Int32Array(SHORT_PREFIX * PREFIX_WIDTH)

  /** Begins a job of `mails` mails. `promoted`: promoted tokens by place; the list only ever grows. */
  begin(mails: number, promoted: readonly string[]): void {
    if (this.#entries > MAX_ENTRIES || promoted.length < this.#promoted) this.#forget()
    for (; this.#promoted < promoted.length; this.#promoted++) this.#promote(promoted[this.#promoted]!)
    const enough = (share: number) => (mails < CANDIDATE_MAILS ? Infinity : Math.ceil(mails * share))
    this.#enough = { word: enough(WORD_SHARE), prefix: enough(PREFIX_SHARE) }
    this.#candidates = []
    this.#currentJob += 1
    const isTurn = this.#currentJob <= LEARNING.first || this.#currentJob % LEARNING.oneOf === 0
    this.#isLearning = (isTurn && mails >= CANDIDATE_MAILS) || promoted.length > KNOWN_SLOTS / 2
  }

  /** Counts a mail of the job. */
  take({ body, rest }: IndexDocument): CountedTokens {
    this.#currentMail += 1
    this.#places = []
    const counted = new Set<string>()
    this.#text(body, counted)
    this.#text(rest, counted)
    return { places: this.#places, counted: [...counted] }
  }

  /** The tokens of the job frequent enough for stored counts; null for a job that did not look for candidates. */
  candidates(): string[] | null {
    return this.#isLearning ? this.#candidates : null
  }

  #text(text: string, counted: Set<string>): void {
    const length = text.length
    for (let at = 0; at < length; at++) {
      const start = at
      let [first, second] = [WORD_SEED, SECOND_SEED]
      for (; at < length; at++) {
        const code = text.charCodeAt(at)
        if (code === SPACE) break
        first = Math.imul(first ^ code, 0x01000193)
        second = Math.imul(second ^ code, 0x5bd1e995)
        second ^= second >>> 15
      }
      if (at === start) continue
      const isPlain = text.charCodeAt(start) !== UNDERSCORE
      if (!isPlain && addCounted(text.slice(start, at), counted)) continue
      const met = this.#meet(first, second, this.#enough.word)
      if (met === FREQUENT) this.#candidates.push(text.slice(start, at))
      if (met !== AGAIN && isPlain) this.#prefixes(text, start, at)
    }
  }

  /** Counts the short prefixes of a word that are new in the mail. */
  #prefixes(text: string, start: number, end: number): void {
    const prefixes = this.#prefixHashes
    let [first, second] = [PREFIX_SEED, SECOND_SEED]
    let characters = 0
    for (let at = start; at < end && characters < SHORT_PREFIX; at++) {
      const code = text.charCodeAt(at)
      first = Math.imul(first ^ code, 0x01000193)
      second = Math.imul(second ^ code, 0x5bd1e995)
      second ^= second >>> 15
      // The first half of a surrogate pair is no character yet.
      if ((code & 0xfc00) === 0xd800) continue
      prefixes[characters * PREFIX_WIDTH] = first
      prefixes[characters * PREFIX_WIDTH + 1] = second
      prefixes[characters * PREFIX_WIDTH + 2] = at + 1
      characters += 1
    }
    // The longest first: a mail that had a prefix had all shorter ones.
    for (let prefix = (characters - 1) * PREFIX_WIDTH; prefix >= 0; prefix -= PREFIX_WIDTH) {
      const met = this.#meet(prefixes[prefix]!, prefixes[prefix + 1]!, this.#enough.prefix)
      if (met === AGAIN) return
      if (met === FREQUENT) this.#candidates.push(prefixCount(text.slice(start, prefixes[prefix + 2])))
    }
  }

  /** Notes that the mail contains a token. */
  #meet(first: number, second: number, enough: number): Met {
    return this.#isLearning ? this.#learn(first, second, enough) : this.#recognise(first, second)
  }

  /** Looks a token up; one that is not promoted counts as new each time. */
  #recognise(first: number, second: number): Met {
    const known = this.#known
    const at = this.#knownSlotOf(first, second)
    if (known[at + KNOWN_PLACE] === 0) return FIRST
    if (known[at + MAIL] === this.#currentMail) return AGAIN
    known[at + MAIL] = this.#currentMail
    this.#places.push(known[at + KNOWN_PLACE]! - 1)
    return FIRST
  }

  /** The slot of a promoted token; a free one for any other. */
  #knownSlotOf(first: number, second: number): number {
    const known = this.#known
    let at = ((first ^ (second >>> 7)) & (KNOWN_SLOTS - 1)) * KNOWN_WIDTH
    while (known[at + KNOWN_PLACE] !== 0 && (known[at + HASH_1] !== first || known[at + HASH_2] !== second)) {
      at = (at + KNOWN_WIDTH) & (KNOWN_SLOTS * KNOWN_WIDTH - 1)
    }
    return at
  }

  #learn(first: number, second: number, enough: number): Met {
    const slots = this.#slots
    const at = this.#slotOf(first, second)
    if (at === NO_SLOT) return FIRST
    if (slots[at + MAIL] === this.#currentMail) return AGAIN
    slots[at + MAIL] = this.#currentMail
    const place = slots[at + PLACE]!
    if (place > 0) {
      this.#places.push(place - 1)
      return FIRST
    }
    if (slots[at + JOB] !== this.#currentJob) {
      slots[at + JOB] = this.#currentJob
      slots[at + MAILS] = 0
    }
    slots[at + MAILS]! += 1
    return slots[at + MAILS] === enough ? FREQUENT : FIRST
  }

  #slotOf(first: number, second: number): number {
    const slots = this.#slots
    let at = ((first ^ (second >>> 7)) & (SLOTS - 1)) * WIDTH
    while (slots[at + MAIL] !== 0) {
      if (slots[at + HASH_1] === first && slots[at + HASH_2] === second) return at
      at = (at + WIDTH) & (SLOTS * WIDTH - 1)
    }
    // A word without room is no promoted token: those are in the table already. It is not counted as a candidate.
    if (this.#entries >= FULL) return NO_SLOT
    slots[at + HASH_1] = first
    slots[at + HASH_2] = second
    this.#entries += 1
    return at
  }

  #promote(token: string): void {
    const isOfPrefix = isPrefix(token)
    const text = isOfPrefix ? prefixOf(token) : token
    let [first, second] = [isOfPrefix ? PREFIX_SEED : WORD_SEED, SECOND_SEED]
    for (let at = 0; at < text.length; at++) {
      first = Math.imul(first ^ text.charCodeAt(at), 0x01000193)
      second = Math.imul(second ^ text.charCodeAt(at), 0x5bd1e995)
      second ^= second >>> 15
    }
    const slot = this.#slotOf(first, second)
    if (this.#slots[slot + MAIL] === 0) this.#slots[slot + MAIL] = 1
    this.#slots[slot + PLACE] = this.#promoted + 1
    if (this.#promoted < KNOWN_SLOTS / 2)
      this.#known.set([first, second, 0, this.#promoted + 1], this.#knownSlotOf(first, second))
  }

  #forget(): void {
    this.#slots.fill(0)
    this.#known.fill(0)
    this.#entries = 0
    this.#promoted = 0
  }
}

function addCounted(token: string, counted: Set<string>): boolean {
  if (!isAlwaysCounted(token)) return false
  counted.add(token)
  return true
}

const PREFIX_MARK = prefixCount('')

/** Whether a counted token stands for a short prefix. */
export function isPrefix(token: string): boolean {
  return token.startsWith(PREFIX_MARK)
}

/** The short prefix that a token counts. */
export function prefixOf(token: string): string {
  return token.slice(PREFIX_MARK.length)
}
