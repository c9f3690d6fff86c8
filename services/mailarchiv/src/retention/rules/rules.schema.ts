/** The wire shapes of rules of retention. */
import { uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { searchParameters } from '../../api/mails/index.ts'
import { RULE_STATES, RULE_STEPS, STARTS } from './rule.ts'

const MAX_NAME = 100
const MAX_TEXT = 500
/** A century. */
const MAX_MONTHS = 1_200

const { q, contact, contact_in, from, to, subject, date_from, date_to } = searchParameters.shape
/** The search of a rule, as a person would enter it. */
export const ruleSearch = z.strictObject({ q, contact, contact_in, from, to, subject, date_from, date_to })

/** A line that a person enters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'darf keine Steuerzeichen enthalten')

export const ruleFields = z
  .strictObject({
    name: line(MAX_NAME).min(1, 'fehlt'),
    basis: line(MAX_TEXT)
      .min(1, 'fehlt')
      .meta({ description: 'Worauf sich die Frist stützt: ein Gesetz oder ein Grund.' }),
    search: ruleSearch.meta({ description: 'Für welche Mails die Regel gilt; leer: für alle.' }),
    months: z.int().min(1).max(MAX_MONTHS),
    start: z.enum(STARTS),
    event: line(MAX_TEXT).meta({ description: 'Das Ereignis, ab dem die Frist läuft; sonst leer.' }),
    template: z.string().max(MAX_NAME).nullable(),
    replaces: uuid().nullable().meta({ description: 'Die Regel, die endet, wenn diese in Kraft tritt.' }),
  })
  .meta({ id: 'RuleFields' })

const instant = z.iso.datetime()
const day = z.iso.date()

export const ruleSchema = ruleFields
  .extend({
    id: uuid(),
    state: z.enum(RULE_STATES),
    revision: z.int(),
    event_on: day.nullable(),
    created_at: instant,
    activated_at: instant.nullable(),
    ended_at: instant.nullable(),
  })
  .meta({ id: 'StoredRule' })
export type ShownRule = z.output<typeof ruleSchema>

export const ruleTemplate = z
  .object({
    key: z.string(),
    name: z.string(),
    basis: z.string(),
    months: z.int(),
    start: z.enum(STARTS),
    event: z.string(),
    hint: z.string(),
  })
  .meta({ id: 'RuleTemplate' })

export const ruleStep = z
  .object({ at: instant, person: z.string(), what: z.enum(RULE_STEPS), note: z.string() })
  .meta({ id: 'RuleStep' })
