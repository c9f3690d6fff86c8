/** Words with wildcards in the languages of the database. */
import { type PatternTerm, patternSource, type Query, type TextField } from '../../search/index.ts'
import { fieldToken } from '../core/words/index.ts'
import { onlyInRest } from './folded.ts'

/** Words of a pattern that one tsquery joins: its cost for each mail is their number. */
const JOINED_WORDS = 16
/** Words of a pattern from which its mails are collected, some words at a time. */
const MANY_WORDS = 32

/** Whether a pattern matches so many words that its mails are collected before the first hit is returned. */
export function isCollected(query: Query): query is PatternTerm {
  return query.kind === 'pattern' && hasManyWords(query)
}

export function hasManyWords(term: PatternTerm): boolean {
  return term.tokens.length === 1 && wordsAt(term, 0).length > MANY_WORDS
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
