/** Leases a search into conditions for the database: pure, plain data. */

import { type Conditions, narrowed, type Query, type SearchFilter, termsOf } from '../../search/index.ts'
import { contactToken, filterToken, prefixCount, SHORT_PREFIX, SLOTS_PER_SECOND } from '../core/words/index.ts'
import { type FrequentWords, NO_WORDS } from './neighbours.ts'
import { isCollected, lexeme } from './patterns.ts'
import { isSet, mailsOf } from './sets.ts'
import { allOf, atomsOf, holds, type IndexQuery, isExact, rowCondition, upper } from './terms.ts'

/** All parts are combined with AND. */
export type Plan = {
  /** Condition of every hit, for the index; null when there is none. */
  readonly tsquery: string | null
  /** Further conditions for a row that matches `tsquery`. */
  readonly checks: readonly string[]
  /** All conditions on a row: exact without the index. */
  readonly conditions: readonly string[]
  /** Conditions on rows that are sets; each selects `sort` and `id` of its mails. */
  readonly sets: readonly { readonly mails: string; readonly condition: string }[]
  /** Single tokens that every hit has, each a tsquery. */
  readonly atoms: readonly string[]
  /** Names that may count the mails of each part (counted.ts); null for a part without one. */
  readonly names: readonly (string | null)[]
  /** There is one part, and its name counts exactly the hits. */
  readonly isCounted: boolean
  /** A part is a phrase: the number of its mails cannot be estimated from its words. */
  readonly hasPhrase: boolean
  /** A pattern matches so many words that its mails are collected, by the index on tokens. */
  readonly collects: boolean
  /** Positions: at least `from`, below `to`. */
  readonly from: number | null
  readonly to: number | null
  /** No mail can match. */
  readonly nothing: boolean
}

type Part = {
  readonly index: IndexQuery
  readonly exact: boolean
  readonly condition: string
  readonly atoms: readonly string[]
  readonly names: readonly (string | null)[]
  readonly isPhrase: boolean
  readonly collects: boolean
}

/**
 * Plans a search among the mails that its caller may read.
 *
 * @param frequent words whose neighbours have tokens in every mail
 */
export function planSearch(search: SearchFilter, frequent: FrequentWords = NO_WORDS): Plan {
  const filter = narrowed(search)
  const bounds = { from: position(filter.since), to: position(filter.until) }
  const parts = addressTokens(filter).map(tokenPart)
  const queries = [...contactsOf(filter), ...conjuncts(filter.query)]
  for (const query of queries) {
    if (query.kind === 'before') bounds.to = Math.min(bounds.to ?? Infinity, query.second * SLOTS_PER_SECOND)
    else if (query.kind === 'after') bounds.from = Math.max(bounds.from ?? -Infinity, query.second * SLOTS_PER_SECOND)
    else parts.push(queryPart(query, frequent))
  }
  const index = allOf(parts.map((part) => part.index))
  return {
    tsquery: index.is === 'some' ? index.sql : null,
    checks: parts.filter(({ exact }) => !exact).map(({ condition }) => condition),
    conditions: parts.map(({ condition }) => condition),
    sets: queries.flatMap((query) => (isSet(query) ? [{ mails: mailsOf(query), condition: rowCondition(query) }] : [])),
    atoms: parts.flatMap(({ atoms }) => atoms),
    names: parts.flatMap(({ names }) => names),
    isCounted: parts.length === 1 && parts[0]!.exact && parts[0]!.names.length === 1,
    collects: parts.some((part) => part.collects),
    hasPhrase: parts.some(({ isPhrase }) => isPhrase),
    ...bounds,
    nothing:
      index.is === 'none' ||
      filter.query?.kind === 'nothing' ||
      (bounds.from !== null && bounds.to !== null && bounds.from >= bounds.to),
  }
}

const position = (second: number | null) => (second === null ? null : second * SLOTS_PER_SECOND)

function conjuncts(query: Query | null): readonly Query[] {
  if (query === null || query.kind === 'nothing') return []
  return query.kind === 'and' ? query.parts : [query]
}

/** The contacts that no token stands for. */
function contactsOf({ contact }: Conditions): Query[] {
  return contact === null || contactToken(contact) !== null ? [] : [{ kind: 'involved', ...contact }]
}

function addressTokens({ contact, from, to }: Conditions): string[] {
  const token = contact === null ? null : contactToken(contact)
  const tokens = token === null ? [] : [token]
  for (const [role, wanted] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (wanted === null) continue
    tokens.push(filterToken(role, wanted))
  }
  return tokens
}

function tokenPart(token: string): Part {
  const sql = lexeme(token)
  return {
    index: { is: 'some', sql },
    exact: true,
    condition: holds(` ${token} `),
    atoms: [sql],
    names: [token],
    isPhrase: false,
    collects: false,
  }
}

function queryPart(query: Query, frequent: FrequentWords): Part {
  const isText = 'field' in query
  const isPhrase = isText && query.tokens.length > 1
  const exact = isExact(query, frequent)
  return {
    index: upper(query, frequent),
    exact,
    condition: rowCondition(query),
    atoms: isText && !isCollected(query) ? atomsOf(query) : [],
    // Counts of its words do not estimate a phrase that the index knows.
    names: isPhrase && exact ? [null] : countedNames(query),
    isPhrase,
    collects: termsOf(query).some(isCollected),
  }
}

/** The names that may count the mails of each word of a query. */
function countedNames(query: Query): (string | null)[] {
  if (query.kind !== 'word' && query.kind !== 'phrase' && query.kind !== 'prefix') return [null]
  if (query.field !== null) return [null]
  return query.tokens.map((token, place) => {
    if (query.kind !== 'prefix' || place < query.tokens.length - 1) return token
    return [...token].length <= SHORT_PREFIX ? prefixCount(token) : null
  })
}

/** Quotes a tsquery as SQL. */
export function tsqueryLiteral(tsquery: string): string {
  return `'${tsquery.replaceAll("'", "''")}'::tsquery`
}
