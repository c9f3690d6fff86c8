/** Holds: mails that nobody deletes. */
import { z } from 'zod'
import { holdSchema, holdStep } from '../../../retention/holds/index.ts'
import { count } from '../common.schema.ts'

/** A hold with its search in German words; empty: it holds for all mails, or for a list. `actions` are open to the caller. */
export const shownHold = holdSchema
  .extend({ reading: z.string(), actions: z.array(z.enum(['extend', 'ask', 'withdraw', 'lift'])) })
  .meta({ id: 'Hold' })
export type ShownHold = z.output<typeof shownHold>

export const holdList = z.object({ holds: z.array(shownHold) }).meta({ id: 'Holds' })

/** `covered`: mails that it covers now. */
export const holdView = z.object({ hold: shownHold, covered: count, steps: z.array(holdStep) }).meta({ id: 'HoldView' })
export type HoldView = z.output<typeof holdView>
