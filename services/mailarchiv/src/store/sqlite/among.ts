/** Finds the hits of a search among some mails: row by row, however many hits it has. And counts those without hidden mails. */
import type { DatabaseSync } from 'node:sqlite'
import type { Plan } from './compile.ts'
import { expandsPrefix, keptTotal, memberOf, resolve, shownAt } from './query.ts'
import type { RowCondition } from './sets.ts'
import { inOneRead, prepared } from './statements.ts'

type Join = { readonly sql: string; readonly condition: RowCondition }

/** Returns the ids of the mails that are hits of a plan. */
export function hitsAmong(db: DatabaseSync, plan: Plan, ids: readonly string[]): string[] {
  const { from, where, parameters } = among(db, plan, "m.id = unhex(replace(wanted.value, '-', ''))")
  const rows = prepared(db, `SELECT wanted.value AS id ${from} ${where}`).all(JSON.stringify(ids), ...parameters)
  return rows.map(({ id }) => String(id))
}

/**
 * The stored number of hits that are not hidden; null when it has to be counted. To look a mail up among those of a word
 * takes as long as to count some thousand of them, so many hidden mails are not looked up.
 */
export function keptShown(db: DatabaseSync, plan: Plan): number | null {
  const { hidden } = plan
  if (hidden.length === 0) return keptTotal(db, plan)
  return inOneRead(db, () => {
    const all = keptTotal(db, plan)
    if (all === null) return null
    const isLookedUp = (plan.match === null && plan.prefixes.length === 0) || hidden.length * LOOK_UP < all
    return isLookedUp ? all - countHidden(db, plan) : null
  })
}

/** Hits that are counted in the time in which one mail is looked up. */
const LOOK_UP = 2_000

/** Counts the hits of a plan among its hidden mails. */
function countHidden(db: DatabaseSync, plan: Plan): number {
  const { from, where, parameters } = among(db, { ...plan, hidden: [] }, 'm.seq = wanted.value')
  const counted = prepared(db, `SELECT count(*) AS hits ${from} ${where}`)
  return Number(counted.get(JSON.stringify(plan.hidden), ...parameters)?.hits)
}

/** Selects the hits of a plan among wanted mails, a list in JSON, which `isWanted` joins to `mail m`. */
function among(db: DatabaseSync, plan: Plan, isWanted: string) {
  const { match, prefixes } = resolve(db, plan)
  const joins: Join[] = []
  const conditions: RowCondition[] = [
    ...plan.sets.map(memberOf('+m.sort')),
    ...shownAt('+m.sort', plan),
    ...plan.conditions,
  ]
  // A prefix without stored mails is expanded once, not for each mail.
  if (match !== null && expandsPrefix(db, plan)) conditions.push(memberOf('+m.sort')(found('search', match)))
  else if (match !== null) joins.push(joined('search', match))
  if (prefixes !== null) joins.push(joined('prefixes', prefixes))
  if (plan.from !== null) conditions.push({ sql: 'm.sort >= ?', parameters: [plan.from] })
  if (plan.to !== null) conditions.push({ sql: 'm.sort < ?', parameters: [plan.to] })
  const all = [...joins.map(({ condition }) => condition), ...conditions]
  return {
    // CROSS JOIN fixes the order: each mail is looked up in the full-text table.
    from: `FROM json_each(?) wanted CROSS JOIN mail m ON ${isWanted} ${joins.map((join) => join.sql).join(' ')}`,
    where: all.length === 0 ? '' : `WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
    parameters: all.flatMap(({ parameters }) => [...parameters]),
  }
}

function joined(table: 'search' | 'prefixes', match: string): Join {
  return {
    sql: `CROSS JOIN ${table} ON ${table}.rowid = m.sort`,
    condition: { sql: `${table} MATCH ?`, parameters: [match] },
  }
}

const found = (table: 'search', match: string): RowCondition => ({
  sql: `SELECT rowid FROM ${table} WHERE ${table} MATCH ?`,
  parameters: [match],
})
