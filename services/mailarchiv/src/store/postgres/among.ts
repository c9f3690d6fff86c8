/** Finds the hits of a search among some mails: row by row, however many hits it has. */
import { isUuid } from '@zeughaus/platform'
import type { Database } from './database.ts'
import { all, boundsOf } from './hits.ts'
import type { Plan } from './plan.ts'

/** Returns the ids of the mails that are hits of a plan. */
export async function readAmong(database: Database, plan: Plan, ids: readonly string[]): Promise<string[]> {
  const wanted = ids.filter(isUuid)
  if (plan.nothing || wanted.length === 0) return []
  const rows = await database.rows(`SELECT s.id ${hitsWhere('m.id = ANY($1::uuid[])', plan)}`, [wanted])
  return rows.map(({ id }) => String(id))
}

/** Counts the hits of a plan among the mails with these sequence numbers. */
export async function countNumbered(database: Database, plan: Plan, seqs: readonly number[]): Promise<number> {
  const [row] = await database.rows(`SELECT count(*) AS hits ${hitsWhere('m.seq = ANY($1::bigint[])', plan)}`, [seqs])
  return Number(row?.hits)
}

const hitsWhere = (isWanted: string, plan: Plan): string =>
  `FROM mailarchiv.mail m JOIN mailarchiv.search s USING (sort, id)
   WHERE ${all([isWanted, ...boundsOf(plan), ...plan.conditions])}`
