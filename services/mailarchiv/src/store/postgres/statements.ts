/** FROM and WHERE of the hits of a plan, which the archive's statements are made of. */
import type { Range } from './density.ts'
import { type Plan, tsqueryLiteral } from './plan.ts'

/** How many mails are `wide`: the index on tokens does not have them. */
type Wide = { readonly wide: number }

/**
 * Selects the newest hits within a range. Where texts have to be checked, the candidates are sorted first and their
 * texts fetched one by one until there are enough: `OFFSET 0` keeps the planner from checking all of them, and so does
 * the limit of each part, for a union is sorted as a whole.
 */
export function newestFirst(plan: Plan, range: Range, known: Wide, wanted: number): string {
  const newest = `ORDER BY sort DESC LIMIT ${wanted}`
  const [indexed, ...others] = statementsOf(plan, range, known).map((sql) => `SELECT s.sort, s.id ${sql}`)
  const parts = [firstOf(plan, range) ?? indexed, ...others].map((sql) => `(SELECT * FROM (${sql}) part ${newest})`)
  return `SELECT sort, id FROM (${parts.join(' UNION ALL ')}) hits ${newest}`
}

/** The hits of the index, newest first; null where no text has to be checked. */
function firstOf({ tsquery, checks }: Plan, range: Range): string | null {
  if (tsquery === null || checks.length === 0) return null
  const candidates = `SELECT s.* ${candidatesOf(tsquery, range)} ORDER BY s.sort DESC OFFSET 0`
  return `SELECT s.sort, s.id FROM (${candidates}) s WHERE ${all(checks)}`
}

/** FROM and WHERE of the index's candidates within a range. */
export function candidatesOf(tsquery: string, range: Range): string {
  const tokens = `mailarchiv.tokens(s.words, s.wide) @@ ${tsqueryLiteral(tsquery)}`
  return `FROM mailarchiv.search s WHERE ${all([tokens, within(range)])}`
}

/** FROM and WHERE of the hits within a range: of the index, and of wide mails where there are any. */
export function statementsOf(plan: Plan, range: Range, { wide }: Wide): string[] {
  const bounds = within(range)
  const [leading] = plan.sets
  if (plan.tsquery === null && leading !== undefined) {
    const hits = `SELECT DISTINCT s.sort, s.id FROM (${leading.mails}) s WHERE ${bounds}`
    const others = plan.conditions.filter((condition) => condition !== leading.condition)
    if (others.length === 0) return [`FROM (${hits}) s`]
    return [`FROM (${hits}) h JOIN mailarchiv.search s ON s.sort = h.sort AND s.id = h.id WHERE ${all(others)}`]
  }
  if (plan.tsquery === null) return [`FROM mailarchiv.search s WHERE ${all([bounds, ...plan.conditions])}`]
  const indexed = [candidatesOf(plan.tsquery, range), ...plan.checks].join(' AND ')
  if (wide === 0) return [indexed]
  return [indexed, `FROM mailarchiv.search s WHERE ${all(['s.wide', bounds, ...among(plan), ...plan.conditions])}`]
}

/** Words that the index looks up for wide mails; the conditions on their rows decide about the others. */
const MOST_ATOMS = 64

/** Mails with words of a plan. One set, as the planner takes for many of them the longer, the square of their number. */
function among({ atoms }: Plan): string[] {
  const sets = [...new Set(atoms)]
    .slice(0, MOST_ATOMS)
    .map((atom) => `SELECT w.id FROM mailarchiv.wide_words w WHERE w.tokens @@ ${tsqueryLiteral(atom)}`)
  return sets.length === 0 ? [] : [`s.id IN (${sets.join(' INTERSECT ')})`]
}

export function within({ from, to }: Range): string {
  const bounds = [...(from === null ? [] : [`s.sort >= ${from}`]), ...(to === null ? [] : [`s.sort < ${to}`])]
  return all(bounds)
}

export function all(conditions: readonly string[]): string {
  return conditions.length === 0 ? 'true' : conditions.join(' AND ')
}
