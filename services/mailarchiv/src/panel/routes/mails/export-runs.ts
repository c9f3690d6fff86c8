/** Exports under way and how far they are, which any process of the archive can tell. */
import type { Clock } from '@zeughaus/platform'
import type { Tables } from '../../../kern/tables/index.ts'
import type { ExportRun } from './exports.schema.ts'

/** What is kept of an export. */
type Kept = Omit<ExportRun, 'id'>

/** The progress is written this often, also while the browser takes nothing. */
const PROGRESS_MS = 1_000
/** An export of which nothing was written for so long has ended with its process. */
const LOST_MS = 15_000
/** Exports that are shown, and for how long. */
const SHOWN = 5
const SHOWN_MS = 24 * 3_600_000

export class ExportRuns {
  readonly #tables: Tables
  readonly #clock: Clock

  constructor(tables: Tables, clock: Clock) {
    this.#tables = tables
    this.#clock = clock
  }

  /** Exports of a person in the last day, newest first. */
  async list(account: string): Promise<ExportRun[]> {
    const now = this.#clock.now()
    const rows = await this.#tables.rows(
      `SELECT id, changed_at, run FROM ${this.#tables.prefix}export WHERE account = $1 AND changed_at > $2`,
      [account, now - SHOWN_MS],
    )
    return rows
      .map((row) => shown(String(row['id']), JSON.parse(String(row['run'])) as Kept, now - Number(row['changed_at'])))
      .toSorted((one, other) => other.started_at.localeCompare(one.started_at))
      .slice(0, SHOWN)
  }

  /** Begins to keep an export. @param id chosen by the page, which asks for it afterwards */
  begin(account: string, id: string, format: ExportRun['format']): RunningExport {
    const started_at = new Date(this.#clock.now()).toISOString()
    let kept: Kept = { format, started_at, state: 'running', sent: 0, total: null, error: null }
    let written = this.#keep(account, id, kept)
    let isWaiting = false
    // A database that is slow holds up one write, which then writes what is known by that time.
    const write = () => {
      if (isWaiting) return
      isWaiting = true
      written = written.then(() => {
        isWaiting = false
        return this.#keep(account, id, kept)
      })
    }
    const timer = setInterval(write, PROGRESS_MS)
    const end = (changes: Partial<Kept>): Promise<void> => {
      clearInterval(timer)
      kept = { ...kept, ...changes }
      write()
      return written
    }
    return {
      noteTotal: (total) => {
        kept = { ...kept, total }
      },
      noteSent: (sent) => {
        kept = { ...kept, sent }
      },
      end: (isWhole) => end(isWhole ? { state: 'finished', sent: kept.total ?? kept.sent } : { state: 'broken' }),
      refuse: (sentence) => end({ state: 'broken', error: sentence }),
    }
  }

  /** An export goes on when its progress cannot be written. */
  async #keep(account: string, id: string, kept: Kept): Promise<void> {
    const table = `${this.#tables.prefix}export`
    const now = this.#clock.now()
    try {
      await this.#tables.run(
        `INSERT INTO ${table} AS kept (id, account, changed_at, run) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at, run = excluded.run
         WHERE kept.account = excluded.account`,
        [id, account, now, JSON.stringify(kept)],
      )
      if (kept.state !== 'running')
        await this.#tables.run(`DELETE FROM ${table} WHERE changed_at < $1`, [now - SHOWN_MS])
    } catch {
      // The page then shows an older state; the browser has the file.
    }
  }
}

/** An export while it runs. */
interface RunningExport {
  noteTotal(total: number): void
  noteSent(sent: number): void
  /** @param isWhole whether every mail was sent */
  end(isWhole: boolean): Promise<void>
  /** @param sentence German sentence that says why nothing was sent */
  refuse(sentence: string): Promise<void>
}

const shown = (id: string, kept: Kept, age: number): ExportRun => ({
  id,
  ...kept,
  state: kept.state === 'running' && age > LOST_MS ? 'broken' : kept.state,
})
