/**
 * German folding: one spelling for what people write in several ways. Text and query go through the same function, so
 * `Müller`, `Mueller`, `MULLER` and `Muller` are one token, and so are `Straße` and `STRASSE`.
 *
 * - lower case; NFKD, so that ligatures, full width and superscripts become plain letters; accents removed; `ß` → `ss`,
 *   `ø` → `o`, `æ` → `ae` …
 * - `ae`, `oe` → `a`, `o`; `ue` → `u` unless it follows a vowel or `q` (Bauer, Quelle): the rule of the "German
 *   normalization" filters, but dropping every further `e`, so that folding twice changes nothing.
 * - a token is a run of letters and digits; everything else separates. Scripts written without spaces (Chinese,
 *   Japanese, Thai …) yield one token per character, so that a phrase finds inner words.
 * - soft hyphens, zero-width and other format characters vanish.
 * - a run of more than TOKEN_LENGTH characters is cut into tokens of that length: it is found by itself (as a phrase).
 *
 * Tokens hold a-z, 0-9 and characters ≥ U+0080 only: what FTS5's `ascii` tokenizer takes as one token.
 */

/** Characters of the longest token. */
export const TOKEN_LENGTH = 64

const SPACE = 0x20

// The umlaut automaton: what came before decides whether an `e` is the second half of an umlaut and whether a `u` can
// be the first half of one.
const ORDINARY = 0
const UMLAUT_MAY_FOLLOW = 1
const VOWEL = 2
const DROPPED = 3

/** Folded byte of each ASCII character; 0 separates tokens. */
const ASCII = new Uint8Array(128)
/** Next state for (state << 7 | folded byte); DROPPED: the byte is not written and the state stays. */
const NEXT = new Uint8Array(3 << 7)

for (let code = 0x30; code <= 0x39; code++) ASCII[code] = code
for (let code = 0x61; code <= 0x7a; code++) {
  ASCII[code] = code
  ASCII[code - 32] = code
}
for (const state of [ORDINARY, UMLAUT_MAY_FOLLOW, VOWEL]) {
  const next = (letters: string, to: number) => {
    for (const letter of letters) NEXT[(state << 7) | letter.charCodeAt(0)] = to
  }
  next('ao', UMLAUT_MAY_FOLLOW)
  next('u', state === ORDINARY ? UMLAUT_MAY_FOLLOW : VOWEL)
  next('e', state === UMLAUT_MAY_FOLLOW ? DROPPED : VOWEL)
  next('iqy', VOWEL)
}

/** What a character beyond ASCII becomes, in UTF-8; a space separates tokens. */
type Folded = {
  readonly bytes: Uint8Array
  /** It begins, or ends, with a letter that is a token of its own. */
  readonly startsAlone: boolean
  readonly endsAlone: boolean
  /** A mark that belongs to the character before it, even when that one stands alone. */
  readonly joins: boolean
}

const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
}
const VANISHES = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** Accents of alphabets. The vowel signs of Indic and South-East Asian scripts and the marks of kana distinguish words. */
const ACCENTS: readonly (readonly [first: number, last: number])[] = [
  [0x0300, 0x036f],
  [0x0483, 0x0487],
  [0x0591, 0x05c7],
  [0x0610, 0x061a],
  [0x064b, 0x065f],
  [0x0670, 0x0670],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x20d0, 0x20ff],
  [0xfe20, 0xfe2f],
]
const TOKEN_CHARACTER = /[\p{L}\p{N}\p{M}]/u
const MARK = /\p{M}/u
const SCRIPT_WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
/** ℠ and ™ would become letters and grow onto the word before them. */
const SIGN = /[\u2120\u2122]/

const encoder = new TextEncoder()
/** Real mail needs a few thousand characters; mail that needs more was made to fill memory. */
const REMEMBERED_CHARACTERS = 20_000
const remembered = new Map<number, Folded>()

function foldCharacter(codePoint: number): Folded {
  const known = remembered.get(codePoint)
  if (known !== undefined) return known
  const letters = plainLetters(String.fromCodePoint(codePoint))
  const folded = {
    bytes: encoder.encode(letters),
    startsAlone: isAlone([...letters].at(0) ?? ' '),
    endsAlone: isAlone([...letters].findLast((letter) => !MARK.test(letter)) ?? ' '),
    joins: MARK.test([...letters].at(0) ?? ' '),
  }
  if (remembered.size >= REMEMBERED_CHARACTERS) remembered.clear()
  remembered.set(codePoint, folded)
  return folded
}

