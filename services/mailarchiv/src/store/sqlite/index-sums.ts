/** Sums of the words in the index, made in a thread beside the comparison of packs and rows. */
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { ThreadPool } from '../../kern/thread-pool/index.ts'
import { randomSumKey, type SumKey, type WordSum } from '../core/words/index.ts'
import { openIndex, VISITOR } from './schema.ts'

/** Positions of the mails, rising; at place n the sums of mail n are `sums[2n]` and `sums[2n + 1]`. */
export type IndexSums = {
  readonly sorts: Float64Array<ArrayBuffer>
  readonly sums: Uint32Array<ArrayBuffer>
  /** Entries of the index that no mail has. */
  readonly strangers: number
}

export type IndexSumTasks = {
  begin: { request: { readonly index: string }; response: null }
  /** Null: the index is damaged. */
  sum: { request: { readonly key: SumKey }; response: IndexSums | null }
}

/** Tries to begin two connections between two commits of a writer, and milliseconds between them. */
const TRIES = 500
const PAUSE_MS = 10

export class IndexSummer {
  readonly #thread = new ThreadPool<IndexSumTasks>({
    script: new URL('./index-sums.worker.ts', import.meta.url),
    threads: 1,
    data: null,
  })

  /**
   * Begins a transaction of `db` and one of the thread that see the same state: no commit came between them. Without an
   * exact state, each mail that came meanwhile would look like a false entry.
   */
  async beginWith(db: DatabaseSync, index: string): Promise<void> {
    using watch = openIndex(index, VISITOR)
    for (let tries = 0; tries < TRIES; tries++) {
      const before = dataVersion(watch)
      db.exec('BEGIN')
      db.prepare('SELECT count(*) FROM pack').get()
      await this.#thread.run('begin', { index })
      if (dataVersion(watch) === before) return
      db.exec('ROLLBACK')
      await sleep(PAUSE_MS)
    }
    throw new Error(`the index did not rest between ${TRIES} tries to read one state of it with two connections`)
  }

  /** Sums of all mails; null when the index is damaged. */
  sum(key: SumKey): Promise<IndexSums | null> {
    return this.#thread.run('sum', { key })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#thread.close()
  }
}

/** Changes with each commit of another connection. */
function dataVersion(db: DatabaseSync): unknown {
  return db.prepare('PRAGMA data_version').get()?.data_version
}

/** The sums of the mails as they were read, to be compared with those of the index when both are complete. */
export class ReadSums {
  readonly key = randomSumKey()
  readonly #sorts: Float64Array
  readonly #sums: Uint32Array
  #mails = 0

  /** @param mails most mails that are read */
  constructor(mails: number) {
    this.#sorts = new Float64Array(mails)
    this.#sums = new Uint32Array(mails * 2)
  }

  add(sort: number, sum: WordSum): void {
    this.#sorts[this.#mails] = sort
    this.#sums.set(sum, this.#mails * 2)
    this.#mails += 1
  }

  /** Positions of the mails that have other words in the index. */
  *differing(index: IndexSums): Generator<number> {
    for (let mail = 0; mail < this.#mails; mail++) {
      const sort = this.#sorts[mail]!
      const sum = sumAt(index, sort)
      if (sum === null || sum[0] !== this.#sums[mail * 2] || sum[1] !== this.#sums[mail * 2 + 1]) yield sort
    }
  }
}

/** The sum of the mail at this position; null when the index knows no such mail. */
function sumAt({ sorts, sums }: IndexSums, sort: number): WordSum | null {
  let low = 0
  let high = sorts.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sorts[middle]!
    if (found === sort) return [sums[middle * 2]!, sums[middle * 2 + 1]!]
    if (found < sort) low = middle + 1
    else high = middle - 1
  }
  return null
}
