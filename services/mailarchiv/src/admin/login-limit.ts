/** Limits attempts to log in. */
import { type Clock, tooManyRequests } from '@zeughaus/platform'

const WINDOW_MS = 60_000
/** Attempts per minute with one name from one address. */
const PER_NAME = 5
/** Attempts per minute from one address, with any name. */
const PER_ADDRESS = 30
/** Names and addresses remembered at once; the least recently used goes first. */
const REMEMBERED = 20_000

/**
 * Counts attempts in a sliding minute: never more than the limit in any 60 seconds (a token bucket would allow nearly
 * twice as many in its first one). Names are counted together with the address, so that an attacker elsewhere cannot
 * lock the administrator out.
 */
export class LoginLimit {
  readonly #tries = new Map<string, number[]>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Counts one attempt. Call it before checking the password.
   *
   * @param address the client as `clientKey` counts it
   * @throws DomainError 429 with the seconds until the next attempt is allowed
   */
  count(address: string, user: string): void {
    const now = this.#clock.monotonic()
    const byAddress = this.#recent(address, now)
    const byName = this.#recent(`${address} ${user.toLowerCase()}`, now)
    const wait = Math.max(waitOf(byAddress, PER_ADDRESS, now), waitOf(byName, PER_NAME, now))
    if (wait > 0) throw tooManyRequests(wait / 1000, `Zu viele Versuche. Bitte warten Sie ${inWords(wait)}.`)
    byAddress.push(now)
    byName.push(now)
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

function inWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return seconds === 1 ? 'eine Sekunde' : `${seconds} Sekunden`
}
