import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5
const POLL_MS = 20

/**
 * A file lock that many processes may share or one may own. It uses SQLite's file locks, which the kernel releases when
 * the holder dies: there is no process id to check and nothing stale to clean up.
 */
export class FileLock {
  readonly #db: DatabaseSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
  }

  /** Waits until no process owns the lock, then shares it. */
  async share(): Promise<void> {
    while (!this.#try('BEGIN', 'SELECT count(*) FROM sqlite_schema')) await sleep(POLL_MS)
  }

  /** Waits until no process holds the lock, then owns it. */
  async own(): Promise<void> {
    while (!this.tryOwn()) await sleep(POLL_MS)
  }

  /** Owns the lock if no other process holds it; false otherwise. */
  tryOwn(): boolean {
    return this.#try('BEGIN EXCLUSIVE')
  }

  /** Releases the lock; it may be taken again. */
  release(): void {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
  }

  /** Releases the lock for good. */
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
