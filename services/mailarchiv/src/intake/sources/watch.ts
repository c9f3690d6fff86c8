/** Watches the sources: their state for health, metrics and the panel, and e-mails when one fails or falls silent. */
import type { Clock } from '@zeughaus/platform'
import type { Tables } from '../../kern/tables/index.ts'
import { type AlertMail, failedMail, silentMail, worksMail } from './alert.mail.ts'
import { noticeGone } from './gone.ts'
import type { Probes, SourceProbe } from './probe.ts'
import { type Remembered, type Seen, type SourceState, SourceStore } from './store.ts'

/** Between two looks at the sources. */
const EVERY_MS = 60_000
/** After this a report counts as not sent, and is sent again. */
const SENDING_MS = 5 * 60_000
const HOUR_MS = 3_600_000

export interface WatchOptions {
  /** What is remembered; the tables stay the caller's. */
  readonly tables: Tables
  /** Whether other processes have sources of their own. */
  readonly isShared: boolean
  readonly probes: Pick<Probes, 'ask' | 'now'>
  readonly clock: Pick<Clock, 'now'>
  /** Hours after which a failure or a silence is reported. */
  readonly hours: number
  /** Time zone of the times in a report. */
  readonly zone: string
  /** Sends a mail to those who want to know; null: there are none. */
  readonly send: ((mail: AlertMail) => Promise<void>) | null
  readonly warn: (message: string, details?: object) => void
}

export class SourceWatch {
  readonly #options: WatchOptions
  readonly #store: SourceStore
  #timer: NodeJS.Timeout | undefined
  /** Ids of the receivers of this process. */
  #receivers: readonly string[] = []
  #looking: Promise<void> = Promise.resolve()

  constructor(options: WatchOptions) {
    this.#options = options
    this.#store = new SourceStore(options.tables)
  }

  /** Looks now and every minute. */
  start(): void {
    void this.look()
    this.#timer ??= setInterval(() => void this.look(), EVERY_MS).unref()
  }

  /** The sources as they are now, those of other processes as these saw them last. The bucket's state is that of the last look. */
  async states(): Promise<SourceState[]> {
    const { probes, clock, hours, isShared } = this.#options
    const now = clock.now()
    const own = await probes.now()
    this.#receivers = own.filter(({ kind }) => kind === 'smtp').map(({ id }) => id)
    const seen: Seen[] = await this.#store.note(own, now)
    if (isShared) seen.push(...(await this.#store.ofOthers(own, now)))
    const noticed = seen.map((each) => noticeGone(each, now))
    return noticed.map(({ probe, known }) => ({
      ...probe,
      ...known,
      isSilent: isSilent(probe, known, now, hours * HOUR_MS),
    }))
  }

  /** Looks at every source and reports what changed. Never rejects. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => {
        this.#options.warn('the sources could not be watched', { err: error })
      })
    return this.#looking
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    const { isShared, warn } = this.#options
    if (!isShared) return
    await this.#store.leave(this.#receivers).catch((error: unknown) => {
      warn('the end of a receiver could not be noted', { err: error })
    })
  }

  async #look(): Promise<void> {
    await this.#options.probes.ask()
    const states = await this.states()
    for (const state of states) await this.#report(state)
    await this.#store.keepOnly(
      states.map(({ id }) => id),
      this.#options.clock.now(),
    )
  }

  /** Sends at most one mail about a source. One that could not be sent is tried again at the next look. */
  async #report(state: SourceState): Promise<void> {
    const { send, clock, hours, zone, warn } = this.#options
    const now = clock.now()
    const next = reportOf(state, now, hours * HOUR_MS)
    if (send === null || next === state.reported || !(await this.#store.take(state, now, now + SENDING_MS))) return
    try {
      await send(mailOf(state, next, zone))
      await this.#store.reported(state.id, next)
    } catch (error) {
      await this.#store.reported(state.id, state.reported)
      warn('the report about a source could not be sent', { source: state.id, err: error })
    }
  }
}

/** A source is silent when it gave no mail for the given time and never before was without one for so long. */
function isSilent({ givesMails, state }: SourceProbe, known: Remembered, now: number, least: number): boolean {
  const silence = now - known.quietSince
  return givesMails && (state === 'ok' || state === 'trying') && silence >= least && silence > known.longestSilence
}

/** What is to be known about a source: a failure that lasts, else a silence, else nothing. */
function reportOf(state: SourceState, now: number, least: number): Remembered['reported'] {
  if (state.failedSince !== null) {
    const hasLasted = now - state.failedSince >= least
    return hasLasted ? 'failed' : state.reported
  }
  return state.isSilent ? 'silent' : null
}

function mailOf(state: SourceState, next: Remembered['reported'], zone: string): AlertMail {
  if (next === null) return worksMail(state, zone)
  return next === 'failed' ? failedMail(state, zone) : silentMail(state, zone)
}
