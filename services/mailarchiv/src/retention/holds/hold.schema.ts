/** The wire shapes of holds. */
import { uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { mentions } from '../mentions/index.ts'
import { line, ruleSearch } from '../rules/index.ts'
import { HOLD_STATES, HOLD_STEPS } from './hold.ts'

const MAX_NAME = 100
const MAX_REASON = 1_000
const reason = line(MAX_REASON).min(1, 'fehlt')

export const newHold = z
  .strictObject({
    name: line(MAX_NAME).min(1, 'fehlt'),
    reason: reason.meta({ description: 'Warum die Mails bleiben: ein Verfahren, eine Anordnung.' }),
    search: ruleSearch
      .nullable()
      .meta({ description: 'Welche Mails, jetzt und später; leer: alle; null: eine Liste.' }),
    mails: mentions,
  })
  .meta({ id: 'NewHold' })
export type NewHold = z.output<typeof newHold>

export const moreHeld = z.strictObject({ mails: mentions.min(1, 'fehlt') })

export const liftAsked = z.strictObject({ reason: reason.meta({ description: 'Warum die Sperre enden kann.' }) })

const instant = z.iso.datetime()

export const holdSchema = z
  .object({
    id: uuid(),
    name: z.string(),
    reason: z.string(),
    search: ruleSearch.nullable(),
    state: z.enum(HOLD_STATES),
    created_at: instant,
    asked_by: z.string().nullable(),
    asked_at: instant.nullable(),
    lifted_at: instant.nullable(),
  })
  .meta({ id: 'StoredHold' })
export type ShownHold = z.output<typeof holdSchema>

export const holdStep = z
  .object({ at: instant, person: z.string(), what: z.enum(HOLD_STEPS), note: z.string() })
  .meta({ id: 'HoldStep' })
