/** Finds the hits of a search among some mails: row by row, however many hits it has. */
import { isUuid } from '@zeughaus/platform'
import type { Database } from './database.ts'
import type { Plan } from './plan.ts'

const DEADLINE_MS = 15_000

/** Returns the ids of the mails that are hits of a plan. */
export async function readAmong(database: Database, plan: Plan, ids: readonly string[]): Promise<string[]> {
  const wanted = ids.filter(isUuid).map((id) => `'${id}'`)
  if (plan.nothing || wanted.length === 0) return []
  const bounds = [
    ...(plan.from === null ? [] : [`s.sort >= ${plan.from}`]),
    ...(plan.to === null ? [] : [`s.sort < ${plan.to}`]),
  ]
  // `OFFSET 0` keeps the planner from finding all hits by their tokens first.
  const rows = `SELECT s.sort, s.id, s.size, s.words FROM mailarchiv.mail m JOIN mailarchiv.search s USING (sort, id)
    WHERE m.id IN (${wanted.join(', ')}) OFFSET 0`
  const [hits] = await database.batch([
    'BEGIN READ ONLY',
    `SET LOCAL statement_timeout = ${DEADLINE_MS}`,
    'SET LOCAL enable_seqscan = off',
    'SET LOCAL jit = off',
    `SELECT s.id FROM (${rows}) s WHERE ${['true', ...bounds, ...plan.conditions].join(' AND ')}`,
    'COMMIT',
  ])
  return (hits ?? []).map(({ id }) => String(id))
}
