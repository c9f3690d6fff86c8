/** Words with wildcards: `*` stands for any letters and digits, also none, `?` for exactly one. */
import { tokens } from './fold.ts'

/** Fewest letters and digits of a word with wildcards, and of its longest piece: fewer match half of all words. */
const LEAST = { characters: 3, piece: 2 }

const WILDCARD = /[*?]/
const WILDCARDS = /[*?]+/u
const ANY_LETTERS = /^\*+$/

/** Reports a word with wildcards and too few letters to search for. */
export class WildcardError extends Error {
  override readonly name = 'WildcardError'
  /** The term as written. */
  readonly text: string

  constructor(text: string) {
    super(`too few letters beside wildcards: ${text}`)
    this.text = text
  }
}

export function hasWildcard(text: string): boolean {
  return WILDCARD.test(text)
}

/** Letters of living scripts that folding keeps and that no mail has: they carry the wildcards through it. */
const STAND_INS = { '*': '\ua78f', '?': '\u01bb' } as const
const STAND_IN = /[\ua78f\u01bb]/gu

/**
 * The folded tokens of a text with wildcards: `Feuer*Schläuche-B?75` → `feuer*schlauche`, `b?75`. A `*` between
 * separators at either end says nothing: `*.pdf` → `pdf`.
 *
 * @throws WildcardError when a token has a wildcard and too few letters
 */
export function patternTokens(text: string): string[] {
  const carried = text.replace(STAND_IN, ' ').replace(/[*?]/g, (sign) => STAND_INS[sign as '*' | '?'])
  const found = tokens(carried).map((token) =>
    token.replace(STAND_IN, (letter) => (letter === STAND_INS['*'] ? '*' : '?')),
  )
  const first = found.findIndex((token) => !ANY_LETTERS.test(token))
  const last = found.findLastIndex((token) => !ANY_LETTERS.test(token))
  const kept = first === -1 ? [] : found.slice(first, last + 1)
  if (kept.length === 0 || kept.some((token) => hasWildcard(token) && !isLongEnough(token)))
    throw new WildcardError(text)
  return kept
}

function isLongEnough(token: string): boolean {
  const pieces = token.split(WILDCARDS).map((piece) => [...piece].length)
  return pieces.reduce((sum, length) => sum + length, 0) >= LEAST.characters && Math.max(...pieces) >= LEAST.piece
}

/** The longest piece of a token with wildcards: every word that it matches contains it. */
export function longestPiece(token: string): string {
  return token.split(WILDCARDS).reduce((longest, piece) => (piece.length > longest.length ? piece : longest))
}

/**
 * Returns whether a word fits a token with wildcards. Goes back to the last `*` alone, so it takes at most the product of
 * both lengths; a regular expression takes that to the power of its stars.
 */
export function fitsPattern(word: string, token: string): boolean {
  const [letters, signs] = [[...word], [...token]]
  let [at, sign, star, resumed] = [0, 0, -1, 0]
  while (at < letters.length) {
    if (signs[sign] === '*') {
      star = sign
      resumed = at
      sign += 1
    } else if (signs[sign] === '?' || signs[sign] === letters[at]) {
      at += 1
      sign += 1
    } else if (star !== -1) {
      resumed += 1
      at = resumed
      sign = star + 1
    } else return false
  }
  return signs.slice(sign).every((rest) => rest === '*')
}

/**
 * A token with wildcards as a regular expression of one word for PostgreSQL, which reads it in time linear in the text.
 * Letters and digits have no meaning there.
 *
 * @param letter expression of one letter of a word
 */
export function patternSource(token: string, letter: string): string {
  return token.replace(/\*+/g, `${letter}*`).replace(/\?/g, letter)
}
