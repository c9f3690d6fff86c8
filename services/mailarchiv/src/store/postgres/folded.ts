/** The stored folded text of a mail: every token in order, and tokens derived from them. */

import type { Query } from '../../search/index.ts'
import { FewTokens, type IndexDocument, isPlainWord } from '../core/words/index.ts'

export type TextTerm = Extract<Query, { kind: 'word' | 'phrase' | 'near' | 'prefix' }>

/** Separates the parts; no token contains it. */
const SEPARATOR = '|'

/** Token of a word that is in the mail but not in its body: a search of the body excludes these. */
export function onlyInRest(word: string): string {
  return `_r_${word}`
}

/** ` words of the body | the rest | words that only the rest has `: all tokens between single spaces. */
export function foldedText({ body, rest }: IndexDocument): string {
  const words = [...new Set(rest.split(' '))].filter(isPlainWord)
  const inBody = new FewTokens(words).in(body)
  const others = words.filter((word) => !inBody.has(word)).map(onlyInRest)
  const parts = [body, SEPARATOR, rest, SEPARATOR, others.join(' ')]
  return ` ${parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')} `
}
