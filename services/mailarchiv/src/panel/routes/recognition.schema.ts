/** The queue of text recognition, and the mails whose texts the search does not know completely. */
import { z } from 'zod'
import { count, day, instant } from './common.schema.ts'

/** Days of the chart of the queue, today included. */
export const QUEUE_DAYS = 30

const recognitionJob = z.object({
  mail_id: z.string(),
  /** Null for a person who may not read the mail. */
  subject: z.string().nullable(),
  state: z.enum(['pending', 'running', 'failed']),
  tries: count,
  /** German sentence about the last attempt. */
  error: z.string().nullable(),
  queued_at: instant,
  next_try: instant.nullable(),
})
export type RecognitionJob = z.output<typeof recognitionJob>

export const recognitionState = z
  .object({
    enabled: z.boolean(),
    /** The recognising program, or why there is none, in German. */
    engine: z.string(),
    counts: z.object({ pending: count, done: count, failed: count }),
    /** Mails with a file whose text is cut or could not be read. */
    incomplete: count,
    /** Mails waiting at the end of each calendar day of the configured zone, oldest first; for today: now. */
    queue: z.array(z.object({ day, mails: count })),
    /** At most the first 200. */
    jobs: z.array(recognitionJob),
  })
  .meta({ id: 'RecognitionState' })

/** Mails on a page of the list of incomplete texts. */
export const INCOMPLETE_PAGE = 50

const incompleteMailSchema = z
  .object({
    mail_id: z.string(),
    /** Null for a person who may not read the mail. */
    subject: z.string().nullable(),
    from: z.string(),
    /** Null for a mail that is not in the archive. */
    date: instant.nullable(),
    /** Its files that the search does not cover completely, each with a German sentence. */
    files: z.array(z.object({ index: count, name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'IncompleteMail' })
export type IncompleteMail = z.output<typeof incompleteMailSchema>

export const incompletePage = z.object({
  mails: z.array(incompleteMailSchema),
  total: count,
  page: count,
  pages: count,
})
