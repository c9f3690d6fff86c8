/** Limits attempts to log in. */
import { type Clock, type RateLimiter, tooManyRequests } from '@zeughaus/platform'

const SECOND_MS = 1000
const WINDOW_MS = 60 * SECOND_MS
/** Attempts per minute with one name from one address. */
const PER_NAME = 5
/** Attempts per minute from one address, with any name. */
const PER_ADDRESS = 30
/** First codes of a new app per minute, of one person. */
const PER_PERSON = 5
/** Names and addresses remembered at once; the least recently used goes first. */
const REMEMBERED = 20_000

/** What attempts are counted under, and how many a minute may have. */
type Counted = readonly [key: string, limit: number]

/**
 * Counts attempts in a sliding minute: never more than the limit in any 60 seconds (a token bucket would allow nearly
 * twice as many in its first one). Names are counted together with the address, so that an attacker elsewhere cannot
 * lock the administrator out. Where several processes serve one panel, buckets that they share bound the attempts at all of
 * them together: hardly more than at one.
 */
export class LoginLimit {
  readonly #tries = new Map<string, number[]>()
  readonly #clock: Clock
  readonly #shared: RateLimiter | null

  /** @param shared counts for all processes; null: there is one */
  constructor(clock: Clock, shared: RateLimiter | null) {
    this.#clock = clock
    this.#shared = shared
  }

  /**
   * Counts one attempt. Call it before checking the password.
   *
   * @param address the client as `clientKey` counts it
   * @param user undefined where the person is not named: then the address counts alone
   * @throws DomainError 429 with the seconds until the next attempt is allowed
   */
  async count(address: string, user?: string): Promise<void> {
    const named = user === undefined ? undefined : `${address} ${user.toLowerCase()}`
    await this.#count([[address, PER_ADDRESS], ...(named === undefined ? [] : [[named, PER_NAME] as const])])
  }

  /**
   * Counts one code that is to confirm a new app. Call it before checking the code. Codes at a login are `FactorTries`.
   *
   * @param id of the person
   * @throws DomainError 429 with the seconds until the next attempt is allowed
   */
  countFactor(id: string): Promise<void> {
    return this.#count([[`factor ${id}`, PER_PERSON]])
  }

  /**
   * Counts one challenge for a passkey, which each open login page asks for: apart from attempts, as it gives nothing to guess.
   *
   * @param address the client as `clientKey` counts it
   * @throws DomainError 429 with the seconds until the next one is allowed
   */
  countChallenge(address: string): Promise<void> {
    return this.#count([[`passkey ${address}`, PER_ADDRESS]])
  }

  async #count(counted: readonly Counted[]): Promise<void> {
    this.#countHere(counted)
    if (this.#shared === null) return
    for (const [key, limit] of counted) {
      const rule = { limit, windowSeconds: WINDOW_MS / SECOND_MS }
      const { allowed, retryAfterSeconds } = await this.#shared.take(`login ${key}`, rule)
      if (!allowed) throw tooMany(retryAfterSeconds * SECOND_MS)
    }
  }

  #countHere(counted: readonly Counted[]): void {
    const now = this.#clock.monotonic()
    const recent = counted.map(([key, limit]) => ({ tries: this.#recent(key, now), limit }))
    const wait = Math.max(...recent.map(({ tries, limit }) => waitOf(tries, limit, now)))
    if (wait > 0) throw tooMany(wait)
    for (const { tries } of recent) tries.push(now)
  }

  #recent(key: string, now: number): number[] {
    const kept = (this.#tries.get(key) ?? []).filter((at) => now - at < WINDOW_MS)
    this.#tries.delete(key)
    this.#tries.set(key, kept)
    if (this.#tries.size > REMEMBERED) this.#tries.delete(this.#tries.keys().next().value ?? key)
    return kept
  }
}

const waitOf = (tries: readonly number[], limit: number, now: number): number =>
  tries.length < limit ? 0 : (tries[tries.length - limit] ?? now) + WINDOW_MS - now

const tooMany = (wait: number) =>
  tooManyRequests(wait / SECOND_MS, `Zu viele Versuche. Bitte warten Sie ${inWords(wait)}.`)

function inWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / SECOND_MS))
  return seconds === 1 ? 'eine Sekunde' : `${seconds} Sekunden`
}
