/** How often codes of a second factor may be guessed. Where the tries are stored is the service's matter. */

const MINUTE_MS = 60_000
/** Wrong codes without a delay: people mistype. */
const FREE = 5
/** The first delay; each further wrong code doubles it. */
const FIRST_MS = MINUTE_MS
const LONGEST_MS = 60 * MINUTE_MS

/** How long a wrong code counts, in milliseconds. */
export const FACTOR_TRIES_MS = 24 * LONGEST_MS
/** How long a device is known after its last login, in milliseconds. Such a device has a count of its own. */
export const KNOWN_DEVICE_MS = 180 * 24 * LONGEST_MS

/**
 * How long the next code has to wait. After five wrong codes the delay grows from a minute to an hour, so that a day has
 * room for about thirty, from however many addresses: of the million codes of an app three are right at a time.
 *
 * @param tries when codes were tried that were wrong or are being checked, ascending, in milliseconds since 1970
 * @returns milliseconds; 0: it may be tried now
 */
export function factorWait(tries: readonly number[], now: number): number {
  const counted = tries.filter((at) => now - at < FACTOR_TRIES_MS)
  const last = counted.at(-1)
  if (last === undefined || counted.length < FREE) return 0
  const delay = Math.min(FIRST_MS * 2 ** (counted.length - FREE), LONGEST_MS)
  // A clock that was set back makes no delay longer.
  return Math.max(0, Math.min(last, now) + delay - now)
}

/** Whether a wrong code begins the delay: then the person is told, once. @param tries how many count, with this one */
export const beginsFactorDelay = (tries: number): boolean => tries === FREE
