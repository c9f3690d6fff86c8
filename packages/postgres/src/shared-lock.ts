import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5
const POLL_MS = 20

/**
 * A lock on a file that many processes may share or one may own. It is held through SQLite's file locks, which the
 * kernel releases when the holder dies: there is no process id to check and nothing stale to clean up.
 */
export class FileLock {
  readonly #db: DatabaseSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
  }

  /** Waits until nobody owns the lock, then holds it beside others. */
  async share(): Promise<void> {
    while (!this.#try('BEGIN', 'SELECT count(*) FROM sqlite_schema')) await sleep(POLL_MS)
  }

  /** Waits until nobody holds the lock in any way, then owns it alone. */
  async own(): Promise<void> {
    while (!this.tryOwn()) await sleep(POLL_MS)
  }

  /** Owns the lock if nobody else holds it; false otherwise. */
  tryOwn(): boolean {
    return this.#try('BEGIN EXCLUSIVE')
  }

  /** Lets go of the lock; it may be taken again. */
  release(): void {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
  }

  /** Lets go of the lock for good. */
  close(): void {
    this.#db.close()
  }

  #try(...statements: string[]): boolean {
    try {
      for (const statement of statements) this.#db.exec(statement)
      return true
    } catch (error) {
      this.release()
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
      throw error
    }
  }
}
