/** Compiles a search for the engine: one full-text expression, a range of positions, and conditions on rows. */

import { narrowed, type PrefixTerm, type Query, type SearchFilter, termsOf } from '../../search/index.ts'
import {
  contactToken,
  EVERY_MAIL,
  filterToken,
  hasToken,
  messageIdToken,
  NO_MAIL,
  SHORT_PREFIX,
  SLOTS_PER_SECOND,
} from '../core/words/index.ts'
import { quoted, sequenceExpressions, textExpression } from './expressions.ts'
import { isSet, positionsOf, type RowCondition } from './sets.ts'

/** All parts are combined with AND; null or none is no condition. */
export type Plan = {
  /** Expression on the table `search`. */
  readonly match: string | null
  /** The only token of `match`, if it consists of one: its number of mails may be stored. */
  readonly token: string | null
  /** Prefixes so short that the engine may have their mails stored. */
  readonly prefixes: readonly string[]
  /** Subqueries of positions: a hit is in each of them. */
  readonly sets: readonly RowCondition[]
  readonly conditions: readonly RowCondition[]
  /** Sequence numbers of mails that are no hits. */
  readonly hidden: readonly number[]
  /** A pattern matches so many words that the engine collects all its mails before it returns the first hit. */
  readonly collects: boolean
  /** Positions: at least `from`, below `to`. */
  readonly from: number | null
  readonly to: number | null
  /** No mail can match. */
  readonly nothing: boolean
}

/** Compiles a search among the mails that its caller may read. Pure; the plan is plain data. */
export function compileSearch(search: SearchFilter): Plan {
  const filter = narrowed(search)
  const bounds = { from: position(filter.since), to: position(filter.until) }
  const matches: string[] = []
  const excluded: string[] = []
  const prefixes: string[] = []
  const sets: RowCondition[] = []
  const conditions: RowCondition[] = []
  if (filter.contact !== null) {
    const token = contactToken(filter.contact)
    if (token === null) sets.push(positionsOf({ kind: 'involved', ...filter.contact }))
    else matches.push(quoted(token))
  }
  for (const role of ['from', 'to'] as const) {
    const wanted = filter[role]
    if (wanted === null) continue
    matches.push(quoted(filterToken(role, wanted)))
  }
  for (const part of conjuncts(filter.query)) {
    if (part.kind === 'before') bounds.to = lowest(bounds.to, part.second * SLOTS_PER_SECOND)
    else if (part.kind === 'after') bounds.from = highest(bounds.from, part.second * SLOTS_PER_SECOND)
    else if (part.kind === 'not' && home(part.part) === 'search') excluded.push(expression(part.part))
    else if (isSet(part)) sets.push(positionsOf(part))
    else if (isShortPrefix(part)) prefixes.push(part.tokens[0]!)
    else if (home(part) === 'search') matches.push(expression(part))
    else conditions.push(rowCondition(part))
  }
  const match = conjunctionOf(matches, excluded)
  return {
    match,
    token: match !== null && /^"[^" ]+"$/.test(match) ? match.slice(1, -1) : null,
    prefixes,
    sets,
    conditions,
    hidden: search.readable.hidden,
    collects: termsOf(filter.query).some((term) => term.kind === 'pattern' && isSet(term)),
    ...bounds,
    nothing:
      filter.query?.kind === 'nothing' || (bounds.from !== null && bounds.to !== null && bounds.from >= bounds.to),
  }
}

const position = (second: number | null) => (second === null ? null : second * SLOTS_PER_SECOND)
const lowest = (a: number | null, b: number) => (a === null ? b : Math.min(a, b))
const highest = (a: number | null, b: number) => (a === null ? b : Math.max(a, b))

function conjuncts(query: Query | null): readonly Query[] {
  if (query === null || query.kind === 'nothing') return []
  return query.kind === 'and' ? query.parts : [query]
}

/** Where a condition can be evaluated: by the full-text table, or only row by row. */
type Home = 'search' | 'rows'

function home(query: Query): Home {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.parts.every((part) => home(part) === 'search') ? 'search' : 'rows'
    case 'not':
      return home(query.part)
    case 'prefix':
    case 'word':
    case 'phrase':
    case 'near':
    case 'has':
    case 'sender':
    case 'messageid':
      return 'search'
    case 'pattern':
      return isSet(query) ? 'rows' : 'search'
    default:
      return 'rows'
  }
}

function isShortPrefix(term: Query): term is PrefixTerm {
  return (
    term.kind === 'prefix' &&
    term.field === null &&
    term.tokens.length === 1 &&
    [...term.tokens[0]!].length <= SHORT_PREFIX
  )
}

/** FTS5 expression of a query whose home is the full-text table. Recursion is bounded, see ast.ts. */
export function expression(query: Query): string {
  switch (query.kind) {
    case 'and': {
      const excluded = query.parts.filter((part) => part.kind === 'not').map((part) => expression(part.part))
      return (
        conjunctionOf(query.parts.filter((part) => part.kind !== 'not').map(expression), excluded) ?? quoted(EVERY_MAIL)
      )
    }
    case 'or':
      return `(${query.parts.map(expression).join(' OR ')})`
    case 'not':
      return `(${quoted(EVERY_MAIL)} NOT ${expression(query.part)})`
    case 'has':
      return quoted(hasToken(query))
    case 'sender':
      return quoted(filterToken('from', query.sender))
    case 'messageid':
      return quoted(messageIdToken(query.id))
    case 'prefix':
      return `${textExpression(query)} *`
    case 'word':
    case 'phrase':
      return textExpression(query)
    case 'near':
      return `body : NEAR(${query.tokens.map(quoted).join(' ')}, ${query.distance})`
    case 'pattern': {
      const all = sequenceExpressions(query)
      return all.length === 0 ? quoted(NO_MAIL) : `(${all.join(' OR ')})`
    }
    default:
      throw new Error(`no full-text term: ${query.kind}`)
  }
}

function conjunctionOf(wanted: readonly string[], excluded: readonly string[]): string | null {
  if (wanted.length === 0 && excluded.length === 0) return null
  const all = wanted.length === 0 ? quoted(EVERY_MAIL) : wanted.join(' AND ')
  if (excluded.length === 0) return wanted.length === 1 ? all : `(${all})`
  return `((${all}) NOT (${excluded.join(' OR ')}))`
}

function rowCondition(query: Query): RowCondition {
  if (home(query) === 'search') {
    return { sql: '+m.sort IN (SELECT rowid FROM search WHERE search MATCH ?)', parameters: [expression(query)] }
  }
  if (isSet(query)) {
    const { sql, parameters } = positionsOf(query)
    return { sql: `+m.sort IN (${sql})`, parameters }
  }
  switch (query.kind) {
    case 'and':
    case 'or': {
      const parts = query.parts.map(rowCondition)
      return {
        sql: `(${parts.map((part) => part.sql).join(` ${query.kind} `)})`,
        parameters: parts.flatMap((part) => part.parameters),
      }
    }
    case 'not': {
      const part = rowCondition(query.part)
      return { sql: `NOT ${part.sql}`, parameters: part.parameters }
    }
    case 'larger':
    case 'smaller':
      return { sql: `m.size ${query.kind === 'larger' ? '>' : '<'} ?`, parameters: [query.bytes] }
    case 'before':
    case 'after':
      return { sql: `m.sort ${query.kind === 'before' ? '<' : '>='} ?`, parameters: [query.second * SLOTS_PER_SECOND] }
    default:
      throw new Error(`no condition on rows: ${query.kind}`)
  }
}
