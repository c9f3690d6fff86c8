/** The stored folded text of a mail: every token in order, and tokens derived from the order. */

import type { Query } from '../../search/index.ts'
import { FewTokens, type IndexDocument, isPlainWord } from '../core/words/index.ts'
import { CROWDED, type FrequentWords, neighbourTokens } from './neighbours.ts'

export type TextTerm = Extract<Query, { kind: 'word' | 'phrase' | 'near' | 'prefix' }>

/** Separates the parts; no token contains it. */
const SEPARATOR = '|'

/** Token of a word that is in the mail but not in its body: a search of the body excludes these. */
export function onlyInRest(word: string): string {
  return `_r_${word}`
}

/**
 * ` words of the body | the rest | words that only the rest has, and neighbours among the frequent words `: all tokens
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

/** Reads the document of a folded text. */
export function documentOfText(words: string): IndexDocument {
  const [body = '', rest = ''] = words.split(SEPARATOR)
  return { body: body.trim(), rest: rest.trim() }
}

/** PostgreSQL refuses a tsvector with more than 1 MB of lexemes; half of that is safe. */
const MAX_LEXEME_BYTES = 512 * 1024
const PART_LEXEME_BYTES = 256 * 1024
/** A text of fewer bytes never has that many lexemes or too many neighbours: a word takes two bytes and makes two. */
export const NEVER_WIDE_BYTES = 16 * 1024

/** Splits the distinct tokens into parts that fit a tsvector each; null when one part suffices. */
export function wideParts(words: string): string[][] | null {
  const crowded = words.endsWith(` ${CROWDED} `)
  // A UTF-16 unit takes at most three bytes.
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
