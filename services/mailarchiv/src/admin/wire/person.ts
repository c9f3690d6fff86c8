/** All mails of a person, for a request about their data. */
import { pageAndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { mailSummary } from '../../mails/index.ts'
import { ROLES } from '../../person/index.ts'
import { count } from './common.ts'

const found = z.object({
  total: count,
  pages: count,
})

const personMails = z.object({
  page: count,
  /** Mails with the person as sender or recipient, each with every role. */
  participated: found.extend({
    roles: z.record(z.enum(ROLES), count),
    mails: z.array(mailSummary.extend({ roles: z.array(z.enum(ROLES)) })),
  }),
  /** Other mails whose text names the person. */
  named: found.extend({ phrases: z.array(z.string()), mails: z.array(mailSummary) }),
})

export const personOperations = {
  'GET /person': {
    permission: 'auskunft.erteilen',
    summary: 'Alle Mails einer Person, neueste zuerst',
    log: 'search',
    timeLimit: 'none',
    schema: {
      query: z.strictObject({ ...pageAndLimit, person: z.string().min(1, 'fehlt').max(320) }),
      response: { 200: personMails },
    },
  },
} as const
