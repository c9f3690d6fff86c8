/** When a message that a receiver did not take is sent again. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses before each next attempt; after the last one it stays. */
const PAUSES = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 6 * HOUR]

/** After failing so long a subscription is paused until a person or its program resumes it. */
const GIVE_UP = 72 * HOUR

/** Milliseconds before the next attempt. @param failures in a row, this one included */
export function pauseAfter(failures: number): number {
  return PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0
}

/** Whether the attempts end. @param failingFor milliseconds since the first failure */
export const hasGivenUp = (failingFor: number): boolean => failingFor >= GIVE_UP
