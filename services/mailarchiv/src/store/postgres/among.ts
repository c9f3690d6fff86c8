/** Finds the hits of a search among some mails: row by row, however many hits it has. */
import { isUuid } from '@zeughaus/platform'
import type { Database } from './database.ts'
import { all, boundsOf } from './hits.ts'
import type { Plan } from './plan.ts'

/** Returns the ids of the mails that are hits of a plan. */
export async function readAmong(database: Database, plan: Plan, ids: readonly string[]): Promise<string[]> {
  const wanted = ids.filter(isUuid)
  if (plan.nothing || wanted.length === 0) return []
  const rows = await database.rows(
    `SELECT s.id FROM mailarchiv.mail m JOIN mailarchiv.search s USING (sort, id)
     WHERE m.id = ANY($1::uuid[]) AND ${all(['true', ...boundsOf(plan), ...plan.conditions])}`,
    [wanted],
  )
  return rows.map(({ id }) => String(id))
}
