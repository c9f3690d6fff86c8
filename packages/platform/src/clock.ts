import { performance } from 'node:perf_hooks'

/** Where time comes from. A program gets `systemClock`, a test one that it moves itself. */
export type Clock = {
  /** Milliseconds since 1970 (UTC): what a person reads on the wall. May jump. */
  now(): number
  /** Milliseconds since some moment: for durations and limits. Never goes back. */
  monotonic(): number
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
