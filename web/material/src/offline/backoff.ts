/** Pause after the first failure. */
const FIRST_MS = 1_000
/** Upper bound: a phone back in coverage soon sends, even if the browser misses the change. */
export const MAX_MS = 8_000

/**
 * Computes the pause before the next attempt: doubles each time, with a spread of a quarter so that twenty phones in
 * one hall do not send at the same moment.
 *
 * @param failures in a row, from 1
 * @param random 0 up to 1
 * @returns milliseconds
 */
export function pauseAfter(failures: number, random: number): number {
  const pause = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10))
  return Math.round(pause * (0.75 + random / 2))
}
