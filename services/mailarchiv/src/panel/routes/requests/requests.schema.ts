/** Requests of persons about their data, and the mails that they are about. */
import { integerParameter } from '@zeughaus/platform'
import { z } from 'zod'
import {
  REQUEST_ACTIONS,
  requestCounts,
  requestKept,
  requestRoles,
  requestSchema,
  requestSearch,
  requestStep,
} from '../../../retention/requests/index.ts'
import { count, instant } from '../common.schema.ts'

/** `actions` are open to the caller now. */
export const shownRequest = requestSchema.extend({ actions: z.array(z.enum(REQUEST_ACTIONS)) }).meta({ id: 'Request' })
export type ShownRequest = z.output<typeof shownRequest>

/** Open ones by their deadline first, then the others, newest first. */
export const requestList = z.object({ requests: z.array(shownRequest) }).meta({ id: 'Requests' })

const reader = z.object({ id: z.string(), name: z.string() })

/** Who may read mails, so that a restriction can name them. */
export const restrictionPersons = z.object({ persons: z.array(reader) }).meta({ id: 'RestrictionPersons' })

export const requestView = z
  .object({
    request: shownRequest,
    search: requestSearch,
    counts: requestCounts,
    /** Whom a restriction names, without those who may read no mails by now. */
    readers: z.array(reader),
    steps: z.array(requestStep),
  })
  .meta({ id: 'RequestView' })
export type RequestView = z.output<typeof requestView>

export const requestMailsQuery = z.object({
  after: integerParameter({ min: 0, default: 0, description: 'Die Nummer der letzten Mail der Seite davor' }),
  limit: integerParameter({ min: 1, max: 100, default: 50, description: 'Mails je Seite' }),
  list: z.enum(['all', 'kept', 'left_out']).default('all').meta({
    description: 'Alle Mails der Liste, die einer Löschung, die bleiben müssen, oder die ausgenommenen',
  }),
})

export const requestMails = z
  .object({
    mails: z.array(
      z.object({
        id: z.string(),
        /** Null once it is deleted. */
        mail: z.object({ from: z.string(), to: z.string(), subject: z.string(), date: instant }).nullable(),
        /** How the person took part; none: the text only names them. */
        roles: requestRoles,
        /** Why a person has left it out. */
        left_out: z.string().nullable(),
        /** Of an erasure: what keeps it. */
        kept: requestKept.nullable(),
      }),
    ),
    /** For the next page; null on the last. */
    next: count.nullable(),
  })
  .meta({ id: 'RequestMails' })
export type RequestMails = z.output<typeof requestMails>

export const bundleQuery = z.object({
  blacked: z.enum(['true', 'false']).default('false').meta({ description: 'Ob andere Personen geschwärzt werden' }),
})
