import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline as copy } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cage, DomainError, type Logger, newId, StoppedError } from '@zeughaus/platform'
import { type AddedText, type Archive, invoiceText } from '../../store/contract/index.ts'
import { Extractor, type PartText } from '../extraction/index.ts'
import { Recogniser } from '../recognition/index.ts'
import { adaptedStatus, type JobStatus, TRIES } from './job.states.ts'
import type { Incomplete, Job, PartState, Stage, TextChanges } from './jobs.ts'
import type { TextQueue } from './queue.ts'

/** The parts of the archive that the pipeline needs. */
export type TextArchive = Pick<Archive, 'changes' | 'counts' | 'message' | 'raw' | 'addText' | 'setOcrStatus' | 'quiet'>

export type PipelineOptions = {
  readonly archive: TextArchive
  /** Folder of the files in progress. */
  readonly folder: string
  /** MAILARCHIV_OCR. Text is extracted in either case. */
  readonly enabled: boolean
  /** Whether this process does the jobs of the queue, or leaves them to others; default true. */
  readonly works?: boolean
  readonly log: Logger
  /** The cage of the attachment readers; by default the machine's strongest. */
  readonly cage?: Cage
  readonly queue: TextQueue
  readonly extractor?: Extractor
  readonly recogniser?: Recogniser
}

/** A job in the panel's list. */
export type ListedJob = Job & { readonly running: boolean }

/** Mails taken over from the archive at once. */
const FOLLOW_BATCH = 500
const POSTPONED = 'Die Mail konnte nicht bearbeitet werden. Der nächste Versuch folgt von selbst.'
const GIVEN_UP_BECAUSE =
  'Der Text der Anhänge konnte auch beim dritten Versuch nicht in das Archiv übernommen werden. Die Mail selbst ist unberührt.'
/** Milliseconds between looks for mails that another process has imported. */
const POLL_MS = 1_000

/**
 * Makes the contents of attachments searchable, after and apart from archiving: one line extracts text, a second one
 * recognises text in pictures. Each works on one mail at a time, in child processes of low priority.
 */
export class TextPipeline {
  readonly #options: PipelineOptions
  readonly #queue: TextQueue
  readonly #extractor: Extractor
  readonly #recogniser: Recogniser
  readonly #work: string
  readonly #running = new Set<string>()
  #stopped = false
  #ended: Promise<void> | null = null
  #lines: Promise<unknown> = Promise.resolve()
  #woken = new AbortController()
  #batch = FOLLOW_BATCH

  private constructor(options: PipelineOptions) {
    this.#options = options
    const cage = options.cage === undefined ? {} : { cage: options.cage }
    this.#queue = options.queue
    this.#extractor = options.extractor ?? new Extractor(cage)
    this.#recogniser = options.recogniser ?? new Recogniser(cage)
    // Processes that share a queue may share the folder too.
    this.#work = join(options.folder, options.queue.isShared ? `work-${process.pid}` : 'work')
  }

