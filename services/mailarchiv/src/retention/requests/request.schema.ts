/** The wire shapes of requests of persons. */
import { isDay, uuid } from '@zeughaus/platform'
import { z } from 'zod'
import { canonicalAddress, isAddress } from '../../search/index.ts'
import { ROLES } from '../data-subject/index.ts'
import { mentions } from '../mentions/index.ts'
import { line } from '../rules/index.ts'
import { OUTCOMES, REQUEST_KINDS, REQUEST_STATES, REQUEST_STEPS, SEARCH_STATES } from './request.ts'

const MAX_NAME = 200
const MAX_ADDRESS = 320
const MOST_ADDRESSES = 20
const MAX_REASON = 1_000
const MOST_READERS = 100

const reason = line(MAX_REASON).min(1, 'fehlt')
const mails = mentions.min(1, 'fehlt')

const address = line(MAX_ADDRESS).refine(
  (text) => isAddress(canonicalAddress(text)),
  'muss eine Adresse sein (name@firma.example)',
)

export const newRequest = z
  .strictObject({
    kind: z.enum(REQUEST_KINDS),
    person: line(MAX_NAME).min(1, 'fehlt').meta({ description: 'Wie die Person heißt.' }),
    addresses: z.array(address).min(1, 'fehlt').max(MOST_ADDRESSES).meta({ description: 'Ihre Mailadressen.' }),
    with_named: z.boolean().meta({ description: 'Auch Mails, deren Text die Person nennt.' }),
    received_on: z
      .string()
      .refine(isDay, 'muss ein Tag der Form JJJJ-MM-TT sein')
      .meta({ description: 'Der Tag, an dem der Antrag eingegangen ist.' }),
  })
  .meta({ id: 'NewRequest' })
export type NewRequest = z.output<typeof newRequest>

export const leaveOut = z
  .strictObject({ mails, reason: reason.meta({ description: 'Warum diese Mails nicht dazugehören.' }) })
  .meta({ id: 'RequestLeaveOut' })
export const takeIn = z.strictObject({ mails }).meta({ id: 'RequestTakeIn' })

export const extension = z
  .strictObject({ reason: reason.meta({ description: 'Warum ein Monat nicht reicht.' }) })
  .meta({ id: 'RequestExtension' })

export const restrictionReaders = z
  .strictObject({
    readers: z
      .array(uuid())
      .max(MOST_READERS)
      .meta({ description: 'Die Personen, die diese Mails weiterhin finden und lesen.' }),
  })
  .meta({ id: 'RestrictionReaders' })

export const lifting = z
  .strictObject({
    reason: reason.meta({
      description: 'Warum die Einschränkung endet, und wann die Person davon unterrichtet worden ist.',
    }),
  })
  .meta({ id: 'RestrictionLifting' })

export const closing = z
  .strictObject({
    outcome: z.enum(OUTCOMES).exclude(['lifted']),
    note: line(MAX_REASON).meta({ description: 'Was geschehen ist; bei einer Ablehnung: warum.' }),
  })
  .meta({ id: 'RequestClosing' })
export type Closing = z.output<typeof closing>

const instant = z.iso.datetime()
const day = z.iso.date()
const count = z.int().min(0)

export const requestSchema = z
  .object({
    id: uuid(),
    kind: z.enum(REQUEST_KINDS),
    state: z.enum(REQUEST_STATES),
    person: z.string(),
    addresses: z.array(z.string()),
    with_named: z.boolean(),
    received_on: day,
    due_on: day,
    /** Why the deadline was extended. */
    extended: z.string().nullable(),
    is_overdue: z.boolean(),
    created_at: instant,
    closed_at: instant.nullable(),
    outcome: z.enum(OUTCOMES).nullable(),
    /** On the list, not left out. */
    mails: count,
    /** The newest run of deletion that was made from it. */
    run: uuid().nullable(),
  })
  .meta({ id: 'StoredRequest' })

export const requestSearch = z.object({
  state: z.enum(SEARCH_STATES),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  progress: z.object({ done: count, total: count }).nullable(),
  error: z.string().nullable(),
})

/** What keeps a mail of an erasure. `until`: the last day on which a rule keeps it; null: nobody knows yet. */
export const requestKept = z.object({
  how: z.enum(['hold', 'rule']),
  name: z.string(),
  basis: z.string(),
  until: day.nullable(),
})

export const requestCounts = z.object({
  participated: count,
  named: count,
  left_out: count,
  /** Of an erasure: nothing keeps them. */
  free: count,
  /** Of an erasure. `until`: the last day on which any of them is kept. */
  kept: z.array(requestKept.extend({ mails: count })),
})

export const requestRoles = z.array(z.enum(ROLES))

export const requestStep = z
  .object({ at: instant, person: z.string(), what: z.enum(REQUEST_STEPS), note: z.string() })
  .meta({ id: 'RequestStep' })
