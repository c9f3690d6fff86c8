/** Words with wildcards in the languages of the database. */
import { type PatternTerm, patternSource, type TextField } from '../../search/index.ts'
import { fieldToken } from '../core/words/index.ts'
import { onlyInRest } from './folded.ts'

/** Quotes a token. Tokens consist of letters, digits and underscores: none has a meaning in SQL or a tsquery. */
export function lexeme(token: string): string {
  return `'${token}'`
}

export function inField(field: TextField | null, token: string): string {
  return field === null || field === 'body' ? token : fieldToken(field, token)
}

/** A word of a field as a tsquery. */
export function wordOf(field: TextField | null, token: string): string {
  return field === 'body' ? `(${lexeme(token)} & !${lexeme(onlyInRest(token))})` : lexeme(inField(field, token))
}

/** The different words that a pattern has at a place. */
export function wordsAt({ text, sequences }: PatternTerm, place: number): string[] {
  if (sequences === null) throw new Error(`no words were looked up for ${text}`)
  return [...new Set(sequences.map((tokens) => tokens[place]!))]
}

/** A letter of a word: no word contains an underscore, and each of the index's own tokens does. */
const LETTER = '[^ _]'

/** An exact condition on the text of a row of `search s`. */
export function patternCondition({ field, tokens }: PatternTerm): string {
  const stretch = ` ${tokens.map((token) => inField(field, patternSource(token, LETTER))).join(' ')} `
  return `${field === 'body' ? "substr(s.words, 1, strpos(s.words, '|'))" : 's.words'} ~ '${stretch}'`
}
