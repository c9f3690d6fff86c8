/** Token buckets that all processes share, on the clock of the server. */
import type { RateLimiter } from '@zeughaus/platform'
import type { Database } from './database.ts'

const REFILLED = `least($2::float8, r.tokens + greatest(0, extract(epoch FROM clock_timestamp() - r.at)) * $3::float8)`

/** Buckets are cleared away once in so many takes; one that was not used for a day is full. */
const SWEEP_EVERY = 1_000
const SWEEP = `DELETE FROM mailarchiv.rate WHERE at < clock_timestamp() - interval '1 day'`

export function postgresRateLimiter(database: Database): RateLimiter {
  let taken = 0
  return {
    async take(key, { limit, windowSeconds }) {
      taken += 1
      if (taken % SWEEP_EVERY === 0) await database.rows(SWEEP)
      const perSecond = limit / windowSeconds
      const [row] = await database.rows(
        `INSERT INTO mailarchiv.rate AS r VALUES ($1, $2::float8 - 1, true, clock_timestamp())
         ON CONFLICT (key) DO UPDATE SET taken = ${REFILLED} >= 1, at = clock_timestamp(),
           tokens = ${REFILLED} - CASE WHEN ${REFILLED} >= 1 THEN 1 ELSE 0 END
         RETURNING tokens, taken`,
        [key, limit, perSecond],
      )
      const tokens = Number(row?.tokens)
      const allowed = row?.taken === true
      return {
        allowed,
        limit,
        remaining: Math.max(0, Math.floor(tokens)),
        resetSeconds: Math.ceil((limit - tokens) / perSecond),
        retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond)),
      }
    },
  }
}
