/**
 * Knows what this key has signed, from the copies of the checkpoints outside and inside the database. A process reads
 * each copy once and keeps the result: a later change of a copy cannot make it sign a contradiction. `verify` reads and
 * opens all copies each time.
 */

import { setImmediate } from 'node:timers/promises'
import type { Verifier } from '@zeughaus/platform/signed-note'
import type { KeptCheckpoint } from './checkpoint-file.ts'
import type { LogStore } from './log-store.ts'
import { ACCESS_LOG_LINE, type Checkpoint, openCheckpoint, type WitnessedLog } from './note.ts'
import type { OutsideCopies } from './place.ts'

/** A checkpoint whose signature was verified. */
export type SignedCheckpoint = KeptCheckpoint & { readonly head: Checkpoint }

/** Newest checkpoints kept in memory for the panel. */
const RECENT = 50
/** Copies still to be stored in the database are few: it refuses one only while another writer holds it. */
const MAX_PENDING = 1_000
/** Signatures after which the event loop gets a turn. */
const BREATHE_EVERY = 64

export class SignedCheckpoints {
  readonly #verifier: Verifier
  readonly #log: LogStore
  readonly #outside: Pick<OutsideCopies, 'read'>
  #newest: SignedCheckpoint | null = null
  #largest: Checkpoint | null = null
  #recent: SignedCheckpoint[] = []
  #accessLog: WitnessedLog | null = null
  #hasAny = false
  #newestInside: KeptCheckpoint | null = null
  #number = 0
  readonly #pending = new Map<string, KeptCheckpoint>()
  #opened = 0
  #reading: Promise<void> = Promise.resolve()

  constructor(outside: Pick<OutsideCopies, 'read'>, log: LogStore, verifier: Verifier) {
    this.#outside = outside
    this.#log = log
    this.#verifier = verifier
  }

  /** The newest outside copy. */
  get newest(): SignedCheckpoint | null {
    return this.#newest
  }

  /** The checkpoint over the most mails, outside and in the database. */
  get largest(): Checkpoint | null {
    return this.#largest
  }

  /** The end of the access log that the newest checkpoint with one witnesses. */
  get accessLog(): WitnessedLog | null {
    return this.#accessLog
  }

  /** The newest outside copies, oldest first. */
  get recent(): readonly SignedCheckpoint[] {
    return this.#recent
  }

  /** Whether any copy exists, including copies that this key did not sign. */
  get hasAny(): boolean {
    return this.#hasAny
  }

  /** The newest checkpoint of the database, by any signer. */
  get newestInside(): KeptCheckpoint | null {
    return this.#newestInside
  }

  /** Outside copies that the database may lack. */
  get pending(): readonly KeptCheckpoint[] {
    return [...this.#pending.values()]
  }

  /** Notes that the database has these checkpoints. */
  stored(checkpoints: readonly KeptCheckpoint[]): void {
    for (const kept of checkpoints) this.#pending.delete(nameOf(kept))
  }

  /** Reads the copies that any process appended outside. */
  readOutside(): Promise<void> {
    return this.#inTurn(() => this.#readOutside())
  }

  /** Reads new checkpoints outside and in the database. */
  readAll(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#readOutside()
      await this.#readDatabase()
    })
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#reading.then(work)
    this.#reading = turn.catch(() => undefined)
    return turn
  }

  async #readOutside(): Promise<void> {
    for await (const page of this.#outside.read()) {
      if (page.length === 0) continue
      this.#hasAny = true
      for (const kept of page) this.#pending.set(nameOf(kept), kept)
      for (const name of this.#pending.keys()) {
        if (this.#pending.size <= MAX_PENDING) break
        this.#pending.delete(name)
      }
      const recent: SignedCheckpoint[] = []
      for (const kept of page.slice(-RECENT)) {
        const head = await this.#open(kept)
        if (head !== null) recent.push({ ...kept, head })
      }
      this.#recent = [...this.#recent, ...recent].slice(-RECENT)
      this.#newest = recent.at(-1) ?? this.#newest
      await this.#findLargest(page)
      const witness = page.findLast(({ note }) => note.includes(`\n${ACCESS_LOG_LINE} `))
      const head = witness === undefined ? null : await this.#open(witness)
      this.#accessLog = head?.accessLog ?? this.#accessLog
    }
  }

  async #readDatabase(): Promise<void> {
    for (;;) {
      const page = await this.#log.checkpoints(this.#number)
      const last = page.at(-1)
      if (last === undefined) return
      this.#hasAny = true
      this.#number = last.number
      this.#newestInside = last
      this.stored(page)
      await this.#findLargest(page)
    }
  }

  /** Finds the largest checkpoint of a page: usually the last one, which is then the only one to verify. */
  async #findLargest(page: readonly KeptCheckpoint[]): Promise<void> {
    const bySize = page.map((kept) => ({ kept, size: claimedSize(kept) })).sort((a, b) => b.size - a.size)
    for (const { kept, size } of bySize) {
      if (this.#largest !== null && size <= this.#largest.size) return
      const head = await this.#open(kept)
      if (head !== null) this.#largest = head
    }
  }

  async #open(kept: KeptCheckpoint): Promise<Checkpoint | null> {
    this.#opened += 1
    if (this.#opened % BREATHE_EVERY === 0) await setImmediate()
    return openCheckpoint(kept.note, this.#verifier)
  }
}

/** Identifies a checkpoint. A log that did not grow signs the same note again; the time tells them apart. */
function nameOf({ madeAt, note }: KeptCheckpoint): string {
  return `${madeAt} ${note}`
}

/** Reads the size that a note claims, before its signature is verified. */
function claimedSize({ note }: KeptCheckpoint): number {
  const size = Number(note.split('\n', 2)[1])
  return Number.isSafeInteger(size) ? size : 0
}
