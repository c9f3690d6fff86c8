/** Runs compiled searches on one connection. */
import type { DatabaseSync } from 'node:sqlite'
import type { MailSummary, Page, WalkedMail, WalkedPlace, WalkStep } from '../contract/index.ts'
import { isAlwaysCounted, prefixCount } from '../core/words/index.ts'
import { PageRoom } from '../core/worker-api.ts'
import type { Plan } from './compile.ts'
import { keptCount } from './counted.ts'
import {
  charactersOf,
  idBytes,
  LONG_IN_SUMMARY,
  PLACE_COLUMNS,
  type Row,
  SUMMARY_COLUMNS,
  toSummary,
  toWalkedPlace,
} from './rows.ts'
import type { RowCondition } from './sets.ts'
import { prepared } from './statements.ts'

/** Range of positions, `to` exclusive. */
export type Range = { readonly from: number | null; readonly to: number | null }

/** A plan for this archive: it uses the stored mails of a short prefix, else it expands the prefix. */
type Resolved = { readonly match: string | null; readonly prefixes: string | null }

export function resolve(db: DatabaseSync, plan: Plan): Resolved {
  const known: string[] = []
  const parts = plan.match === null ? [] : [plan.match]
  for (const prefix of plan.prefixes) {
    if (keptCount(db, prefixCount(prefix)) === null) parts.push(`"${prefix}" *`)
    else known.push(`"${prefix}"`)
  }
  return {
    match: parts.length === 0 ? null : parts.join(' AND '),
    prefixes: known.length === 0 ? null : known.join(' AND '),
  }
}

type Statement = {
  readonly from: string
  readonly position: string
  readonly where: string
  readonly parameters: (string | number | bigint)[]
}

/** The first so many positions of a set in this order, of which a mail may have several. */
type Front = { readonly order: Order; readonly positions: number }
type Order = 'ASC' | 'DESC'

/**
 * Selects the hits of a plan: from the full-text table if it has an expression, else by the index of all positions.
 *
 * @param front of the leading set, all of it by default
 */
