/** Runs of deletion: proposed, released by a second person, carried out. */
import { integerParameter } from '@zeughaus/platform'
import { z } from 'zod'
import { keptBy, runSchema, runStep } from '../../../retention/deletions/index.ts'
import { count, day } from '../common.schema.ts'
import { shownClock } from './clock.schema.ts'
import { mailHead } from './mail-head.ts'

/** `actions` are open to the caller. */
export const shownDeletion = runSchema
  .extend({ actions: z.array(z.enum(['except', 'withdraw', 'release'])) })
  .meta({ id: 'DeletionRun' })
export type ShownDeletion = z.output<typeof shownDeletion>

/** Newest first. `actions`: whether the caller may propose one now. */
export const deletionList = z
  .object({ runs: z.array(shownDeletion), actions: z.array(z.enum(['propose'])), clock: shownClock })
  .meta({ id: 'DeletionRuns' })

const named = z.object({ id: z.string(), name: z.string(), mails: count })

export const deletionView = z
  .object({
    run: shownDeletion,
    /** Mails on the list by the rule that kept them longest. */
    rules: z.array(named),
    /** Mails on the list that no rule holds for: their person asks for their erasure. */
    without_rule: count,
    /** Mails that would be free, by the holds and restrictions that keep them: a mail with two of them counts twice. */
    holds: z.array(named.extend({ is_restriction: z.boolean() })),
    /** Mails that would be free and that some hold keeps. */
    held: count,
    /** Mails that persons have taken out, by their reason. */
    exceptions: z.array(z.object({ reason: z.string(), mails: count })),
    /** Mails that were released and stay, because a hold or a rule keeps them by now. `name` is empty where no rule holds for them any more. */
    kept_meanwhile: z.array(z.object({ how: keptBy.exclude(['exception']), name: z.string(), mails: count })),
    steps: z.array(runStep),
    clock: shownClock,
  })
  .meta({ id: 'DeletionView' })
export type DeletionView = z.output<typeof deletionView>

export const deletionMailsQuery = z.object({
  after: integerParameter({ min: 0, default: 0, description: 'Die Nummer der letzten Mail der Seite davor' }),
  list: z.enum(['deleted', 'kept']).default('deleted').meta({ description: 'Die gehen, oder die bleiben' }),
})

export const deletionMails = z
  .object({
    mails: z.array(
      z.object({
        id: z.string(),
        seq: count,
        free: day,
        rule: z.string(),
        /** Null once it is deleted. */
        mail: mailHead.nullable(),
        /** Why it stays; null: it goes. `reason`: of a person, or the name of the hold or the rule. */
        kept: z.object({ how: keptBy, reason: z.string() }).nullable(),
      }),
    ),
    /** For the next page; null on the last. */
    next: z.int().nullable(),
  })
  .meta({ id: 'DeletionMails' })
export type DeletionMails = z.output<typeof deletionMails>
