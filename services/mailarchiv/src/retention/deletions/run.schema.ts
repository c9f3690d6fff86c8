/** The wire shapes of runs of deletion. */
import { uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { mentions } from '../mentions/index.ts'
import { line } from '../rules/index.ts'
import { KEPT_BY, RUN_STATES, RUN_STEPS } from './run.ts'

const MAX_REASON = 1_000

export const newException = z
  .strictObject({
    mails: mentions.min(1, 'fehlt'),
    reason: line(MAX_REASON).min(1, 'fehlt').meta({ description: 'Warum diese Mails bleiben.' }),
  })
  .meta({ id: 'NewException' })

export const runRelease = z.strictObject({
  mails: z.int().min(0).meta({ description: 'Die Zahl der Mails auf der Liste, wie die Person sie gelesen hat.' }),
})

const instant = z.iso.datetime()
const count = z.int().min(0)

export const runSchema = z
  .object({
    id: uuid(),
    state: z.enum(RUN_STATES),
    day: z.iso.date(),
    /** The request of a person that it was made from (Art. 17 GDPR). */
    request: uuid().nullable(),
    mails: count,
    is_all: z.boolean(),
    is_cut: z.boolean(),
    proposed_by: z.string(),
    proposed_at: instant,
    released_by: z.string().nullable(),
    released_at: instant.nullable(),
    begun_at: instant.nullable(),
    ended_at: instant.nullable(),
    progress: z.object({ done: count, total: count }).nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'StoredDeletionRun' })
export type ShownRun = z.output<typeof runSchema>

export const keptBy = z.enum(KEPT_BY)

export const runStep = z
  .object({ at: instant, person: z.string(), what: z.enum(RUN_STEPS), note: z.string() })
  .meta({ id: 'DeletionStep' })
