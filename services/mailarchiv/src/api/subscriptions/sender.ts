/** Tells each receiver what has changed: in order, at least once, one process at a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, DomainError } from '@zeughaus/platform'
import type { Recorder } from '../../evidence/access-log/index.ts'
import type { HeldLease, Leases } from '../../kern/leases/index.ts'
import { ArchiveError } from '../../store/contract/index.ts'
import { type Change, type ChangeDependencies, type Cursor, changesAfter, watchOf } from '../changes/index.ts'
import type { KeyReader, KeyReaders } from '../keys/index.ts'
import { messageAbout, signedHeaders } from './message.ts'
import { hasGivenUp, pauseAfter } from './pauses.ts'
import { lastText, placeAt } from './places.ts'
import { Connection, type Outcome } from './post.ts'
import type { Placed, Subscription } from './store.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Targets } from './targets.ts'

/** The work that one process does at a time. */
const LEASE = 'webhooks'
/** Between two looks at what there is to send. */
const EVERY_MS = 1_000
/** Receivers that are told at once: a slow one does not hold up the others. */
const AT_ONCE = 32
/** Changes that are read at once. */
const PORTION = 50
/** An attempt fails after this. */
const DEADLINE_MS = 15_000
/** Between two notes of how far the feed of texts is, and how long they are kept. */
const NOTE_EVERY_MS = 10 * 60_000
const NOTES_MS = 90 * 24 * 3_600_000

export interface SenderOptions {
  readonly subscriptions: Subscriptions
  readonly keys: Pick<KeyReaders, 'inForce'>
  readonly targets: Targets
  readonly changes: ChangeDependencies
  readonly accessLog: Pick<Recorder, 'record' | 'settled'>
  readonly leases: Leases
  readonly clock: Pick<Clock, 'now'>
  readonly zone: string
  readonly warn: (message: string, details?: object) => void
  /** Milliseconds after which an attempt fails, and between two looks; default: 15 seconds, one second. */
  readonly deadlineMs?: number
  readonly everyMs?: number
}

/** A subscription that is being told, with the key whose scope holds. */
interface Run {
  readonly subscription: Subscription
  readonly connection: Connection
  readonly signal: AbortSignal
  at: Placed
}

export class WebhookSender {
  readonly #options: SenderOptions
  readonly #running = new Map<string, Promise<void>>()
  #lease: HeldLease | undefined

  constructor(options: SenderOptions) {
    this.#options = options
  }

  start(): void {
    this.#lease ??= this.#options.leases.hold(LEASE, (signal) => this.#work(signal))
  }

  async close(): Promise<void> {
    await this.#lease?.stop()
  }

