/**
 * Translates a query into the two languages of the database: as a tsquery over the distinct tokens of a mail, for the
 * index, which does not know the order of words; and as a condition on a row, which is exact for every query: the folded
 * text holds all tokens in order between single spaces, ` words of the body | the rest | words that only the rest has `.
 */

import type { NearTerm, PatternTerm, Query, SetTerm } from '../../search/index.ts'
import { EVERY_MAIL, filterToken, hasToken, messageIdToken, SLOTS_PER_SECOND } from '../core/words/index.ts'
import type { TextTerm } from './folded.ts'
import { hasManyWords, inField, lexeme, patternCondition, wordOf, wordsAt } from './patterns.ts'
import { mailsOf } from './sets.ts'

/** Everything, nothing, or a tsquery. */
export type IndexQuery =
  | { readonly is: 'all' }
  | { readonly is: 'none' }
  | { readonly is: 'some'; readonly sql: string }

const ALL: IndexQuery = { is: 'all' }
const NONE: IndexQuery = { is: 'none' }
const some = (sql: string): IndexQuery => ({ is: 'some', sql })

/** Whether the index alone answers a query. Recursion is bounded, see ast.ts. */
export function isExact(query: Query): boolean {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.parts.every(isExact)
    case 'not':
      return isExact(query.part)
    case 'has':
    case 'sender':
    case 'messageid':
      return true
    case 'word':
    case 'phrase':
      return query.tokens.length === 1
    case 'pattern':
      return query.tokens.length === 1 && !hasManyWords(query)
    case 'prefix':
      return query.tokens.length === 1 && query.field !== 'body'
    default:
      return false
  }
}

/** A tsquery that every hit matches; where it is exact, only hits do. */
export function indexQuery(query: Query): IndexQuery {
  switch (query.kind) {
    case 'and':
      return allOf(query.parts.map(indexQuery))
    case 'or':
      return anyOf(query.parts.map(indexQuery))
    case 'not':
      return isExact(query.part) ? negated(indexQuery(query.part)) : ALL
    case 'has':
      return some(lexeme(hasToken(query)))
    case 'sender':
      return some(lexeme(filterToken('from', query.sender)))
    case 'messageid':
      return some(lexeme(messageIdToken(query.id)))
    case 'word':
    case 'phrase':
    case 'near':
    case 'prefix':
      return some(tokensOf(query))
    case 'pattern':
      if (hasManyWords(query)) return ALL
      return allOf(
        query.tokens.map((_, place) => anyOf(wordsAt(query, place).map((word) => some(wordOf(query.field, word))))),
      )
    case 'nothing':
      return NONE
    default:
      return ALL
  }
}

export function allOf(parts: readonly IndexQuery[]): IndexQuery {
  if (parts.some(({ is }) => is === 'none')) return NONE
  return joined(parts, ' & ') ?? ALL
}

function anyOf(parts: readonly IndexQuery[]): IndexQuery {
  if (parts.some(({ is }) => is === 'all')) return ALL
  return joined(parts, ' | ') ?? NONE
}

function joined(parts: readonly IndexQuery[], operator: string): IndexQuery | null {
  const texts = parts.flatMap((part) => (part.is === 'some' ? [part.sql] : []))
  if (texts.length === 0) return null
  return some(texts.length === 1 ? texts[0]! : `(${texts.join(operator)})`)
}

function negated(part: IndexQuery): IndexQuery {
  if (part.is === 'all') return NONE
  if (part.is === 'none') return ALL
  // A bare negation would make the engine read the whole index.
  return some(`(${lexeme(EVERY_MAIL)} & !${part.sql})`)
}

function tokensOf({ kind, field, tokens }: TextTerm): string {
  const parts = (kind === 'prefix' ? tokens.slice(0, -1) : tokens).map((token) => wordOf(field, token))
  if (kind === 'prefix') parts.push(`${lexeme(inField(field, tokens.at(-1)!))}:*`)
  return parts.length === 1 && field !== 'body' ? parts[0]! : `(${parts.join(' & ')})`
}

/** An exact condition on a row of `search s`. */
export function rowCondition(query: Query): string {
  switch (query.kind) {
    case 'and':
    case 'or':
      return `(${query.parts.map(rowCondition).join(` ${query.kind} `)})`
    case 'not':
      return `NOT ${rowCondition(query.part)}`
    case 'has':
      return holds(` ${hasToken(query)} `)
    case 'sender':
      return holds(` ${filterToken('from', query.sender)} `)
    case 'involved':
    case 'conversation':
    case 'file':
    case 'folder':
      return isMember(query)
    case 'messageid':
      return holds(` ${messageIdToken(query.id)} `)
    case 'word':
    case 'phrase':
    case 'prefix':
      return textCondition(query)
    case 'near':
      return nearCondition(query)
    case 'pattern':
      return hasManyWords(query) ? isMember(query) : patternCondition(query)
    case 'larger':
    case 'smaller':
      return `s.size ${query.kind === 'larger' ? '>' : '<'} ${Math.trunc(query.bytes)}`
    case 'before':
    case 'after':
      return `s.sort ${query.kind === 'before' ? '<' : '>='} ${query.second * SLOTS_PER_SECOND}`
    case 'nothing':
      return 'false'
  }
}

function isMember(set: SetTerm | PatternTerm): string {
  return `s.id IN (SELECT id FROM (${mailsOf(set)}) members)`
}

/** Whether the text of a row contains this stretch. */
export function holds(stretch: string): string {
  return `strpos(s.words, '${stretch}') > 0`
}

/** The text of a mail begins its row; the index's own tokens behind it are no words. */
function nearCondition({ tokens: [one, other], distance }: NearTerm): string {
  const between = ` ([^ ]+ ){0,${Math.trunc(distance)}}`
  return `substr(s.words, 1, strpos(s.words, '|')) ~ ' (${one}${between}${other}|${other}${between}${one}) '`
}

function textCondition({ kind, field, tokens }: TextTerm): string {
  const stretch = ` ${tokens.map((token) => inField(field, token)).join(' ')}${kind === 'prefix' ? '' : ' '}`
  if (field !== 'body') return holds(stretch)
  return `strpos(s.words, '${stretch}') BETWEEN 1 AND strpos(s.words, '|')`
}
