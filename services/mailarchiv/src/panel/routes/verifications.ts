/** Runs verifications started in the panel, one at a time of all processes, and keeps the last outcomes in the archive's stores. */
import { conflict, newId, StoppedError } from '@zeughaus/platform'
import type { Leases } from '../../kern/leases/index.ts'
import type { Tables } from '../../kern/tables/index.ts'
import type { VerificationRun } from './integrity.schema.ts'

export interface VerificationOutcome {
  readonly checked: number
  /** German sentences. */
  readonly findings: readonly string[]
}

/** Verifies everything, or the bytes of a sample only. */
export type Verify = (
  mode: VerificationRun['mode'],
  progress: (done: number, total: number) => void,
) => Promise<VerificationOutcome>

interface VerificationsOptions {
  /** They stay the caller's. */
  readonly tables: Tables
  readonly leases: Leases
  readonly verify: Verify
  readonly now: () => number
}

/** Findings kept in full; further ones are only counted. */
const KEPT_FINDINGS = 500
/** Outcomes kept. */
const KEPT_RUNS = 20
/** The progress is written at most this often. */
const PROGRESS_MS = 1_000
const LEASE = 'verification'

export class Verifications {
  readonly #options: VerificationsOptions
  /** The run of this process; written now and then. */
  #running: VerificationRun | null = null
  #end: Promise<void> = Promise.resolve()
  #isClosing = false

  constructor(options: VerificationsOptions) {
    this.#options = options
  }

  /** The run under way, in whichever process. */
  async running(): Promise<VerificationRun | null> {
    if (this.#running !== null) return this.#running
    const { tables, leases } = this.#options
    if (!leases.isShared || !(await leases.held(LEASE)).has(LEASE)) return null
    const newest = await newestRun(tables, '')
    return newest?.finished_at === null ? newest : null
  }

  /** The last outcome, of the panel or of `verify` on the command line. */
  last(): Promise<VerificationRun | null> {
    return newestRun(this.#options.tables, 'WHERE finished_at IS NOT NULL')
  }

  /** Breaks off the run of this process, which may have hours to go: like one that was killed, it leaves no outcome. */
  close(): Promise<void> {
    this.#isClosing = true
    return this.#end
  }

  /** @throws DomainError 409 while one runs */
  async start(mode: VerificationRun['mode']): Promise<VerificationRun> {
    const started: VerificationRun = {
      started_at: this.#instant(),
      finished_at: null,
      mode,
      checked: 0,
      total: 0,
      findings: [],
      findings_total: 0,
      error: null,
    }
    if (this.#running !== null) throw alreadyRunning()
    this.#running = started
    const begun = await this.#begin(started)
    if (begun === null) throw alreadyRunning()
    this.#end = begun.ended
    return started
  }

  /** Null while another process runs one. */
  async #begin(started: VerificationRun): Promise<{ readonly ended: Promise<void> } | null> {
    let begun: { readonly ended: Promise<void> } | null = null
    try {
      begun = await this.#options.leases.once(LEASE, () => this.#run(started))
      return begun
    } finally {
      if (begun === null) this.#running = null
    }
  }

  async #run(started: VerificationRun): Promise<void> {
    const { tables, verify } = this.#options
    const id = newId()
    await keep(tables, id, started)
    let ended: VerificationRun
    let written = performance.now()
    try {
      const { checked, findings } = await verify(started.mode, (done, total) => {
        if (this.#isClosing) throw new StoppedError()
        const now: VerificationRun = { ...started, checked: done, total }
        this.#running = now
        if (performance.now() - written < PROGRESS_MS) return
        written = performance.now()
        void keep(tables, id, now)
      })
      ended = { ...started, ...outcomeOf(checked, findings) }
    } catch (error) {
      if (error instanceof StoppedError) return
      ended = { ...started, error: error instanceof Error ? error.message : String(error) }
    }
    await keep(tables, id, { ...ended, finished_at: this.#instant() })
    this.#running = null
  }

  #instant(): string {
    return new Date(this.#options.now()).toISOString()
  }
}

const alreadyRunning = () =>
  conflict('pruefung_laeuft', 'Es läuft schon eine Prüfung. Bitte warten Sie, bis sie fertig ist.')

/** The part of a run that its outcome fills in. */
export function outcomeOf(checked: number, findings: readonly string[]) {
  const kept = findings.slice(0, KEPT_FINDINGS)
  return { checked, total: checked, findings: kept, findings_total: findings.length }
}

/** Keeps an outcome. A full disk must not end the caller: the outcome is then forgotten. */
export const rememberRun = (tables: Tables, run: VerificationRun): Promise<void> => keep(tables, newId(), run)

async function keep(tables: Tables, id: string, run: VerificationRun): Promise<void> {
  const table = `${tables.prefix}verification`
  try {
    await tables.transaction(async (statements) => {
      // A run that has ended is not changed: a written progress may come after it.
      await statements.run(
        `INSERT INTO ${table} AS kept (id, finished_at, run) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET finished_at = excluded.finished_at, run = excluded.run
         WHERE kept.finished_at IS NULL`,
        [id, run.finished_at, JSON.stringify(run)],
      )
      await statements.run(
        `DELETE FROM ${table} WHERE id NOT IN (SELECT id FROM ${table} ORDER BY id DESC LIMIT ${KEPT_RUNS})`,
      )
    })
  } catch {
    // Without its outcome the verification was not in vain: the caller has it.
  }
}

async function newestRun(tables: Tables, condition: string): Promise<VerificationRun | null> {
  const table = `${tables.prefix}verification`
  const order = condition === '' ? 'id' : 'finished_at'
  const [row] = await tables.rows(`SELECT run FROM ${table} ${condition} ORDER BY ${order} DESC LIMIT 1`)
  return row === undefined ? null : (JSON.parse(String(row['run'])) as VerificationRun)
}