  async #work(signal: AbortSignal): Promise<void> {
    const { warn } = this.#options
    try {
      while (!signal.aborted) {
        // Else the next look would wait for all receivers at work, and a slow one would hold up the others.
        await this.#begin(signal).catch((error: unknown) => warn('the webhooks could not be looked at', { err: error }))
        await sleep(this.#options.everyMs ?? EVERY_MS, undefined, { signal }).catch(() => undefined)
      }
    } finally {
      await Promise.all(this.#running.values())
    }
  }

  /** Begins to tell those that are due, unless they are being told. */
  async #begin(signal: AbortSignal): Promise<void> {
    const { subscriptions, clock, warn } = this.#options
    await this.#noteText()
    const isBehind = this.#whoIsBehind()
    const now = clock.now()
    // Before the list is read: what ends after that has a newer state than the list, which would tell it again at once.
    const told = new Set(this.#running.keys())
    for (const subscription of await subscriptions.store.list()) {
      const { id, pausedAt, nextTry } = subscription
      if (this.#running.size >= AT_ONCE) return
      if (told.has(id) || pausedAt !== null || nextTry > now || !(await isBehind(subscription))) continue
      const run = this.#tell(subscription, signal)
        .catch((error: unknown) => warn('a subscription could not be told', { subscription: id, err: error }))
        .finally(() => this.#running.delete(id))
      this.#running.set(id, run)
    }
  }

  /** Whether there are changes behind a position: those that are up to date share one, and it is looked at once. */
  #whoIsBehind(): (subscription: Subscription) => Promise<boolean> {
    const { archive, feed } = this.#options.changes
    const known = new Map<string, Promise<boolean>>()
    const look = async ({ seq, text }: Cursor) =>
      (await archive.changes(seq, 1)).length > 0 || (await feed.after(text, 1)).length > 0
    return async ({ place }) => {
      if (place === null) return true
      const name = `${place.seq}.${place.text}`
      const looked = known.get(name) ?? look(place)
      known.set(name, looked)
      return looked
    }
  }

  /** Notes now and then how far the feed of texts is, so that a replay finds the place of a moment. */
  async #noteText(): Promise<void> {
    const { subscriptions, changes, clock } = this.#options
    const now = clock.now()
    const noted = await subscriptions.store.notedAt()
    if (noted !== null && now - noted < NOTE_EVERY_MS) return
    await subscriptions.store.noteText(now, await lastText(changes.feed), now - NOTES_MS)
  }

  /** Tells a receiver everything that has changed until now, or until it takes a message no more. */
  async #tell(subscription: Subscription, signal: AbortSignal): Promise<void> {
    const { targets, deadlineMs = DEADLINE_MS } = this.#options
    const at = await this.#placed(subscription)
    if (at === null) return
    const connection = new Connection(targets, deadlineMs)
    try {
      const run: Run = { subscription, connection, signal, at }
      while (!signal.aborted && (await this.#tellPortion(run)));
    } finally {
      connection.close()
    }
  }

  async #placed(subscription: Subscription): Promise<Placed | null> {
    const { subscriptions, changes } = this.#options
    const { store } = subscriptions
    if (subscription.place !== null) return { ...subscription, place: subscription.place }
    const place = await placeAt(changes, store, subscription.from ?? 0)
    return (await store.begin(subscription, place)) ? { ...subscription, place } : null
  }

  /** Tells the next changes. False: there is nothing more to do for now. */
  async #tellPortion(run: Run): Promise<boolean> {
    const { changes: dependencies, subscriptions, keys } = this.#options
    const key = await keys.inForce(run.subscription.keyId)
    if (key === null) return false
    const found = await this.#changesFor(run, key).catch((error: unknown) => this.#refused(run, error))
    if (found === null) return false
    if (found.changes.length > 0) await this.#record(run, key, found.changes.length)
    for (const change of found.changes) {
      const now = await keys.inForce(key.id)
      if (now === null) return false
      // A restriction came into force meanwhile: these changes are looked for once more.
      if (now.hidden !== key.hidden) return true
      if (!(await this.#deliver(run, change, dependencies))) return false
    }
    const { seq, text } = run.at.place
    if (found.cursor.seq !== seq || found.cursor.text !== text) {
      if (!(await subscriptions.store.pass(run.at, found.cursor))) return false
      run.at = { ...run.at, place: found.cursor }
    }
    return found.more
  }

  #changesFor({ subscription, at }: Run, key: KeyReader) {
    const { changes, zone } = this.#options
    return changesAfter(changes, watchOf(key, subscription.watch, zone), at.place, PORTION)
  }

  /** A search that takes too long, or that a later version refuses, is shown like a receiver that refuses. */
  async #refused(run: Run, error: unknown): Promise<null> {
    if (!(error instanceof ArchiveError) && !(error instanceof DomainError)) throw error
    await this.#failed(run, { is: 'failed', error: error.message, retryAfterMs: null })
    return null
  }

  /** Sends one change, and moves on when it was taken. False: it was not, or the subscription was changed meanwhile. */
  async #deliver(run: Run, change: Change, { feed }: ChangeDependencies): Promise<boolean> {
    const { subscriptions, clock } = this.#options
    const { subscription, connection, signal } = run
    const secret = await subscriptions.secretOf(subscription.id)
    if (signal.aborted) return false
    if (secret === null) return this.#failed(run, { is: 'failed', error: LOST_SECRET, retryAfterMs: null })
    const message = messageAbout(subscription.id, change, feed, clock.now())
    const headers = signedHeaders(message, secret, clock.now())
    const outcome = await connection.post({ url: subscription.url, message, headers }, signal)
    if (outcome.is !== 'taken') return signal.aborted ? false : this.#failed(run, outcome)
    if (!(await subscriptions.store.delivered(run.at, change.place, clock.now()))) return false
    run.at = { ...run.at, place: change.place }
    return true
  }

  /** Notes a failure with the moment of the next attempt, or the end of all. */
  async #failed(run: Run, outcome: Exclude<Outcome, { is: 'taken' }>): Promise<false> {
    const { store } = this.#options.subscriptions
    const now = this.#options.clock.now()
    const { failures = 0, failingSince = null } = (await store.get(run.subscription.id)) ?? {}
    const pause = Math.max(pauseAfter(failures + 1), outcome.is === 'gone' ? 0 : (outcome.retryAfterMs ?? 0))
    const isOver = outcome.is === 'gone' || hasGivenUp(now - (failingSince ?? now))
    await store.failed(run.at, {
      ...{ error: outcome.error, now },
      nextTry: now + pause,
      pausedAt: isOver ? now : null,
    })
    return false
  }

  /** Notes in the access log what leaves the archive, before it does. */
  async #record({ subscription }: Run, key: KeyReader, hits: number): Promise<void> {
    const { accessLog } = this.#options
    accessLog.record({
      actor: { kind: 'key', id: key.id, name: key.name },
      action: 'webhook_send',
      object: subscription.id,
      query: subscription.url,
      address: '',
      result: 'ok',
      hits,
    })
    await accessLog.settled()
  }
}

const LOST_SECRET = 'Das Geheimnis dieses Webhooks lässt sich nicht mehr öffnen. Bitte legen Sie den Webhook neu an.'
