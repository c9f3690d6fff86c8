/** Finds the hits of a search among some mails: row by row, however many hits it has. */
import type { DatabaseSync } from 'node:sqlite'
import type { Plan } from './compile.ts'
import { expandsPrefix, memberOf, resolve } from './query.ts'
import type { RowCondition } from './sets.ts'
import { prepared } from './statements.ts'

type Join = { readonly sql: string; readonly condition: RowCondition }

/** Returns the ids of the mails that are hits of a plan. */
export function hitsAmong(db: DatabaseSync, plan: Plan, ids: readonly string[]): string[] {
  const { match, prefixes } = resolve(db, plan)
  const joins: Join[] = []
  const conditions: RowCondition[] = [...plan.sets.map(memberOf('+m.sort')), ...plan.conditions]
  // A prefix without stored mails is expanded once, not for each mail.
  if (match !== null && expandsPrefix(db, plan)) conditions.push(memberOf('+m.sort')(found('search', match)))
  else if (match !== null) joins.push(joined('search', match))
  if (prefixes !== null) joins.push(joined('prefixes', prefixes))
  if (plan.from !== null) conditions.push({ sql: 'm.sort >= ?', parameters: [plan.from] })
  if (plan.to !== null) conditions.push({ sql: 'm.sort < ?', parameters: [plan.to] })
  const all = [...joins.map(({ condition }) => condition), ...conditions]
  const where = all.length === 0 ? '' : `WHERE ${all.map(({ sql }) => sql).join(' AND ')}`
  // CROSS JOIN fixes the order: each mail is looked up in the full-text table.
  const sql = `SELECT wanted.value AS id FROM json_each(?) wanted
    CROSS JOIN mail m ON m.id = unhex(replace(wanted.value, '-', '')) ${joins.map((join) => join.sql).join(' ')} ${where}`
  const rows = prepared(db, sql).all(JSON.stringify(ids), ...all.flatMap(({ parameters }) => parameters))
  return rows.map(({ id }) => String(id))
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
