/** The time that decides what is free: from signed checkpoints, and it does not jump. */

export { LawClock } from './clock.ts'
export { CLOCK_STATES, CLOCK_STEPS, type ClockStep, clockStates, type LawTime } from './law-time.ts'
