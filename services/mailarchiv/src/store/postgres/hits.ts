/** The statements of a search: which rows are its hits, and which of them a page holds. */
import type { Page } from '../contract/index.ts'
import { type Plan, tsqueryLiteral } from './plan.ts'

/**
 * Selects `sort` and `id` of the hits: by the index on tokens, else by a set, else by reading the rows. The index lacks
 * wide mails, which have one of their own.
 */
export function hitsOf(plan: Plan): string {
  const { tsquery, tokens, checks, conditions, sets } = plan
  const bounds = boundsOf(plan)
  if (tsquery !== null) {
    const words = tokens.map((token) => `'${token}'`)
    const indexed = [`mailarchiv.tokens(s.words, s.wide) @@ ${tsqueryLiteral(tsquery)}`, ...bounds, ...checks]
    const wide = ['s.wide', `string_to_array(s.words, ' ') @> ARRAY[${words}]::text[]`, ...bounds, ...conditions]
    return `${selecting(indexed)} UNION ALL ${selecting(wide)}`
  }
  const [set] = sets
  if (set === undefined) return selecting([...bounds, ...conditions])
  const members = `SELECT DISTINCT s.sort, s.id FROM (${set.mails}) s WHERE ${all(bounds)}`
  const others = conditions.filter((condition) => condition !== set.condition)
  if (others.length === 0) return members
  return `SELECT s.sort, s.id FROM (${members}) m JOIN mailarchiv.search s ON s.sort = m.sort AND s.id = m.id
    WHERE ${all(others)}`
}

const selecting = (conditions: readonly string[]) =>
  `SELECT s.sort, s.id FROM mailarchiv.search s WHERE ${all(conditions)}`

/**
 * Selects a page of the hits. Those that an index finds are all found first: asked for the newest alone, the planner reads
 * the text of each mail in their order, which for a rare word in 1,000,000 mails takes minutes instead of 10 ms. Those
 * without an index are found in just that way.
 */
export function pageOf(plan: Plan, { offset, limit }: Page): string {
  const found = plan.tsquery === null && plan.sets.length === 0 ? '' : 'MATERIALIZED'
  return `WITH hits AS ${found} (${hitsOf(plan)})
    SELECT sort, id FROM hits ORDER BY sort DESC LIMIT ${limit} OFFSET ${offset}`
}

/** The conditions of the dates and of the hidden mails of a plan on a row `s`. */
export function boundsOf({ from, to, hidden }: Pick<Plan, 'from' | 'to' | 'hidden'>): string[] {
  return [
    ...(from === null ? [] : [`s.sort >= ${from}`]),
    ...(to === null ? [] : [`s.sort < ${to}`]),
    ...(hidden.length === 0 ? [] : [`s.id NOT IN (${mailsNumbered(hidden, 'id')})`]),
  ]
}

/** Selects a column of the mails with these sequence numbers. */
export function mailsNumbered(seqs: readonly number[], column: 'id' | 'sort, id'): string {
  return `SELECT ${column} FROM mailarchiv.mail WHERE seq = ANY('{${seqs.join(',')}}'::bigint[])`
}

export function all(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' AND ')
}
