/**
 * Sends searches to replicas close enough to the primary, in turn, or to the primary when there is none. Skips a
 * replica that does not answer, or lags by more than STALENESS_MS, until it has caught up.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable } from '@zeughaus/postgres'
import { ArchiveError, archiveError, type ReadOptions, searchDropped } from '../contract/index.ts'
import { Database, isTooSlow } from './database.ts'
import { Search } from './search.ts'

/** A search finds everything that was archived this long before it. */
const STALENESS_MS = 3_000
const CHECK_EVERY_MS = 500
const CHECK_TIMEOUT_MS = 2_000

type Replica = { readonly database: Database; readonly search: Search; usable: boolean }
/** The position of the primary's log at some moment. */
type Sample = { readonly at: number; readonly position: number }

export class Readers {
  readonly #primary: Database
  readonly #search: Search
  readonly #replicas: Replica[]
  #samples: Sample[] = []
  #next = 0
  #timer: NodeJS.Timeout | null = null
  #checking: Promise<void> | null = null

  private constructor(primary: Database, urls: readonly string[], connections: number) {
    this.#primary = primary
    this.#search = new Search(primary)
    this.#replicas = urls.map((connectionString) => {
      const database = new Database({ connection: { connectionString }, size: connections })
      return { database, search: new Search(database), usable: false }
    })
  }

  /** Opens the replicas; those that do not answer now are used once they do. */
  static async open(primary: Database, urls: readonly string[], connections: number): Promise<Readers> {
    const readers = new Readers(primary, urls, connections)
    if (urls.length === 0) return readers
    await readers.#check()
    readers.#timer = setInterval(() => {
      // One at a time: a silent replica takes longer than the time between two.
      readers.#checking ??= readers.#check().finally(() => {
        readers.#checking = null
      })
    }, CHECK_EVERY_MS).unref()
    return readers
  }

  /**
   * Runs a search on the next replica; once more on the primary when that fails. Rejects with ArchiveError,
   * `search_dropped` or `search_too_slow`.
   */
  async run<T>(work: (search: Search) => Promise<T>, { signal }: ReadOptions = {}): Promise<T> {
    if (signal?.aborted === true) throw searchDropped()
    const usable = this.#replicas.filter((replica) => replica.usable)
    this.#next += 1
    const replica = usable[this.#next % Math.max(1, usable.length)]
    if (replica === undefined) return bounded(work, this.#search)
    await this.#primary.admit()
    try {
      return await bounded(work, replica.search)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      replica.usable = false
      return bounded(work, this.#search)
    }
  }

  /** Runs a search that has to know the latest commit. Rejects as `run` does. */
  async onPrimary<T>(work: (search: Search) => Promise<T>, { signal }: ReadOptions = {}): Promise<T> {
    if (signal?.aborted === true) throw searchDropped()
    return bounded(work, this.#search)
  }

  /** Number of replicas in use. */
  get usable(): number {
    return this.#replicas.filter((replica) => replica.usable).length
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#checking
    await Promise.all(this.#replicas.map(({ database }) => database.close()))
  }

  async #check(): Promise<void> {
    const now = performance.now()
    const position = await positionOf(this.#primary, 'pg_current_wal_lsn()')
    if (position !== null) this.#samples.push({ at: now, position })
    // The newest of the samples that are old enough, and everything younger.
    const old = this.#samples.filter(({ at }) => at <= now - STALENESS_MS).at(-1)
    if (old !== undefined) this.#samples = this.#samples.filter(({ at }) => at >= old.at)
    const least = this.#samples[0]?.position ?? 0
    await Promise.all(
      this.#replicas.map(async (replica) => {
        const replayed = await positionOf(replica.database, 'pg_last_wal_replay_lsn()')
        replica.usable = replayed !== null && replayed >= least
      }),
    )
  }
}

async function bounded<T>(work: (search: Search) => Promise<T>, search: Search): Promise<T> {
  try {
    return await work(search)
  } catch (error) {
    if (!isTooSlow(error)) throw archiveError(error)
    throw new ArchiveError(
      'search_too_slow',
      'Diese Suche dauert zu lange und wurde abgebrochen. Bitte grenzen Sie sie ein, zum Beispiel mit einem Zeitraum oder weiteren Wörtern.',
      error,
    )
  }
}

/** A place in the write-ahead log in bytes; null when the server does not answer in time, or has the wrong role. */
async function positionOf(database: Database, place: string): Promise<number | null> {
  const query = database
    .rows(`SELECT ${place} - '0/0'::pg_lsn AS position`)
    .then(([row]) => (row?.position === null || row?.position === undefined ? null : Number(row.position)))
    .catch(() => null)
  return Promise.race([query, sleep(CHECK_TIMEOUT_MS, null, { ref: false })])
}
