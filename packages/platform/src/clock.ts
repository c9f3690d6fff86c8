import { performance } from 'node:perf_hooks'

/** The source of time. A program uses `systemClock`, a test a clock that it moves. */
export type Clock = {
  /** Wall-clock time: milliseconds since 1970 (UTC). May jump. */
  now(): number
  /** Monotonic milliseconds from an arbitrary start: for durations and limits. */
  monotonic(): number
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
