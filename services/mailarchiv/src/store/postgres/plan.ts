/** Turns a search into conditions for the database: pure, plain data. */

import { type Conditions, narrowed, type Query, type SearchFilter } from '../../search/index.ts'
import { contactToken, filterToken, SLOTS_PER_SECOND } from '../core/words/index.ts'
import { inField, lexeme } from './patterns.ts'
import { isSet, mailsOf } from './sets.ts'
import { allOf, holds, type IndexQuery, indexQuery, isExact, rowCondition } from './terms.ts'

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
  /** Tokens that every hit has. */
  readonly tokens: readonly string[]
  /** The token whose stored count is the exact number of hits; null when there is none. */
  readonly counted: string | null
  /** Sequence numbers of mails that are no hits. */
  readonly hidden: readonly number[]
  /** Positions: at least `from`, below `to`. */
  readonly from: number | null
  readonly to: number | null
  /** No mail can match. */
  readonly nothing: boolean
}

type Part = {
  readonly index: IndexQuery
  readonly isExact: boolean
  readonly condition: string
  readonly tokens: readonly string[]
  readonly counted: string | null
}

/** Plans a search among the mails that its caller may read. */
export function planSearch(search: SearchFilter): Plan {
  const filter = narrowed(search)
  const bounds = { from: position(filter.since), to: position(filter.until) }
  const parts = addressTokens(filter).map(tokenPart)
  const queries = [...contactsOf(filter), ...conjuncts(filter.query)]
  for (const query of queries) {
    if (query.kind === 'before') bounds.to = Math.min(bounds.to ?? Infinity, query.second * SLOTS_PER_SECOND)
    else if (query.kind === 'after') bounds.from = Math.max(bounds.from ?? -Infinity, query.second * SLOTS_PER_SECOND)
    else parts.push(queryPart(query))
  }
  const index = allOf(parts.map((part) => part.index))
  return {
    tsquery: index.is === 'some' ? index.sql : null,
    checks: parts.flatMap((part) => (part.isExact ? [] : [part.condition])),
    conditions: parts.map(({ condition }) => condition),
    sets: queries.flatMap((query) => (isSet(query) ? [{ mails: mailsOf(query), condition: rowCondition(query) }] : [])),
    tokens: parts.flatMap(({ tokens }) => tokens),
    counted: parts.length === 1 ? parts[0]!.counted : null,
    hidden: search.readable.hidden,
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
  const index = { is: 'some', sql: lexeme(token) } as const
  return { index, isExact: true, condition: holds(` ${token} `), tokens: [token], counted: token }
}

function queryPart(query: Query): Part {
  return {
    index: indexQuery(query),
    isExact: isExact(query),
    condition: rowCondition(query),
    tokens: tokensOf(query),
    counted: countedToken(query),
  }
}

/** Whole tokens that every hit of a query has. */
function tokensOf(query: Query): string[] {
  if (!('field' in query) || query.kind === 'pattern') return []
  const whole = query.kind === 'prefix' ? query.tokens.slice(0, -1) : query.tokens
  return whole.map((token) => inField(query.field, token))
}

/** The token that may count the mails of a query (counted.ts). */
function countedToken(query: Query): string | null {
  if (query.kind !== 'word' && query.kind !== 'phrase') return null
  return query.tokens.length === 1 && query.field === null ? query.tokens[0]! : null
}

/** Quotes a tsquery as SQL. */
export function tsqueryLiteral(tsquery: string): string {
  return `'${tsquery.replaceAll("'", "''")}'::tsquery`
}
