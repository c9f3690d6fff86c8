/** Sends a checkpoint to each destination when it is due, in one process of the archive at a time. */
import { conflict, DomainError } from '@zeughaus/platform'
import type { HeldLease, Leases } from '../../kern/leases/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import { type Elsewhere, olderThan } from '../integrity/index.ts'
import { type EvidenceLog, type KeptCheckpoint, LogContradiction } from '../signed-log/index.ts'
import type { Destination, ReadableDestination } from './destinations.ts'
import { type Remembered, SentStore } from './store.ts'

/** Seconds between two looks at what is due. */
const LOOK_SECONDS = 60
/** After a failure it is tried again so much later. */
const AGAIN_MS = 15 * 60_000
const HOUR_MS = 3_600_000

interface Destinations {
  readonly mail: Destination | null
  readonly bucket: ReadableDestination | null
}

interface SentOptions extends Destinations {
  /** They stay the caller's. */
  readonly tables: Tables
  readonly leases: Pick<Leases, 'every'>
  readonly evidence: Pick<EvidenceLog, 'freshCheckpoint' | 'continues'>
  /** Hours between two checkpoints that go to a destination. */
  readonly hours: number
  readonly now: () => number
  readonly warn: (message: string, details?: object) => void
}

/** A destination with what went there. */
export interface SentState extends Omit<Remembered, 'setAside'> {
  readonly name: string
}

/** The checkpoints in the bucket, but for one that a person has set aside. */
export function elsewhereIn(bucket: ReadableDestination, tables: Tables): Elsewhere {
  const store = new SentStore(tables)
  return {
    async newest() {
      const newest = await bucket.newest()
      if (newest === null || (await store.of('bucket')).setAside === newest.name) return null
      return newest
    },
  }
}

export class SentCheckpoints {
  readonly #options: SentOptions
  readonly #store: SentStore
  readonly #destinations: readonly Destination[]
  #sending: HeldLease | undefined

  constructor(options: SentOptions) {
    this.#options = options
    this.#store = new SentStore(options.tables)
    this.#destinations = [options.mail, options.bucket].filter((each) => each !== null)
  }

  /** Looks now and every minute for what is due. Does nothing without a destination. */
  start(): void {
    if (this.#destinations.length === 0) return
    this.#sending = this.#options.leases.every('sent-checkpoints', LOOK_SECONDS, () => this.send('due'))
  }

  async close(): Promise<void> {
    await this.#sending?.stop()
  }

  states(): Promise<SentState[]> {
    return Promise.all(
      this.#destinations.map(async (each) => ({ name: each.name, ...(await this.#store.of(each.id)) })),
    )
  }

  /** Sends a checkpoint where one is due, or everywhere. What fails is remembered, and tried again. */
  async send(which: 'due' | 'all'): Promise<void> {
    const wanted: Destination[] = []
    for (const each of this.#destinations)
      if (which === 'all' || this.#isDue(await this.#store.of(each.id))) wanted.push(each)
    if (wanted.length === 0) return
    const refusal = await this.#refusal()
    for (const each of wanted) await this.#sendTo(each, refusal)
  }

  /**
   * Sets the newest checkpoint of the bucket aside, from which this archive does not go on because somebody has put an older
   * state back: the next one goes there again.
   *
   * @returns the checkpoint that was set aside
   * @throws DomainError 409 without a bucket, and where the archive goes on from its newest checkpoint
   */
  async setAside(): Promise<KeptCheckpoint> {
    const { bucket, evidence } = this.#options
    if (bucket === null) throw conflict('kein_bucket', 'MAILARCHIV_CHECKPOINT_BUCKET ist nicht gesetzt.')
    const newest = await bucket.newest()
    if (newest === null || (await evidence.continues(newest)))
      throw conflict('nichts_zu_bestaetigen', 'Das Archiv setzt den neuesten Prüfpunkt im Bucket fort.')
    await this.#store.keep('bucket', { setAside: newest.name })
    return newest
  }

  #isDue({ sentAt, failedAt }: Remembered): boolean {
    const { hours, now } = this.#options
    return isOver(sentAt, hours * HOUR_MS, now()) && isOver(failedAt, AGAIN_MS, now())
  }

  /** Why nothing may be sent: the archive does not go on from what it sent before. Null: it may. */
  async #refusal(): Promise<string | null> {
    const { bucket, tables, evidence, warn } = this.#options
    if (bucket === null) return null
    try {
      const newest = await elsewhereIn(bucket, tables).newest()
      return newest === null || (await evidence.continues(newest)) ? null : olderThan(newest)
    } catch (error) {
      // The bucket is away: an e-mail can go all the same.
      warn('the newest checkpoint of the bucket could not be read', { err: error })
      return null
    }
  }

  async #sendTo({ id, send }: Destination, refusal: string | null): Promise<void> {
    const { evidence, now, warn } = this.#options
    try {
      if (refusal !== null) throw new LogContradiction(refusal)
      const checkpoint = await evidence.freshCheckpoint()
      await send(checkpoint)
      await this.#store.keep(id, { sentAt: now(), size: checkpoint.size, failedAt: null, problem: null })
    } catch (error) {
      warn('a checkpoint could not be sent', { destination: id, err: error })
      await this.#store.keep(id, { failedAt: now(), problem: sentenceOf(error) })
    }
  }
}

/** Whether so much time has passed since an instant; one in the future, which a clock that was set back leaves behind, is over. */
const isOver = (since: number | null, length: number, now: number): boolean =>
  since === null || since > now || now - since >= length

/** What a person reads of a failure; mail servers answer in words of their own, which the log has. */
const sentenceOf = (error: unknown): string =>
  error instanceof DomainError || error instanceof LogContradiction
    ? error.message
    : 'Der Prüfpunkt kam nicht an. Das Protokoll des Dienstes nennt den Grund.'