function statementOf(db: DatabaseSync, plan: Plan, range: Range, front: Front | null = null): Statement {
  const { match, prefixes } = resolve(db, plan)
  const where: string[] = []
  const parameters: (string | number | bigint)[] = []
  const [leading, ...further] = plan.sets
  if (match === null && prefixes === null && leading !== undefined) {
    return ofSet(
      leading,
      [...further.map(memberOf('hits.sort')), ...shownAt('hits.sort', plan), ...plan.conditions],
      range,
      front,
    )
  }
  const table = match !== null ? 'search' : prefixes !== null ? 'prefixes' : null
  const position = table === null ? 'm.sort' : `${table}.rowid`
  if (table !== null) {
    where.push(`${table} MATCH ?`)
    parameters.push((match ?? prefixes)!)
  }
  for (const [bound, operator] of [
    [range.from, '>='],
    [range.to, '<'],
  ] as const) {
    if (bound === null) continue
    where.push(`${position} ${operator} ?`)
    // A JavaScript number is bound as a float, for which the full-text table does not skip rows outside the range.
    parameters.push(BigInt(bound))
  }
  if (match !== null && prefixes !== null) {
    // The plus keeps the engine from restarting the search for each mail of the prefix.
    where.push('+search.rowid IN (SELECT rowid FROM prefixes WHERE prefixes MATCH ?)')
    parameters.push(prefixes)
  }
  const shown = shownAt(`+${position}`, plan)
  for (const condition of [...plan.sets.map(memberOf(`+${position}`)), ...shown, ...plan.conditions]) {
    where.push(condition.sql)
    parameters.push(...condition.parameters)
  }
  // CROSS JOIN fixes the order: the hits come from the full-text table, with one row lookup each.
  const rows = plan.conditions.length > 0 ? `${table} CROSS JOIN mail m ON m.sort = ${table}.rowid` : table
  return {
    from: table === null ? 'mail m INDEXED BY mail_sort' : String(rows),
    position,
    where: where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`,
    parameters,
  }
}

/** Selects the hits of a plan without words from the smallest of its sets. */
function ofSet(set: RowCondition, conditions: readonly RowCondition[], range: Range, front: Front | null): Statement {
  const bounds = [
    ...(range.from === null ? [] : [{ sql: 'sort >= ?', parameters: [range.from] }]),
    ...(range.to === null ? [] : [{ sql: 'sort < ?', parameters: [range.to] }]),
  ]
  const within = bounds.length === 0 ? '' : `WHERE ${bounds.map(({ sql }) => sql).join(' AND ')}`
  // Grouped, not DISTINCT: sorting numbers takes two thirds of the time of collecting them in a table.
  const found = `SELECT sort FROM (${set.sql}) ${within}`
  const collected = front === null ? found : `SELECT sort FROM (${found} ORDER BY sort ${front.order} LIMIT ?)`
  const hits = `(${collected} GROUP BY sort) AS hits`
  return {
    from: conditions.some(({ sql }) => sql.includes('m.')) ? `${hits} CROSS JOIN mail m ON m.sort = hits.sort` : hits,
    position: 'hits.sort',
    where: conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
    parameters: [
      ...[set, ...bounds].flatMap(({ parameters }) => parameters),
      ...(front === null ? [] : [front.positions]),
      ...conditions.flatMap(({ parameters }) => parameters),
    ],
  }
}

/** Whether the hits are one set: then the first of them are found without collecting all. */
const isOneSet = ({ match, prefixes, sets, conditions, hidden }: Plan): boolean =>
  match === null && prefixes.length === 0 && sets.length === 1 && conditions.length === 0 && hidden.length === 0

export const memberOf =
  (position: string) =>
  ({ sql, parameters }: RowCondition): RowCondition => ({ sql: `${position} IN (${sql})`, parameters })

/** The condition that a position is none of a hidden mail; none when nothing is hidden. */
export function shownAt(position: string, { hidden }: Pick<Plan, 'hidden'>): RowCondition[] {
  if (hidden.length === 0) return []
  const { sql, parameters } = positionsNumbered(hidden)
  return [{ sql: `${position} NOT IN (${sql})`, parameters }]
}

/** Selects the positions of the mails with these sequence numbers. */
export const positionsNumbered = (seqs: readonly number[]): RowCondition => ({
  sql: 'SELECT sort FROM mail WHERE seq IN (SELECT value FROM json_each(?))',
  parameters: [JSON.stringify(seqs)],
})

/** Selects the positions of a plan's hits; null when every mail is one. */
export function positionsWithin(db: DatabaseSync, plan: Plan): RowCondition | null {
  const { from, position, where, parameters } = statementOf(db, plan, plan)
  return where === '' && plan.sets.length === 0 ? null : { sql: `SELECT ${position} FROM ${from} ${where}`, parameters }
}

/** Counts hits within a range of positions exactly. */
export function countHits(db: DatabaseSync, plan: Plan, range: Range): number {
  const { from, where, parameters } = statementOf(db, plan, range)
  return Number(prepared(db, `SELECT count(*) AS hits FROM ${from} ${where}`).get(...parameters)?.hits)
}

/** The stored number of hits, hidden ones among them; null when it has to be counted. */
export function keptTotal(db: DatabaseSync, plan: Plan): number | null {
  if (plan.from !== null || plan.to !== null || plan.conditions.length > 0 || plan.sets.length > 0) return null
  const [prefix, ...further] = plan.prefixes
  if (plan.match === null) {
    if (prefix === undefined) return mailCount(db)
    return further.length > 0 ? null : keptCount(db, prefixCount(prefix))
  }
  if (plan.token === null || prefix !== undefined) return null
  return keptCount(db, plan.token) ?? (isAlwaysCounted(plan.token) ? 0 : null)
}

/** Number of mails. Stored, because sequence numbers have gaps in an archive that was rebuilt from damaged packs. */
export function mailCount(db: DatabaseSync): number {
  return Number(prepared(db, "SELECT value FROM total WHERE name = 'mails'").get()?.value ?? 0)
}

/** Reads one page of hits. With the total given, a page in the second half is read from the end. */
export function readPage(db: DatabaseSync, plan: Plan, page: Page, total: number | null): MailSummary[] {
  const { hits, backwards } = hitsOfPage(db, plan, page, total)
  const mails = summaries(db, hits)
  return backwards ? mails.reverse() : mails
}

/** Finds the hits of a page, in the order of the answer or backwards. */
function hitsOfPage(db: DatabaseSync, plan: Plan, page: Page, total: number | null) {
  const backwards = total !== null && page.offset > total / 2
  const limit = total === null ? page.limit : Math.max(0, Math.min(page.limit, total - page.offset))
  const offset = Math.max(0, backwards ? total - page.offset - limit : page.offset)
  const order = backwards ? 'ASC' : 'DESC'
  const positions = REPEATED * (offset + limit)
  const front = isOneSet(plan) && positions <= FRONT ? readHits(db, plan, { offset, limit }, order, positions) : []
  const hits = front.length === limit ? front : readHits(db, plan, { offset, limit }, order, null)
  return { hits, backwards }
}

/** Positions of a set that are sorted for each mail of a page: a mail may have several of its contacts. */
const REPEATED = 4
/** From so many positions on, collecting the whole set takes no longer. */
const FRONT = 4_000

/** @param positions at the front of the leading set, among which the page is looked for; null: among all */
function readHits(
  db: DatabaseSync,
  plan: Plan,
  { offset, limit }: Page,
  order: Order,
  positions: number | null,
): Row[] {
  const front = positions === null ? null : { order, positions }
  const { from, position, where, parameters } = statementOf(db, plan, plan, front)
  return prepared(
    db,
    `SELECT ${position} AS sort FROM ${from} ${where} ORDER BY ${position} ${order} LIMIT ? OFFSET ?`,
  ).all(...parameters, limit, offset)
}

/** Whether the engine has to expand a prefix: it then lists all hits before it returns the first one. */
export function expandsPrefix(db: DatabaseSync, plan: Plan): boolean {
  return resolve(db, plan).match?.includes('" *') === true
}

/** Reads page and total in one run, for plans whose first hit costs as much as all of them. */
export function readPageAndTotal(db: DatabaseSync, plan: Plan, page: Page): { mails: MailSummary[]; total: number } {
  const { from, position, where, parameters } = statementOf(db, plan, plan)
  const hits = prepared(
    db,
    `WITH hits AS MATERIALIZED (SELECT ${position} AS sort FROM ${from} ${where})
     SELECT (SELECT count(*) FROM hits) AS total, NULL AS sort
     UNION ALL SELECT * FROM (SELECT NULL, sort FROM hits ORDER BY sort DESC LIMIT ? OFFSET ?)`,
  ).all(...parameters, page.limit, page.offset)
  return { mails: summaries(db, hits.slice(1)), total: Number(hits[0]?.total) }
}

/** Reads the first hits of a plan behind one of them; null when that is none of its hits. */
export function readBehind(db: DatabaseSync, plan: Plan, step: WalkStep): WalkedMail[] | null {
  const hits = hitsBehind(db, plan, step)
  if (hits === null) return null
  const mail = prepared(db, `SELECT ${SUMMARY_COLUMNS}, lower(hex(m.sha256)) AS sha256 FROM mail m WHERE m.sort = ?`)
  const room = new PageRoom()
  return hits.map((hit) => {
    const row = mail.get(hit.sort as number)!
    return { ...room.fit(toSummary(row), charactersOf(row, LONG_IN_SUMMARY)), sha256: String(row.sha256) }
  })
}

/** The same without what people read of the mails. */
export function placesBehind(db: DatabaseSync, plan: Plan, step: WalkStep): WalkedPlace[] | null {
  const mail = prepared(db, `SELECT ${PLACE_COLUMNS} FROM mail m WHERE m.sort = ?`)
  const hits = hitsBehind(db, plan, step)
  return hits?.map((hit) => toWalkedPlace(mail.get(hit.sort as number)!)) ?? null
}

function hitsBehind(db: DatabaseSync, plan: Plan, { after, limit }: WalkStep): Row[] | null {
  const position = after === null ? null : positionOfHit(db, plan, after)
  if (after !== null && position === null) return null
  const rest = position === null ? plan : { ...plan, to: position }
  return hitsOfPage(db, rest, { offset: 0, limit }, null).hits
}

function positionOfHit(db: DatabaseSync, plan: Plan, id: string): number | null {
  const row = prepared(db, 'SELECT sort FROM mail WHERE id = ?').get(idBytes(id))
  const position = row === undefined ? null : Number(row.sort)
  if (position === null || position < (plan.from ?? position) || position >= (plan.to ?? position + 1)) return null
  return countHits(db, plan, { from: position, to: position + 1 }) === 1 ? position : null
}

function summaries(db: DatabaseSync, hits: readonly Row[]): MailSummary[] {
  const summary = prepared(db, `SELECT ${SUMMARY_COLUMNS} FROM mail m WHERE m.sort = ?`)
  const room = new PageRoom()
  return hits.map((hit) => {
    const row = summary.get(hit.sort as number)!
    return room.fit(toSummary(row), charactersOf(row, LONG_IN_SUMMARY))
  })
}

/** A position with about half of the mails below it. */
export function middlePosition(db: DatabaseSync): number | null {
  const half = Math.floor(mailCount(db) / 2)
  const row = prepared(db, 'SELECT sort FROM mail INDEXED BY mail_sort ORDER BY sort LIMIT 1 OFFSET ?').get(half)
  return row === undefined ? null : Number(row.sort)
}
