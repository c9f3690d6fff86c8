/**
 * Sorts new entries of an index on tokens, which are unsorted at first, so that searches read all of them. Sorting is
 * half of the server's cost of an import, so another process of the server does it beside the writer.
 */
import type { Database } from './database.ts'
import { searchPartitionName } from './partitions.ts'

/** Bytes of text whose tokens may be unsorted: in one partition, and in all. */
const MOST = { one: 2 * 1024 * 1024, all: 32 * 1024 * 1024 }
const NOTHING: typeof MOST = { one: 0, all: 0 }
/** Limit from which the server sorts within the writer's transaction, when the sorting beside it falls behind. */
export const UNSORTED_LIMIT = '64MB'
/** Pause in the writing after which all that is unsorted gets sorted: a search with many words reads it for each. */
const PAUSE_MS = 2_000
/** Indexes that are sorted at once at the end, each by a process of the server. */
const AT_ONCE = 2

type Row = { readonly sort: number; readonly textBytes: number }

/** Counts the bytes that this process has written and that are not sorted yet. */
export class Sorting {
  readonly #database: Pick<Database, 'rows'>
  /** By name of the partition. */
  readonly #unsorted = new Map<string, number>()
  #most = MOST
  #isRunning = false
  #pause: NodeJS.Timeout | null = null

  constructor(database: Pick<Database, 'rows'>) {
    this.#database = database
  }

  /** Adds committed rows. Sorts what is due while the caller goes on. */
  add(rows: readonly Row[]): void {
    for (const { sort, textBytes } of rows) {
      const name = searchPartitionName(sort)
      this.#unsorted.set(name, (this.#unsorted.get(name) ?? 0) + textBytes)
    }
    this.#start(MOST)
    if (this.#pause !== null) clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.#start(NOTHING), PAUSE_MS).unref()
  }

  /** Ends the waiting for a pause. */
  close(): void {
    if (this.#pause !== null) clearTimeout(this.#pause)
  }

  /** @param most may stay unsorted */
  #start(most: typeof MOST): void {
    this.#most = most
    if (this.#isRunning) return
    this.#isRunning = true
    // A failed sorting is repeated later: by the next call, at the end of an import or by the server.
    this.#sort()
      .catch(() => undefined)
      .finally(() => {
        this.#isRunning = false
      })
  }

  async #sort(): Promise<void> {
    for (let next = this.#due(); next !== null; next = this.#due()) {
      this.#unsorted.delete(next)
      await this.#database.rows('SELECT gin_clean_pending_list($1::regclass)', [`mailarchiv.${next}_tokens_idx`])
    }
  }

  /** The partition with the most unsorted bytes, if they are too many. */
  #due(): string | null {
    const [largest] = [...this.#unsorted].sort(([, a], [, b]) => b - a)
    if (largest === undefined) return null
    const all = this.#unsorted.values().reduce((sum, bytes) => sum + bytes, 0)
    return largest[1] > this.#most.one || all > this.#most.all ? largest[0] : null
  }
}

/** Sorts everything that is unsorted. */
export async function sortAll(database: Database): Promise<void> {
  const indexes = await database.rows(
    `SELECT i.oid FROM pg_class i JOIN pg_am a ON a.oid = i.relam
     WHERE a.amname = 'gin' AND i.relkind = 'i' AND i.relnamespace = 'mailarchiv'::regnamespace`,
  )
  const left = indexes.map(({ oid }) => oid)
  const sort = async () => {
    for (let oid = left.pop(); oid !== undefined; oid = left.pop()) {
      await database.rows('SELECT gin_clean_pending_list($1::oid)', [oid])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sort))
}
