/** Exports under way and how far they are, which any process of the archive can tell and end. */
import type { Clock } from '@zeughaus/platform'
import type { Tables } from '../../../kern/tables/index.ts'
import type { ExportRun, WantedFile } from './exports.schema.ts'
import { isUnderWay, type Kept, RunningExport } from './running-export.ts'

/** An export of which nothing was written for so long has ended with its process. */
const LOST_MS = 15_000
/** Exports that are shown, and for how long. */
const SHOWN = 5
const SHOWN_MS = 24 * 3_600_000

export class ExportRuns {
  readonly #tables: Tables
  readonly #table: string
  readonly #clock: Clock

  constructor(tables: Tables, clock: Clock) {
    this.#tables = tables
    this.#table = `${tables.prefix}export`
    this.#clock = clock
  }

  /** Exports of a person in the last day, newest first. */
  async list(account: string): Promise<ExportRun[]> {
    const now = this.#clock.now()
    await this.#forgetOld()
    const rows = await this.#tables.rows(
      `SELECT id, changed_at, run FROM ${this.#table} WHERE account = $1 AND changed_at > $2`,
      [account, now - SHOWN_MS],
    )
    const runs = rows
      .map((row) => ({ id: String(row['id']), ...readKept(String(row['run']), now - Number(row['changed_at'])) }))
      .toSorted((one, other) => other.started_at.localeCompare(one.started_at))
    // A file that was begun later is not offered by what comes before it.
    const begunLater = new Set<string>()
    return runs.slice(0, SHOWN).map(({ wanted, next, isToStop: _isToStop, ...run }) => {
      const file = run.state === 'early' ? next : run.state === 'broken' ? wanted : null
      const again = file === null || begunLater.has(queryOf(file)) ? null : queryOf(file)
      if (wanted !== null) begunLater.add(queryOf(wanted))
      return { ...run, again }
    })
  }

  /** Begins to keep an export. @param id chosen by the page, which asks for it afterwards */
  begin(account: string, id: string, wanted: WantedFile): RunningExport {
    const kept: Kept = {
      format: wanted.format,
      started_at: new Date(this.#clock.now()).toISOString(),
      state: 'running',
      before: wanted.first - 1,
      sent: 0,
      total: null,
      error: null,
      wanted,
      next: null,
      isToStop: false,
    }
    return new RunningExport(kept, {
      begin: (run) =>
        this.#write(
          `INSERT INTO ${this.#table} AS kept (id, account, changed_at, run) VALUES ($1, $2, $3, $4)
           ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at, run = excluded.run
           WHERE kept.account = excluded.account`,
          [id, account, this.#clock.now(), run],
        ),
      replace: (run, earlier) =>
        this.#write(`UPDATE ${this.#table} SET changed_at = $1, run = $2 WHERE id = $3 AND account = $4 AND run = $5`, [
          this.#clock.now(),
          run,
          id,
          account,
          earlier,
        ]),
      read: () => this.#read(account, id),
      forgetOld: () => this.#forgetOld(),
    })
  }

  /** Asks the process that sends an export to end it, which shows it as `stopping`. @returns whether there is such an export */
  async stop(account: string, id: string): Promise<boolean> {
    for (;;) {
      const found = await this.#read(account, id)
      if (found === null) return false
      const kept = readKept(found)
      if (kept.state !== 'running' || kept.isToStop) return true
      // Progress may be written between the two statements.
      const values = [JSON.stringify({ ...kept, isToStop: true } satisfies Kept), id, account, found]
      if (await this.#write(`UPDATE ${this.#table} SET run = $1 WHERE id = $2 AND account = $3 AND run = $4`, values))
        return true
    }
  }

  /** What was searched for stays no longer than it is shown. */
  #forgetOld(): Promise<boolean> {
    return this.#write(`DELETE FROM ${this.#table} WHERE changed_at < $1`, [this.#clock.now() - SHOWN_MS])
  }

  async #read(account: string, id: string): Promise<string | null> {
    const sql = `SELECT run FROM ${this.#table} WHERE id = $1 AND account = $2`
    const [row] = await this.#tables.rows(sql, [id, account])
    return row === undefined ? null : String(row['run'])
  }

  async #write(sql: string, values: readonly (string | number)[]): Promise<boolean> {
    return (await this.#tables.run(sql, values)) > 0
  }
}

/** Reads what is kept. An older process of the service kept less: such an export cannot be gone on with. */
function readKept(run: string, age = 0): Kept {
  const added = { before: 0, wanted: null, next: null, isToStop: false }
  const kept: Kept = { ...added, ...(JSON.parse(run) as Omit<Kept, keyof typeof added> & Partial<Kept>) }
  return age > LOST_MS && isUnderWay(kept) ? { ...kept, state: 'broken' } : kept
}

/** The parameters of a file as a query, the same for the same file. */
function queryOf(wanted: WantedFile): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted))
    for (const each of [value].flat()) if (each !== undefined) query.append(name, String(each))
  query.sort()
  return query.toString()
}
