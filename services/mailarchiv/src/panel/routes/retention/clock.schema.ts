/** The clock of the law: the time that decides what is free. */
import { z } from 'zod'
import { CLOCK_STATES, CLOCK_STEPS } from '../../../retention/clock/index.ts'
import { instant } from '../common.schema.ts'

/**
 * `law`: the time with which is reckoned; null before the first. `sentence`: what people must know when the clock has
 * jumped or is late. `actions` are open to the caller.
 */
export const shownClock = z
  .object({
    state: z.enum(CLOCK_STATES),
    law: instant.nullable(),
    machine: instant,
    asked_by: z.string().nullable(),
    asked_at: instant.nullable(),
    sentence: z.string().nullable(),
    actions: z.array(z.enum(['ask', 'withdraw', 'confirm'])),
  })
  .meta({ id: 'RetentionClock' })
export type ShownClock = z.output<typeof shownClock>

export const clockView = z
  .object({
    clock: shownClock,
    steps: z.array(z.object({ at: instant, person: z.string(), what: z.enum(CLOCK_STEPS), note: z.string() })),
  })
  .meta({ id: 'RetentionClockView' })
export type ClockView = z.output<typeof clockView>
