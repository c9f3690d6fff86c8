/** The queue of text recognition. */
import { formatAddresses } from '@zeughaus/mime'
import { addDays, type Clock, dayOf, endOfDay, offsetOf, pageAndLimit, pagesOf } from '@zeughaus/platform'
import { z } from 'zod'
import type { HiddenFrom } from '../../api/keys/index.ts'
import { writeInstant } from '../../api/mails/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import type { ListedJob, TextPipeline } from '../../texts/queue/index.ts'
import { type Account, mayReadMail } from '../accounts/index.ts'
import type { PanelArea } from './area.ts'
import { count } from './common.schema.ts'
import { textSentence } from './mails/problem-sentences.ts'
import {
  INCOMPLETE_PAGE,
  type IncompleteMail,
  incompletePage,
  QUEUE_DAYS,
  type RecognitionJob,
  recognitionState,
} from './recognition.schema.ts'

export interface RecognitionDependencies {
  readonly clock: Clock
  /** Time zone of calendar days. */
  readonly zone: string
  readonly archive: Pick<Archive, 'get'>
  readonly hiddenFrom: HiddenFrom
  readonly recognition: {
    readonly enabled: boolean
    /** The recognising program, in German. */
    readonly engine: string
    readonly pipeline: Pick<TextPipeline, 'counts' | 'list' | 'listIncomplete' | 'retry' | 'parts' | 'waitingAt'>
  }
}

/** Jobs listed per answer. */
const LISTED = 200

export function addRecognitionRoutes(
  area: PanelArea,
  { archive, recognition, clock, zone, hiddenFrom }: RecognitionDependencies,
): void {
  const { enabled, engine, pipeline } = recognition

  /** The mail of an entry, as far as the person may read it. */
  async function readable(account: Account, id: string) {
    const [mail, hidden] = await Promise.all([archive.get(id), hiddenFrom(account.id)])
    return { mail, isHidden: mail !== null && !mayReadMail(account, mail, hidden) }
  }

  async function shown(account: Account, job: ListedJob): Promise<RecognitionJob> {
    const { mail, isHidden } = await readable(account, job.mailId)
    return {
      mail_id: job.mailId,
      subject: isHidden ? null : (mail?.subject ?? ''),
      state: job.status === 'failed' ? 'failed' : job.running ? 'running' : 'pending',
      tries: job.tries,
      error: job.error,
      queued_at: new Date(job.queuedAt).toISOString(),
      next_try: job.tries > 0 && job.status === 'pending' ? new Date(job.nextAt).toISOString() : null,
    }
  }

  /** Counts waiting mails per day. The end of today lies ahead; future events change nothing. */
  async function queueByDay() {
    const today = dayOf(clock.now(), zone)
    const days = Array.from({ length: QUEUE_DAYS }, (_, place) => addDays(today, place + 1 - QUEUE_DAYS))
    const waiting = await pipeline.waitingAt(days.map((day) => endOfDay(day, zone)))
    return days.map((day, place) => ({ day, mails: waiting[place] ?? 0 }))
  }

  area.route({
    method: 'GET',
    path: '/recognition',
    permission: 'texterkennung.lesen',
    summary: 'Stand der Texterkennung',
    log: 'recognition_read',
    isRefresh: true,
    schema: {
      query: z.strictObject({ state: z.enum(['pending', 'failed']).optional() }),
      response: { 200: recognitionState },
    },
    async handler({ query: { state }, principal }) {
      const { pending, done, failed, incomplete } = await pipeline.counts()
      const wanted = state === undefined ? (['failed', 'pending'] as const) : [state]
      const lists = await Promise.all(wanted.map((status) => pipeline.list(status, LISTED)))
      const jobs = lists.flat().slice(0, LISTED)
      return {
        enabled,
        engine,
        counts: { pending, done, failed },
        incomplete,
        queue: await queueByDay(),
        jobs: await Promise.all(jobs.map((job) => shown(principal.account, job))),
      }
    },
  })

  /** A mail with the files that the search does not cover completely, each with the reason. */
  async function incompleteMail(account: Account, id: string): Promise<IncompleteMail> {
    const [{ mail, isHidden }, parts] = await Promise.all([readable(account, id), pipeline.parts(id)])
    return {
      mail_id: id,
      subject: isHidden ? null : (mail?.subject ?? ''),
      from: isHidden ? '' : formatAddresses(mail?.from ?? []),
      date: mail === null ? null : writeInstant(mail.date),
      files: parts.flatMap((part) => {
        const reason = textSentence(part)
        return reason === null
          ? []
          : [{ index: part.part, name: (isHidden ? '' : part.filename) || `Anhang ${part.part + 1}`, reason }]
      }),
    }
  }

  area.route({
    method: 'GET',
    path: '/recognition/incomplete',
    permission: 'texterkennung.lesen',
    summary: 'Mails mit Anhängen, deren Text die Suche nicht ganz kennt, neueste zuerst',
    log: 'recognition_read',
    isRefresh: true,
    schema: {
      query: z.strictObject({ page: pageAndLimit.page }),
      response: { 200: incompletePage },
    },
    async handler({ query: { page }, principal }) {
      const [{ incomplete: total }, ids] = await Promise.all([
        pipeline.counts(),
        pipeline.listIncomplete(offsetOf(page, INCOMPLETE_PAGE), INCOMPLETE_PAGE),
      ])
      return {
        mails: await Promise.all(ids.map((id) => incompleteMail(principal.account, id))),
        total,
        page,
        pages: pagesOf(total, INCOMPLETE_PAGE),
      }
    },
  })

  area.route({
    method: 'POST',
    path: '/recognition/retry',
    permission: 'texterkennung.wiederholen',
    summary: 'Gescheiterte Mails noch einmal versuchen: die genannten, ohne Angabe alle',
    log: 'recognition_retry',
    schema: {
      body: z.strictObject({ mail_ids: z.array(z.uuid()).max(1_000).optional() }),
      response: { 200: z.object({ queued: count }) },
    },
    handler: async ({ body }) => ({ queued: await pipeline.retry(body.mail_ids ?? null) }),
  })
}
