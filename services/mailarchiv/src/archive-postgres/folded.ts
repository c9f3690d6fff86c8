/** The folded text of a mail as the database keeps it: every token in its order, and what follows from the order. */

import type { IndexDocument } from '../archive/threads.ts'
import { FewTokens } from '../archive/threads.ts'
import { isPlainWord, type Query } from '../search/index.ts'
import { CROWDED, type FrequentWords, neighbourTokens } from './neighbours.ts'

export type TextTerm = Extract<Query, { kind: 'word' | 'phrase' | 'prefix' }>

/** Stands between the parts; no token holds it. */
const SEPARATOR = '|'

/** Token of a word that is in the mail and not in its body: a word of the body is one that is there and not such a one. */
export function onlyInRest(word: string): string {
  return `_r_${word}`
}

/**
 * ` words of the body | the rest | words that only the rest has, and which frequent words stand side by side `: all tokens
 * between single spaces.
 */
export function foldedText({ body, rest }: IndexDocument, frequent: FrequentWords): string {
  const words = [...new Set(rest.split(' '))].filter(isPlainWord)
  const inBody = new FewTokens(words).in(body)
  const others = words.filter((word) => !inBody.has(word))
  const further = [...others.map(onlyInRest), ...neighbourTokens([body, rest], frequent)]
  const parts = [body, SEPARATOR, rest, SEPARATOR, further.join(' ')]
  return ` ${parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')} `
}

/** The document of a folded text. */
export function documentOfText(words: string): IndexDocument {
  const [body = '', rest = ''] = words.split(SEPARATOR)
  return { body: body.trim(), rest: rest.trim() }
}

/** PostgreSQL refuses a tsvector whose lexemes take more than 1 MB; half of that leaves no doubt. */
const MAX_LEXEME_BYTES = 512 * 1024
const PART_LEXEME_BYTES = 256 * 1024
/** A text of fewer bytes has neither that many lexemes nor too many neighbours: a word takes two bytes and makes two of these. */
export const NEVER_WIDE_BYTES = 16 * 1024

/**
 * The distinct tokens in parts that a tsvector each can hold; null when one holds all of them and the index is to have them.
 */
export function wideParts(words: string): string[][] | null {
  const crowded = words.endsWith(` ${CROWDED} `)
  // No character takes more than three bytes for each of its UTF-16 units.
  if (words.length * 3 <= MAX_LEXEME_BYTES && !crowded) return null
  const parts: string[][] = [[]]
  let [total, inPart] = [0, 0]
  for (const token of new Set(words.split(' '))) {
    if (token === '' || token === SEPARATOR) continue
    const bytes = Buffer.byteLength(token)
    total += bytes
    if (inPart + bytes > PART_LEXEME_BYTES) {
      parts.push([])
      inPart = 0
    }
    inPart += bytes
    parts.at(-1)!.push(token)
  }
  return total <= MAX_LEXEME_BYTES && !crowded ? null : parts
}
