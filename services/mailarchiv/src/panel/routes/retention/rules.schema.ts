/** Rules of retention, and what they would do. */
import { z } from 'zod'
import { ruleFields, ruleSchema, ruleStep, ruleTemplate } from '../../../retention/rules/index.ts'
import { count, instant } from '../common.schema.ts'
import { mailHead } from './mail-head.ts'

const day = z.iso.date()

/** A rule with its search in German words; empty: it holds for all mails. */
export const shownRetentionRule = ruleSchema.extend({ reading: z.string() }).meta({ id: 'RetentionRule' })
export type ShownRetentionRule = z.output<typeof shownRetentionRule>

export const retentionRules = z
  .object({ rules: z.array(shownRetentionRule), templates: z.array(ruleTemplate) })
  .meta({ id: 'RetentionRules' })

const foreseen = z.object({
  mails: count,
  free: count,
  longer: count,
  /** Kept by a hold. */
  held: count,
  /** Kept until an event comes to pass. */
  open: count,
  /** Mails of the archive that no rule holds for: they are kept. */
  without: count,
  /** Every mail of the archive would be free. */
  is_all: z.boolean(),
  years: z.array(z.object({ year: z.int(), mails: count, free: count, longer: count })),
  next: z.array(z.object({ year: z.int(), mails: count })),
  /** The first to be free, with the day. */
  examples: z.array(mailHead.extend({ id: z.string(), free: day })),
})

export const rulePreview = z
  .object({
    started_at: instant,
    finished_at: instant.nullable(),
    day,
    done: count,
    total: count,
    foreseen: foreseen.nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'RulePreview' })
export type RulePreview = z.output<typeof rulePreview>

export const ruleView = z
  .object({ rule: shownRetentionRule, steps: z.array(ruleStep), preview: rulePreview.nullable() })
  .meta({ id: 'RuleView' })
export type RuleView = z.output<typeof ruleView>

export const ruleChange = ruleFields.extend({ revision: z.int() })

/** `free`: the number of mails that the preview says would be free, as the person has read it. */
export const ruleActivation = z.strictObject({ revision: z.int(), free: z.int().min(0) })

export const ruleEvent = z.strictObject({ on: day.nullable() })
