/** Limits that all processes of a database share. */
import { type Clock, type RateLimiter, rateLimiter } from '@zeughaus/platform'
import type { RunStatement } from './lease.ts'

/** What is over is removed, so much at a time, with each such number of changes. */
const SWEEP_EVERY = 50

/**
 * Limits in a table with the columns `key`, `state` and `until`. A change reads what is remembered and writes when it is
 * still the same, otherwise it begins again: what another process counted meanwhile counts.
 *
 * @param clock by default that of the server, which all processes share
 */
export function postgresRateLimiter(run: RunStatement, table = 'rate', clock?: Pick<Clock, 'now'>): RateLimiter {
  const read = `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now, (SELECT state FROM ${table} WHERE key = $1) AS state`
  const write = `INSERT INTO ${table} AS r (key, state, until)
    VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3::float8))
    ON CONFLICT (key) DO UPDATE SET state = excluded.state, until = excluded.until WHERE r.state = $4 RETURNING 1`
  const sweep = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table}
    WHERE until < clock_timestamp() LIMIT ${SWEEP_EVERY} FOR UPDATE SKIP LOCKED))`
  let changes = 0
  return rateLimiter({
    async change(key, seconds, change) {
      for (;;) {
        const [row] = await run(read, [key])
        const before = (row?.['state'] ?? null) as string | null
        const now = clock?.now() ?? Number(row?.['now'])
        const { result, state } = change(before === null ? undefined : JSON.parse(before), now)
        if (state === undefined) return result
        if ((await run(write, [key, JSON.stringify(state), seconds, before])).length === 0) continue
        changes += 1
        if (changes % SWEEP_EVERY === 0) await run(sweep, [])
        return result
      }
    },
  })
}
