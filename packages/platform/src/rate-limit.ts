/** Limits how often something may be asked or tried: rules over a store that one process or several share. */
import { type Clock, systemClock } from './clock.ts'
import { tooManyAttempts } from './errors/domain-error.ts'

/** How often a program may ask: a bucket that holds `limit` and refills evenly in `windowSeconds`. */
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

export type RateLimiter = {
  /** Takes one token of the key's bucket, if there is one. */
  take(key: string, rule: RateRule): Promise<RateDecision>
  /**
   * Counts one attempt at what can be guessed, before anything is evaluated: five for a name and thirty for an address in
   * any 60 seconds, of fifty at once five. A bucket would let nine through in its first minute. Names count apart for each
   * address: nobody can lock out a person elsewhere.
   *
   * @param address the client as `clientKey` counts it
   * @param perName attempts for this name; more where it is not a person's
   * @throws {DomainError} 429 with the seconds until the next attempt is allowed; it is not counted
   */
  attempt(address: string, name: string, perName?: number): Promise<void>
}

/** What is remembered of keys. */
export type RateStore = {
  /**
   * Changes what is remembered of a key. Changes that come at once take effect one after another.
   *
   * @param seconds after which it says nothing more
   * @param change from what is remembered (undefined: nothing) and the time in milliseconds computes a result, and what is
   *   remembered from then on (undefined: the same); may be called again
   */
  change<State, Result>(key: string, seconds: number, change: Change<State, Result>): Promise<Result>
}
type Change<State, Result> = (
  state: State | undefined,
  now: number,
) => { readonly result: Result; readonly state?: State }

const SECOND_MS = 1000
/** A time is exact to this, in milliseconds: the share of a token need not be a binary fraction. */
const SLACK_MS = 0.001

const ATTEMPT_WINDOW_MS = 60 * SECOND_MS
const PER_NAME = 5
/** Attempts in any 60 seconds from one address, with any name. */
export const PER_ADDRESS = 30

/** An attempt that was counted. */
type Attempt = readonly [at: number, name: string]

export const rateLimiter = (store: RateStore): RateLimiter => ({
  take: (key, rule) => store.change(key, rule.windowSeconds, (full: number | undefined, now) => took(rule, full, now)),
  async attempt(address, name, perName = PER_NAME) {
    const seconds = ATTEMPT_WINDOW_MS / SECOND_MS
    const wait = await store.change(`attempts ${address}`, seconds, (counted: readonly Attempt[] = [], now) => {
      // Those in the future were made before a clock was set back.
      const recent = counted.filter(([at]) => Math.abs(now - at) < ATTEMPT_WINDOW_MS)
      const ofName = recent.filter(([, of]) => of === name)
      const result = Math.max(untilFree(recent.at(-PER_ADDRESS), now), untilFree(ofName.at(-perName), now))
      return result > 0 ? { result } : { result, state: [...recent, [now, name] as const] }
    })
    if (wait > 0) throw tooManyAttempts(wait / SECOND_MS)
  },
})

/** Milliseconds until an attempt leaves the window. */
const untilFree = (attempt: Attempt | undefined, now: number): number =>
  attempt === undefined ? 0 : attempt[0] + ATTEMPT_WINDOW_MS - now

/**
 * Takes a token (GCRA, the generic cell rate algorithm of ITU-T I.371).
 *
 * @param full when the bucket is full again
 */
function took({ limit, windowSeconds }: RateRule, full: number | undefined, now: number) {
  const window = windowSeconds * SECOND_MS
  const perToken = window / limit
  const before = Math.max(0, (full ?? now) - now)
  const wait = before + perToken - window
  const allowed = wait <= SLACK_MS
  const after = allowed ? before + perToken : before
  const result: RateDecision = {
    allowed,
    limit,
    remaining: Math.floor((window - after + SLACK_MS) / perToken),
    resetSeconds: Math.ceil((after - SLACK_MS) / SECOND_MS),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((wait - SLACK_MS) / SECOND_MS)),
  }
  return allowed ? { result, state: now + after } : { result }
}

/** Keys remembered. The least recently used one is dropped first. */
const KEYS = 50_000

/** Limits in memory, bounded, on the monotonic clock: a jump of the wall clock neither locks nor opens anything. */
export function memoryRateLimiter(options: { clock?: Clock; keys?: number } = {}): RateLimiter {
  const { clock = systemClock, keys = KEYS } = options
  const remembered = new Map<string, { readonly state: unknown; readonly until: number }>()
  return rateLimiter({
    async change<State, Result>(key: string, seconds: number, change: Change<State, Result>) {
      const now = clock.monotonic()
      const before = remembered.get(key)
      const { result, state = before?.state } = change(before?.state as State | undefined, now)
      // Re-inserting moves the key to the end of the map: the first is always the least recently used.
      remembered.delete(key)
      remembered.set(key, { state, until: now + seconds * SECOND_MS })
      for (const [first, { until }] of remembered) {
        if (until > now && remembered.size <= keys) break
        remembered.delete(first)
      }
      return result
    },
  })
}
