/** Sends outbox entries one after the other, in their order. */
import { type Answer, endsKontrolle, NO_NETWORK } from './answer.ts'
import { MAX_MS, pauseAfter } from './backoff.ts'
import { nextStep } from './queue.ts'
import type { Queued, Rejection } from './types.ts'

/** Store of the outbox. A change is durable when its promise resolves. */
export interface OutboxStore {
  queue(): Promise<Queued[]>
  /** Called before each attempt, so that an entry that may have arrived never counts as unsent. */
  tried(entry: Queued): Promise<void>
  removed(entry: Queued): Promise<void>
  /** Deletes an accepted entry and passes the answer to dependent entries, in one step. */
  accepted(entry: Queued, data: unknown): Promise<void>
  rejected(entry: Queued, ablehnung: Rejection): Promise<void>
  /** Rejects the waiting entries of a check that has ended for this person. */
  kontrolleEnded(kontrolle_id: string, ablehnung: Rejection): Promise<void>
}

export type SenderState = 'idle' | 'sending' | 'no_network' | 'service_failing' | 'logged_out' | 'storage_failing'

export interface SenderOptions {
  readonly store: OutboxStore
  /** The attempt ends with the signal; each sign of progress gives it its whole patience again. */
  readonly sendEntry: (entry: Queued, attempt: Attempt) => Promise<Answer>
  /** False when the device has no network; entries then count as not tried. */
  readonly isOnline: () => boolean
  /** Id of the logged-in person; undefined without a valid login. */
  readonly user: () => string | undefined
  readonly now: () => number
  readonly random: () => number
  /** Schedules work; returns a function that cancels it. */
  readonly later: (ms: number, work: () => void) => () => void
  /** Runs the work while no other tab sends. `isMine` turns false when another tab has taken the turn over. */
  readonly exclusively: (work: (isMine: () => boolean) => Promise<void>) => Promise<void>
  readonly report: (state: SenderState) => void
}

/** One attempt to send an entry. */
export interface Attempt {
  readonly signal: AbortSignal
  /** Called when an answer or a part of a photo got through. */
  readonly progress: () => void
}

/**
 * Longest time without a sign of life within an attempt. With the longest pause and the wait for another tab it makes
 * the promise: everything is sent within 35 s after the network and the service are back.
 */
export const PATIENCE_MS = 15_000

/** Sends the outbox from the first call of `trigger` until it is empty. */
export class Sender {
  readonly #options: SenderOptions
  #failures = 0
  #isRunning = false
  #again = false
  #cancel: () => void = () => undefined
  #giveUp: () => void = () => undefined

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Sends new entries. After a failure they wait for the next attempt, however often the person taps. */
  wake(): void {
    if (this.#failures === 0) this.trigger()
  }

  /** Sends at once, on a new connection: the network is back, and a request from before may never be answered. */
  restart(): void {
    this.#failures = 0
    this.#giveUp()
    this.trigger()
  }

  /** Sends at once: a person logged in, looks again, or asked for it. */
  trigger(): void {
    this.#cancel()
    this.#again = true
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    try {
      while (this.#again) {
        this.#again = false
        await this.#options.exclusively((isMine) => this.#drain(isMine))
      }
    } catch {
      // The store failed; it may have room again later.
      this.#fail('storage_failing')
    } finally {
      this.#isRunning = false
    }
  }

  #fail(state: SenderState, earliestMs = 0): void {
    const { report, random } = this.#options
    this.#failures += 1
    report(state)
    this.#schedule(Math.max(earliestMs, pauseAfter(this.#failures, random())))
  }

  async #drain(isMine: () => boolean): Promise<void> {
    const { store, user, now, report } = this.#options
    while (isMine()) {
      const queue = await store.queue()
      const userId = user()
      const waiting = queue.some(({ ablehnung }) => ablehnung === null)
      if (userId === undefined) return report(waiting ? 'logged_out' : 'idle')
      const step = nextStep(queue, userId, now())
      if (step.art === 'done') {
        // The person may have removed the failing entry: the next one is sent at once.
        this.#failures = 0
        return report('idle')
      }
      if (step.art === 'wait') return this.#schedule(step.ms)
      if (step.art === 'drop') await store.removed(step.entry)
      else if (!(await this.#send(step.entry))) return
    }
    // The tab that has taken the turn over may close before everything is sent.
    this.#schedule(MAX_MS)
  }

  /** @returns whether to go on with the next one */
  async #send(entry: Queued): Promise<boolean> {
    const { store, user, report } = this.#options
    if (this.#failures === 0) report('sending')
    const answer = await this.#try(entry)
    if (answer.art === 'logged_out') {
      // Only a new login wakes the sender then; a login that is still valid would never come.
      if (user() === undefined) report('logged_out')
      else this.#fail('service_failing')
      return false
    }
    if (answer.art === 'later') {
      this.#fail(answer.isServiceReached ? 'service_failing' : 'no_network', answer.earliestMs)
      return false
    }
    this.#failures = 0
    if (answer.art === 'accepted') await store.accepted(entry, answer.data)
    else await this.#reject(entry, answer.ablehnung)
    return true
  }

  async #try(entry: Queued): Promise<Answer> {
    const { store, sendEntry, isOnline, later } = this.#options
    if (!isOnline()) return NO_NETWORK
    await store.tried(entry)
    const { promise: givenUp, resolve } = Promise.withResolvers<Answer>()
    const controller = new AbortController()
    const giveUp = (): void => {
      resolve(NO_NETWORK)
      controller.abort()
    }
    let stopWaiting = later(PATIENCE_MS, giveUp)
    const progress = (): void => {
      if (controller.signal.aborted) return
      stopWaiting()
      stopWaiting = later(PATIENCE_MS, giveUp)
    }
    this.#giveUp = giveUp
    try {
      return await Promise.race([sendEntry(entry, { signal: controller.signal, progress }), givenUp])
    } finally {
      stopWaiting()
      controller.abort()
    }
  }

  async #reject(entry: Queued, ablehnung: Rejection): Promise<void> {
    const { store } = this.#options
    // A check that may not begin is over before it began.
    const isOver = 'kontrolle_id' in entry && (entry.art === 'start' || endsKontrolle(ablehnung))
    if (isOver) await store.kontrolleEnded(entry.kontrolle_id, ablehnung)
    else await store.rejected(entry, ablehnung)
  }

  #schedule(ms: number): void {
    this.#cancel()
    this.#cancel = this.#options.later(ms, () => this.trigger())
  }
}