function plainLetters(character: string): string {
  if (SIGN.test(character) || !character.isWellFormed()) return ' '
  let letters = ''
  let afterAlone = false
  for (const letter of character.normalize('NFKD').toLowerCase().normalize('NFKD')) {
    if (VANISHES.test(letter) || isAccent(letter)) continue
    const plain = LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter
    const mark = MARK.test(plain)
    const alone = isAlone(plain)
    if (!TOKEN_CHARACTER.test(plain)) letters += ' '
    else letters += letters !== '' && !mark && (alone || afterAlone) ? ` ${plain}` : plain
    if (!mark) afterAlone = alone
  }
  return letters
}

function isAccent(letter: string): boolean {
  const codePoint = letter.codePointAt(0)!
  return ACCENTS.some(([first, last]) => first <= codePoint && codePoint <= last)
}

function isAlone(letter: string): boolean {
  return SCRIPT_WITHOUT_SPACES.test(letter) && !MARK.test(letter)
}

/** Marks that a full token still takes in. */
const MARKS_BEYOND_LENGTH = 8

/** Writes tokens in UTF-8. Its fields are the state between two calls; the loops work on locals. */
class TokenWriter {
  #out: Uint8Array
  #end = 0
  #state = ORDINARY
  /** Characters of the token being written; 0 between tokens. A full token ends before the next character. */
  #length = 0

  constructor(characters: number) {
    // An ASCII character makes at most two bytes: itself and the space of a cut.
    this.#out = Buffer.allocUnsafe(characters * 2 + 64)
  }

  /** Folds the ASCII characters of `text` from `start` on; the position of the first other character. */
  ascii(text: string, start: number): number {
    const out = this.#out
    let end = this.#end
    let state = this.#state
    let length = this.#length
    let at = start
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) break
      const byte = ASCII[code]!
      if (byte === 0) {
        if (length > 0) out[end++] = SPACE
        length = 0
        state = ORDINARY
        continue
      }
      const next = NEXT[(state << 7) | byte]!
      if (next === DROPPED) continue
      if (length >= TOKEN_LENGTH) {
        out[end++] = SPACE
        length = 0
        state = NEXT[byte]!
      } else {
        state = next
      }
      out[end++] = byte
      length++
    }
    this.#end = end
    this.#state = state
    this.#length = length
    return at
  }

  /** Writes one character beyond ASCII; `ahead` is how many characters of the text come after it. */
  beyondAscii(character: Folded, ahead: number): void {
    const bytes = character.bytes
    this.#reserve(bytes.length * 2 + 2, ahead)
    if (character.startsAlone) this.#separate()
    for (const byte of bytes) {
      if (byte === SPACE) this.#separate()
      else if (byte < 128) this.#letter(byte)
      else this.#wide(byte, character.joins)
    }
    if (character.endsAlone) this.#length = Math.max(this.#length, TOKEN_LENGTH)
  }

  finish(): string {
    const end = this.#length === 0 && this.#end > 0 ? this.#end - 1 : this.#end
    return Buffer.from(this.#out.buffer, this.#out.byteOffset, end).toString('utf8')
  }

  #letter(byte: number): void {
    const next = NEXT[(this.#state << 7) | byte]!
    if (next === DROPPED) return
    const cut = this.#length >= TOKEN_LENGTH
    if (cut) this.#separate()
    this.#state = cut ? NEXT[byte]! : next
    this.#out[this.#end++] = byte
    this.#length++
  }

  #wide(byte: number, joins: boolean): void {
    const startsCharacter = (byte & 0xc0) !== 0x80
    if (startsCharacter) {
      if (this.#length >= TOKEN_LENGTH + (joins ? MARKS_BEYOND_LENGTH : 0)) this.#separate()
      this.#length++
      this.#state = ORDINARY
    }
    this.#out[this.#end++] = byte
  }

  #separate(): void {
    if (this.#length > 0) this.#out[this.#end++] = SPACE
    this.#length = 0
    this.#state = ORDINARY
  }

  #reserve(bytes: number, ahead: number): void {
    if (this.#end + bytes + ahead * 2 <= this.#out.length) return
    const grown = Buffer.allocUnsafe((this.#end + bytes + ahead * 2) * 2)
    grown.set(this.#out.subarray(0, this.#end))
    this.#out = grown
  }
}

/** The tokens of a text, joined by single spaces: the form that is indexed. Linear in the text. */
export function foldText(text: string): string {
  const writer = new TokenWriter(text.length)
  let at = writer.ascii(text, 0)
  while (at < text.length) {
    const codePoint = text.codePointAt(at)!
    at += codePoint > 0xffff ? 2 : 1
    writer.beyondAscii(foldCharacter(codePoint), text.length - at)
    at = writer.ascii(text, at)
  }
  return writer.finish()
}

/** The tokens of a text in order; none when it holds no letter and no digit. */
export function tokens(text: string): string[] {
  const folded = foldText(text)
  return folded === '' ? [] : folded.split(' ')
}