  /** Continues the work of the run before. */
  static async start(options: PipelineOptions): Promise<TextPipeline> {
    await mkdir(options.folder, { recursive: true })
    const pipeline = new TextPipeline(options)
    await rm(pipeline.#work, { recursive: true, force: true })
    await mkdir(pipeline.#work, { recursive: true, mode: 0o700 })
    await pipeline.#adapt()
    if (options.works !== false) {
      pipeline.#lines = Promise.all([pipeline.#line('extract'), pipeline.#line('recognise')])
    }
    return pipeline
  }

  /** Looks for new mails at once. */
  wake(): void {
    this.#woken.abort()
    this.#woken = new AbortController()
  }

  /** Stops the running work; the next start does unfinished work again. */
  stop(): Promise<void> {
    this.#ended ??= this.#end()
    return this.#ended
  }

  async #end(): Promise<void> {
    this.#stopped = true
    this.wake()
    await Promise.all([this.#extractor.stop(), this.#recogniser.stop()])
    await this.#lines
    await this.#queue.close()
    await rm(this.#work, { recursive: true, force: true })
  }

  async counts(): Promise<Readonly<Record<JobStatus, number>> & { readonly incomplete: number }> {
    return { ...(await this.#queue.counts()), incomplete: await this.#queue.incompleteMails() }
  }

  /** Counts the mails that waited at each of these moments, see `TextQueue.waitingAt`. */
  async waitingAt(moments: readonly number[]): Promise<readonly number[]> {
    return this.#queue.waitingAt(moments)
  }

  async list(status: JobStatus, limit: number): Promise<readonly ListedJob[]> {
    const jobs = await this.#queue.list(status, limit)
    return jobs.map((job) => ({ ...job, running: this.#running.has(job.mailId) }))
  }

  /** The mails that got text later, in order. */
  get feed(): TextChanges {
    return this.#queue.feed
  }

  /** The mails with incomplete text. */
  async incomplete(): Promise<Incomplete> {
    return this.#queue.incomplete()
  }

  /** Whether the files of a mail still wait to be read. */
  async isExtracting(mailId: string): Promise<boolean> {
    return this.#queue.isExtracting(mailId)
  }

  /** The mails that `counts` calls incomplete, newest first. */
  async listIncomplete(offset: number, limit: number): Promise<readonly string[]> {
    return this.#queue.listIncomplete(offset, limit)
  }

  /** The state of the text of a mail's files. */
  async parts(mailId: string): Promise<readonly PartState[]> {
    return this.#queue.parts(mailId)
  }

  /** Erases what is known of the files of mails that are no more. */
  forget(mailIds: readonly string[]): Promise<void> {
    return this.#queue.erase(mailIds)
  }

  /** Queues failed mails again for an administrator (null: all). Returns how many wait now. */
  async retry(mailIds: readonly string[] | null): Promise<number> {
    const retried = await this.#queue.retry(mailIds)
    await this.#options.archive.setOcrStatus(retried, 'pending')
    this.wake()
    return retried.length
  }

  /** Adapts jobs to the setting. Changes the archive first, so that an interruption only repeats the work. */
  async #adapt(): Promise<void> {
    const { archive, enabled } = this.#options
    const jobs = await this.#queue.list(enabled ? 'disabled' : 'pending')
    const mails = Map.groupBy(jobs, (job) => adaptedStatus(job, enabled))
    for (const [status, moved] of mails) {
      await archive.setOcrStatus(
        moved.map(({ mailId }) => mailId),
        status,
      )
    }
    await this.#queue.adapt(enabled)
    if (enabled && (await archive.counts()).ocr.disabled > 0) await this.#queue.followAgain()
  }

  async #line(stage: Stage): Promise<void> {
    while (!this.#stopped) {
      try {
        const isBehind =
          stage === 'extract' && (await this.#follow().catch((error: unknown) => this.#followLater(error)))
        await this.#options.archive.quiet?.()
        const job = this.#stopped ? null : await this.#queue.next(stage)
        if (job) await this.#carryOut(job)
        else if (!isBehind) await this.#pause()
      } catch (error) {
        this.#options.log.error({ err: error }, 'text pipeline')
        await this.#pause()
      }
    }
  }

  /** Queues some of the mails archived since the last look; false when there were none. */
  async #follow(): Promise<boolean> {
    const { archive, enabled } = this.#options
    const mails = await archive.changes(await this.#queue.cursor(), this.#batch)
    this.#batch = FOLLOW_BATCH
    const last = mails.at(-1)
    if (!last) return false
    const queued: string[] = []
    const skipped: string[] = []
    for (const mail of mails) {
      if (this.#stopped) return false
      if (mail.ocrStatus === 'pending' || mail.attachments.length > 0) queued.push(mail.id)
      else if (enabled && mail.ocrStatus === 'disabled')
        ((await this.#showsPictures(mail.id)) ? queued : skipped).push(mail.id)
    }
    if (skipped.length > 0) await archive.setOcrStatus(skipped, 'skipped')
    const status = enabled ? 'pending' : 'disabled'
    await this.#queue.follow(
      queued.map((id) => ({ id, status })),
      last.seq,
    )
    return true
  }

  /** Whether the HTML of a mail without attachments shows pictures: its row does not tell. */
  async #showsPictures(mailId: string): Promise<boolean> {
    const message = await this.#options.archive.message(mailId)
    return message !== null && message.embedded.length > 0
  }

  /** Follows the archive later, with a smaller batch; queued jobs go on. */
  #followLater(error: unknown): false {
    this.#options.log.error({ err: error }, 'text pipeline: new mails')
    this.#batch = Math.max(1, Math.floor(this.#batch / 2))
    return false
  }

  async #carryOut(job: Job): Promise<void> {
    const path = join(this.#work, `${newId()}.eml`)
    this.#running.add(job.mailId)
    let isAtHand = false
    try {
      // A mail that was deleted since its job was queued has no job.
      if (!(await this.#spool(job.mailId, path))) return await this.#queue.forget([job.mailId])
      isAtHand = true
      if (job.stage === 'extract') await this.#extract(job, path)
      else await this.#recognise(job, path)
    } catch (error) {
      if (error instanceof StoppedError) return
      this.#options.log.error({ err: error, mail: job.mailId }, 'text pipeline')
      const isOver = isAtHand && job.tries + 1 >= TRIES && !willPass(error)
      if (!isOver || !(await this.#giveUp(job))) await this.#queue.postpone(job, POSTPONED)
    } finally {
      this.#running.delete(job.mailId)
      await rm(path, { force: true })
    }
  }

  /** Ends a job that keeps failing although its mail can be read; false when that cannot be stored either. */
  async #giveUp(job: Job): Promise<boolean> {
    const status = job.status === 'pending' ? 'failed' : job.status
    try {
      await this.#options.archive.setOcrStatus([job.mailId], status)
      await this.#queue.giveUp(job, status, GIVEN_UP_BECAUSE)
      return true
    } catch (error) {
      this.#options.log.error({ err: error, mail: job.mailId }, 'text pipeline')
      return false
    }
  }

  /** False: it is not in the archive. */
  async #spool(mailId: string, path: string): Promise<boolean> {
    const raw = await this.#options.archive.raw(mailId)
    if (!raw) return false
    await copy(Readable.from(raw.read()), createWriteStream(path, { mode: 0o600 }))
    return true
  }

  async #extract(job: Job, path: string): Promise<void> {
    const parts = await this.#extractor.extractMail(path)
    const pictures = parts.some(({ extraction }) => extraction.pictures > 0)
    const status = job.status === 'pending' && !pictures ? 'skipped' : job.status
    const before = (await this.#queue.parts(job.mailId)).map(({ part }) => part)
    await this.#options.archive.addText(job.mailId, textsOf(parts, before), status)
    await this.#queue.extracted(job, parts, status)
    if (pictures) this.wake()
  }

  async #recognise(job: Job, path: string): Promise<void> {
    const open = (await this.#queue.parts(job.mailId)).filter(({ pictures, recognised }) => pictures > 0 && !recognised)
    const { texts, error, detail } = await this.#recogniser.recognise(
      path,
      open.map(({ part }) => part),
    )
    if (detail !== null) this.#options.log.warn({ mail: job.mailId, detail }, 'recognition failed')
    const added = texts.map(({ part, text }): AddedText => ({ kind: `ocr:${part}`, text }))
    const done = texts.map(({ part }) => part)
    const status = this.#queue.outcome(job, error)
    await this.#options.archive.addText(job.mailId, added, status)
    await this.#queue.recognised(job, done, error)
  }

  /** Waits for the next look, or until it is woken. A pause leaves nothing behind: an idle archive makes two a second. */
  async #pause(): Promise<void> {
    await sleep(POLL_MS, undefined, { ref: false, signal: this.#woken.signal }).catch(() => undefined)
  }
}

/** Whether an error means that archive or disk are temporarily unavailable, whatever the mail. */
function willPass(error: unknown): boolean {
  return error instanceof DomainError && error.status === 503 && error.code !== 'mail_unreadable'
}

/**
 * The texts and invoices of files.
 *
 * @param before the files that were read before: what that found and this reading does not is emptied
 */
function textsOf(parts: readonly PartText[], before: readonly number[]): readonly AddedText[] {
  const gone = before.filter((part) => !parts.some((read) => read.part === part))
  const texts = parts.flatMap(({ part, extraction: { text, invoices } }) => {
    const isAgain = before.includes(part)
    return [
      ...(text.trim() === '' && !isAgain ? [] : [{ kind: `attachment:${part}`, text: text.trim() === '' ? '' : text }]),
      ...(invoices.length === 0 && !isAgain ? [] : [invoiceText(part, invoices)]),
    ]
  })
  return [...texts, ...gone.flatMap((part) => [{ kind: `attachment:${part}`, text: '' }, invoiceText(part, [])])]
}
