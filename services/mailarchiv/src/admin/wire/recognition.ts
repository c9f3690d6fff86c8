/** The queue of text recognition. */
import { pageAndLimit } from '@zeughaus/platform'
import { z } from 'zod'
import { count, day, instant } from './common.ts'

/** Days of the chart of the queue, today included. */
export const QUEUE_DAYS = 30

const job = z.object({
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
export type RecognitionJob = z.output<typeof job>

/** Mails on a page of the list of incomplete texts. */
export const INCOMPLETE_PAGE = 50

const incompleteMail = z.object({
  mail_id: z.string(),
  /** Null for a person who may not read the mail. */
  subject: z.string().nullable(),
  from: z.string(),
  /** Null for a mail that is not in the archive. */
  date: instant.nullable(),
  /** Its files that the search does not cover completely, each with a German sentence. */
  files: z.array(z.object({ index: count, name: z.string(), reason: z.string() })),
})
export type IncompleteMail = z.output<typeof incompleteMail>

const state = z.enum(['pending', 'failed'])

export const recognitionOperations = {
  'GET /recognition': {
    permission: 'texterkennung.lesen',
    summary: 'Stand der Texterkennung',
    log: 'recognition_read',
    schema: {
      query: z.strictObject({ state: state.optional() }),
      response: {
        200: z.object({
          enabled: z.boolean(),
          /** The recognising program, or why there is none, in German. */
          engine: z.string(),
          counts: z.object({ pending: count, done: count, failed: count }),
          /** Mails with a file whose text is cut or could not be read. */
          incomplete: count,
          /** Mails waiting at the end of each calendar day of the configured zone, oldest first; for today: now. */
          queue: z.array(z.object({ day, mails: count })),
          /** At most the first 200. */
          jobs: z.array(job),
        }),
      },
    },
  },
  'GET /recognition/incomplete': {
    permission: 'texterkennung.lesen',
    summary: 'Mails mit Anhängen, deren Text die Suche nicht ganz kennt, neueste zuerst',
    log: 'recognition_read',
    schema: {
      query: z.strictObject({ page: pageAndLimit.page }),
      response: { 200: z.object({ mails: z.array(incompleteMail), total: count, page: count, pages: count }) },
    },
  },
  'POST /recognition/retry': {
    permission: 'texterkennung.wiederholen',
    summary: 'Gescheiterte Mails noch einmal versuchen: die genannten, ohne Angabe alle',
    log: 'recognition_retry',
    schema: {
      body: z.strictObject({ mail_ids: z.array(z.uuid()).max(1_000).optional() }),
      response: { 200: z.object({ queued: count }) },
    },
  },
} as const
