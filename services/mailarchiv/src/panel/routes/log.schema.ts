/** The access log. */
import { z } from 'zod'
import { ACTIONS, ACTOR_KINDS, RESULTS } from '../../evidence/access-log/index.ts'
import { count, day, instant } from './common.schema.ts'

/** The filter of list and export. */
export const logFilter = z.strictObject({
  action: z.enum(ACTIONS).optional(),
  /** `security`: logins, passwords, keys, imports, exports, settings; no searches and reads. */
  area: z.enum(['security']).optional(),
  result: z.enum(RESULTS).optional(),
  actor: z.enum(ACTOR_KINDS).optional(),
  key: z.uuid().optional(),
  text: z.string().max(200).optional(),
  /** Calendar days of the configured zone, both included. */
  date_from: day.optional(),
  date_to: day.optional(),
})
export type LogFilterQuery = z.output<typeof logFilter>

export const logQuery = logFilter.extend({
  /** Number of the entry before which the page ends. */
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})

const logEntry = z
  .object({
    id: count,
    at: instant,
    actor: z.object({ kind: z.enum(ACTOR_KINDS), id: z.string(), name: z.string() }),
    /** One of the actions, or one of a newer version, whose processes write the same log during an update. */
    action: z.string(),
    object: z.string(),
    query: z.string(),
    address: z.string(),
    result: z.enum(RESULTS),
    hits: count.nullable(),
  })
  .meta({ id: 'LogEntry' })
export type LogEntry = z.output<typeof logEntry>

export const LOG_PAGE = 100

export const logPage = z.object({
  entries: z.array(logEntry),
  next: count.nullable(),
  /** Time zone of the filter’s days, and of the times in page and export. */
  zone: z.string(),
})
