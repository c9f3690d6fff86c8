/** The numbers of the first page. */
import { z } from 'zod'
import { count, day, instant } from './common.schema.ts'

/** Days of the intake chart, today included. */
export const INTAKE_DAYS = 30

export const overviewSchema = z
  .object({
    mails: count,
    /** Raw bytes of all mails. */
    bytes: count,
    oldest: instant.nullable(),
    newest: instant.nullable(),
    /** One entry per calendar day of the configured zone, oldest first, days without intake included. */
    intake: z.array(z.object({ day, mails: count })),
    recognition: z.object({ enabled: z.boolean(), pending: count, failed: count, incomplete: count }),
    /** German sentence about a missing part of the attachment readers' cage; null when it is complete. */
    cage: z.string().nullable(),
    /** German sentence about the OpenID provider that does not answer; null when it does, and without one. */
    provider: z.string().nullable(),
    /** Bytes of the archive's volume. */
    disk: z.object({ free: count, total: count }),
    verification: z.object({ at: instant, findings: count }).nullable(),
    keys: z.object({ active: count }),
    /** What is wrong with a source, since when, and what to do: German. */
    problems: z.array(z.object({ name: z.string(), since: instant, text: z.string() })),
    sources: z.object({
      smtp: z.enum(['off', 'listening', 'failed']),
      imap: z.object({ accounts: count, failing: count }),
    }),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof overviewSchema>
