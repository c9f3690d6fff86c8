/** Remembers, across restarts, since when each source is as it is, and what was reported about it. */
import { DatabaseSync } from 'node:sqlite'
import type { SourceProbe } from './probe.ts'

/** Times in milliseconds since 1970 UTC. */
export interface Remembered {
  /** Beginning of the present failure; null while there is none. */
  readonly failedSince: number | null
  /** Last time it was seen working. */
  readonly lastSuccess: number | null
  /** Last time a mail came from it; null before the first. */
  readonly lastMail: number | null
  /** Begin of the present silence: the last mail, the end of a failure or pause, or when it was first seen. */
  readonly quietSince: number
  /** Longest silence so far that a mail ended, in milliseconds. */
  readonly longestSilence: number
  /** What was reported and is not over yet. */
  readonly reported: 'failed' | 'silent' | null
}

/** A source with what is known about it; times in milliseconds since 1970 UTC. */
export interface SourceState extends SourceProbe, Remembered {
  /** It gave no mail for longer than ever before, and for the hours of the setting. */
  readonly isSilent: boolean
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS source (
  id TEXT PRIMARY KEY,
  newest TEXT,
  failed_since INTEGER,
  last_success INTEGER,
  last_mail INTEGER,
  quiet_since INTEGER NOT NULL,
  longest_silence INTEGER NOT NULL DEFAULT 0,
  reported TEXT CHECK (reported IN ('failed', 'silent')),
  reporting_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
`

export class SourceStore {
  readonly #db: DatabaseSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 5_000 })
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    this.#db.exec(SCHEMA)
  }

  /** Notes what a source says about itself now, and returns what is known about it. */
  note({ id, state, newest }: SourceProbe, now: number): Remembered {
    this.#db
      .prepare('INSERT INTO source (id, newest, quiet_since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(id, newest, now)
    // A paused account is neither failing nor silent: both are counted from its end on.
    if (state === 'paused')
      this.#db
        .prepare('UPDATE source SET failed_since = NULL, quiet_since = ?, reported = NULL WHERE id = ?')
        .run(now, id)
    else if (state === 'failed')
      this.#db
        .prepare('UPDATE source SET failed_since = coalesce(failed_since, ?), quiet_since = ? WHERE id = ?')
        .run(now, now, id)
    else if (state === 'ok')
      this.#db.prepare('UPDATE source SET failed_since = NULL, last_success = ? WHERE id = ?').run(now, id)
    if (newest !== null)
      this.#db
        .prepare(
          `UPDATE source SET newest = :newest, longest_silence = max(longest_silence, :now - quiet_since),
             last_mail = :now, quiet_since = :now WHERE id = :id AND newest IS NOT :newest`,
        )
        .run({ newest, now, id })
    return this.#get(id)
  }

  /**
   * Takes the report of a change for this process, until `until`: of several processes one sends it, and after a crash
   * it is sent again.
   */
  take(id: string, now: number, until: number): boolean {
    const { changes } = this.#db
      .prepare('UPDATE source SET reporting_until = ? WHERE id = ? AND reporting_until <= ?')
      .run(until, id, now)
    return changes === 1
  }

  reported(id: string, reported: Remembered['reported']): void {
    this.#db.prepare('UPDATE source SET reported = ?, reporting_until = 0 WHERE id = ?').run(reported, id)
  }

  /** Forgets accounts that are no more. Other sources may be those of another process. */
  keepOnly(ids: readonly string[]): void {
    this.#db
      .prepare("DELETE FROM source WHERE id LIKE 'imap:%' AND id NOT IN (SELECT value FROM json_each(?))")
      .run(JSON.stringify(ids))
  }

  close(): void {
    this.#db.close()
  }

  #get(id: string): Remembered {
    const row = this.#db.prepare('SELECT * FROM source WHERE id = ?').get(id)!
    return {
      failedSince: row['failed_since'] as number | null,
      lastSuccess: row['last_success'] as number | null,
      lastMail: row['last_mail'] as number | null,
      quietSince: Number(row['quiet_since']),
      longestSilence: Number(row['longest_silence']),
      reported: row['reported'] as Remembered['reported'],
    }
  }
}
