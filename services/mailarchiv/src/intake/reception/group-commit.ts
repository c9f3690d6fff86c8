/**
 * Group commit: items that arrive while batches are being written wait for the next one and share the cost of making it
 * durable.
 */

import { troubleOf } from './store-errors.ts'

export interface GroupLimits {
  readonly maxItems: number
  readonly maxBytes: number
  /** Batches at a time: with two, one can be read and indexed while the other is made durable. */
  readonly maxRunning: number
}

interface Waiting<T> {
  readonly items: readonly T[]
  readonly bytes: number
  resolve(): void
  reject(error: unknown): void
}

export class GroupCommit<T> {
  readonly #commit: (items: readonly T[]) => Promise<void>
  readonly #limits: GroupLimits
  readonly #queue: Waiting<T>[] = []
  readonly #running = new Set<Promise<void>>()
  #isDue = false

  constructor(commit: (items: readonly T[]) => Promise<void>, limits: GroupLimits) {
    this.#commit = commit
    this.#limits = limits
  }

  /** Resolves when these items are durable. They go into one batch or, after a failure, into none. */
  add(items: readonly T[], bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ items, bytes, resolve, reject })
      this.#startSoon()
    })
  }

  /** Resolves when no item waits and no batch is being written. */
  async idle(): Promise<void> {
    while (this.#queue.length > 0 || this.#running.size > 0) {
      await Promise.all(this.#running)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Starts a batch after this turn of the event loop, so that items of the same turn share it. */
  #startSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      while (this.#queue.length > 0 && this.#running.size < this.#limits.maxRunning) this.#start(this.#takeBatch())
    })
  }

  #start(batch: readonly Waiting<T>[]): void {
    const written = this.#write(batch).finally(() => {
      this.#running.delete(written)
      if (this.#queue.length > 0) this.#startSoon()
    })
    this.#running.add(written)
  }

  #takeBatch(): Waiting<T>[] {
    let items = 0
    let bytes = 0
    const count = this.#queue.findIndex((waiting, place) => {
      items += waiting.items.length
      bytes += waiting.bytes
      return place > 0 && (items > this.#limits.maxItems || bytes > this.#limits.maxBytes)
    })
    return this.#queue.splice(0, count === -1 ? this.#queue.length : count)
  }

  /**
   * Writes a batch. If it fails, its items are tried one by one, because a single mail that cannot be stored must not
   * hold up the others; a store that is out of order fails all of them, and what waits: each batch would find out by
   * itself, and the last sender would wait as often as there are batches.
   */
  async #write(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.#commit(batch.flatMap((waiting) => waiting.items))
      for (const waiting of batch) waiting.resolve()
    } catch (error) {
      const lost = troubleOf(error) === 'out_of_order' ? [...batch, ...this.#queue.splice(0)] : batch
      if (batch.length === 1 || concernsAll(error)) for (const waiting of lost) waiting.reject(error)
      else for (const waiting of batch) await this.#write([waiting])
    }
  }
}

function concernsAll(error: unknown): boolean {
  const trouble = troubleOf(error)
  return trouble === 'full' || trouble === 'out_of_order'
}
