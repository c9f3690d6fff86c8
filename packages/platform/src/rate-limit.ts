import { type Clock, systemClock } from './clock.ts'

/** The rate limit of a key: the bucket holds `limit` and refills evenly in `windowSeconds`. */
export type RateRule = { readonly limit: number; readonly windowSeconds: number }

export type RateDecision = {
  readonly allowed: boolean
  readonly limit: number
  /** Whole requests that would be allowed right now. */
  readonly remaining: number
  /** Seconds until the bucket is full again, rounded up. */
  readonly resetSeconds: number
  /** Seconds until the next request is allowed, rounded up, at least 1; 0 when this one was. */
  readonly retryAfterSeconds: number
}

/** A store of buckets: in memory for one process; a shared store could replace it for several. */
export type RateLimiter = {
  /** Takes one token of the key's bucket, if there is one. */
  take(key: string, rule: RateRule): RateDecision | Promise<RateDecision>
}

type Bucket = { tokens: number; at: number }

/** Buckets kept. The least recently used one is dropped first; it is the most likely to be full. */
const KEYS = 50_000

/**
 * Creates token buckets in memory, bounded, on the monotonic clock (a jump of the wall clock neither locks nor opens
 * them).
 */
export function memoryRateLimiter(options: { clock?: Clock; keys?: number } = {}): {
  take(key: string, rule: RateRule): RateDecision
} {
  const clock = options.clock ?? systemClock
  const capacity = options.keys ?? KEYS
  const buckets = new Map<string, Bucket>()

  return {
    take(key, rule) {
      const now = clock.monotonic()
      const perSecond = rule.limit / rule.windowSeconds
      const bucket = buckets.get(key) ?? { tokens: rule.limit, at: now }
      bucket.tokens = Math.min(rule.limit, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      // Re-inserting moves the key to the end of the map: the first is always the least recently used.
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > capacity) buckets.delete(buckets.keys().next().value ?? key)

      const allowed = bucket.tokens >= 1
      if (allowed) bucket.tokens -= 1
      return {
        allowed,
        limit: rule.limit,
        remaining: Math.floor(bucket.tokens),
        resetSeconds: Math.ceil((rule.limit - bucket.tokens) / perSecond),
        retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
      }
    },
  }
}
