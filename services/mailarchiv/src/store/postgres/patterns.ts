/** Words with wildcards in the languages of the database. */
import { type PatternTerm, patternSource, type TextField } from '../../search/index.ts'
import { fieldToken } from '../core/words/index.ts'
import { onlyInRest } from './folded.ts'

/**
 * Words that one tsquery joins: the index compares each of its mails with all of them. A pattern of more is a set, which
 * is collected by several: in 1,000,000 mails 1,500 words take 1.9 s instead of 13 s.
 */
const JOINED_WORDS = 32

/** Whether a pattern has so many words that it is a set. */
export function hasManyWords(term: PatternTerm): boolean {
  return term.tokens.length === 1 && wordsAt(term, 0).length > JOINED_WORDS
}

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

/** Selects the mails of a pattern of one token, each perhaps several times. */
export function mailsOfPattern(term: PatternTerm): string {
  const words = wordsAt(term, 0).map((word) => wordOf(term.field, word))
  const queries = Array.from({ length: Math.ceil(words.length / JOINED_WORDS) }, (_, place) =>
    words.slice(place * JOINED_WORDS, (place + 1) * JOINED_WORDS).join(' | '),
  )
  const literals = queries.map((query) => `'${query.replaceAll("'", "''")}'`)
  return `SELECT f.sort, f.id FROM unnest(ARRAY[${literals.join(',')}]::tsquery[]) q (words) CROSS JOIN LATERAL (
      SELECT s.sort, s.id FROM mailarchiv.search s WHERE mailarchiv.tokens(s.words, s.wide) @@ q.words) f
    UNION ALL SELECT s.sort, s.id FROM mailarchiv.search s WHERE s.wide AND ${patternCondition(term)}`
}

/** A letter of a word: no word contains an underscore, and each of the index's own tokens does. */
const LETTER = '[^ _]'

/** An exact condition on the text of a row of `search s`. */
export function patternCondition({ field, tokens }: PatternTerm): string {
  const stretch = ` ${tokens.map((token) => inField(field, patternSource(token, LETTER))).join(' ')} `
  return `${field === 'body' ? "substr(s.words, 1, strpos(s.words, '|'))" : 's.words'} ~ '${stretch}'`
}
