/** All mails of a person, for a request about their data. */
import { z } from 'zod'
import { mailSummary } from '../../../api/mails/index.ts'
import { ROLES } from '../../../retention/data-subject/index.ts'
import { count } from '../common.schema.ts'

const found = z.object({ total: count, pages: count })

export const personMails = z
  .object({
    page: count,
    /** Mails with the person as sender or recipient, each with every role. */
    participated: found.extend({
      roles: z.record(z.enum(ROLES), count),
      mails: z.array(mailSummary.extend({ roles: z.array(z.enum(ROLES)) })),
    }),
    /** Other mails whose text names the person. */
    named: found.extend({ phrases: z.array(z.string()), mails: z.array(mailSummary) }),
  })
  .meta({ id: 'PersonMails' })
