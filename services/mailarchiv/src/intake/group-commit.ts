/**
 * Many writers, one durable batch at a time: what arrives while a batch is being written waits for the next one, so that
 * the cost of making it durable is shared.
 */

import { troubleOf } from './store-errors.ts'

export interface GroupLimits {
  readonly maxItems: number
  readonly maxBytes: number
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
  #running: Promise<void> | null = null

  constructor(commit: (items: readonly T[]) => Promise<void>, limits: GroupLimits) {
    this.#commit = commit
    this.#limits = limits
  }

  /** Resolves when these items are durable. They go into one batch or, after a failure, into none. */
  add(items: readonly T[], bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ items, bytes, resolve, reject })
      this.#running ??= this.#drain()
    })
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running
  }

  async #drain(): Promise<void> {
    // What became ready in the same turn of the event loop shares the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0) await this.#write(this.#takeBatch())
    this.#running = null
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
   * A batch that fails is tried one by one, because a single mail that cannot be stored must not hold up its
   * neighbours; but a store that is out of order is out of order for all of them.
   */
  async #write(batch: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.#commit(batch.flatMap((waiting) => waiting.items))
      for (const waiting of batch) waiting.resolve()
    } catch (error) {
      if (batch.length === 1 || concernsAll(error)) for (const waiting of batch) waiting.reject(error)
      else for (const waiting of batch) await this.#write([waiting])
    }
  }
}

function concernsAll(error: unknown): boolean {
  const trouble = troubleOf(error)
  return trouble === 'full' || trouble === 'out_of_order'
}
