/** The folded text of a mail as the database keeps it: every token in its order, and what follows from the order. */
import type { IndexDocument } from '../archive/threads.ts'
import { isPlainWord, type Query } from '../search/index.ts'

export type TextTerm = Extract<Query, { kind: 'word' | 'phrase' | 'prefix' }>

/** Stands between the parts; no token holds it. */
const SEPARATOR = '|'

/** Token of a word that is in the mail and not in its body: a word of the body is one that is there and not such a one. */
export function onlyInRest(word: string): string {
  return `_r_${word}`
}

/** ` words of the body | the rest | words that only the rest has `: all tokens between single spaces. */
export function foldedText({ body, rest }: IndexDocument): string {
  const inBody = new Set(body.split(' '))
  const others = new Set(rest.split(' ').filter((token) => isPlainWord(token) && !inBody.has(token)))
  const parts = [body, SEPARATOR, rest, SEPARATOR, [...others].map(onlyInRest).join(' ')]
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

/** The distinct tokens in parts that a tsvector each can hold; null when one holds all of them. */
export function wideParts(words: string): string[][] | null {
  // No character takes more than three bytes for each of its UTF-16 units.
  if (words.length * 3 <= MAX_LEXEME_BYTES) return null
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
  return total <= MAX_LEXEME_BYTES ? null : parts
}
