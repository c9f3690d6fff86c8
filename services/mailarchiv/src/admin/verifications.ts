/** Runs verifications started in the panel, one at a time, and keeps the last outcome in a file. */
import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { conflict } from '@zeughaus/platform'
import type { VerificationRun } from './wire/index.ts'

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

/** Findings kept in full; further ones are only counted. */
const KEPT_FINDINGS = 500

export class Verifications {
  readonly #file: string
  readonly #verify: Verify
  readonly #now: () => number
  /** The outcome of this process; the file may hold a later one of a command. */
  #last: VerificationRun | null = null
  #running: VerificationRun | null = null
  #end: Promise<void> = Promise.resolve()

  constructor(file: string, verify: Verify, now: () => number) {
    this.#file = file
    this.#verify = verify
    this.#now = now
  }

  running(): VerificationRun | null {
    return this.#running
  }

  /** The last outcome, of the panel or of `verify` on the command line. */
  last(): VerificationRun | null {
    const stored = readLast(this.#file)
    if (stored === null || this.#last === null) return stored ?? this.#last
    return endOf(stored) < endOf(this.#last) ? this.#last : stored
  }

  /** Resolves when nothing runs any more. */
  ended(): Promise<void> {
    return this.#end
  }

  /** @throws DomainError 409 while one runs */
  start(mode: VerificationRun['mode']): VerificationRun {
    if (this.#running !== null)
      throw conflict('pruefung_laeuft', 'Es läuft schon eine Prüfung. Bitte warten Sie, bis sie fertig ist.')
    this.#running = {
      started_at: this.#instant(),
      finished_at: null,
      mode,
      checked: 0,
      total: 0,
      findings: [],
      findings_total: 0,
      error: null,
    }
    this.#end = this.#run(this.#running)
    return this.#running
  }

  async #run(started: VerificationRun): Promise<void> {
    let ended: VerificationRun
    try {
      const { checked, findings } = await this.#verify(started.mode, (done, total) => {
        this.#running = { ...started, checked: done, total }
      })
      ended = { ...started, ...outcomeOf(checked, findings) }
    } catch (error) {
      ended = { ...started, error: error instanceof Error ? error.message : String(error) }
    }
    this.#last = { ...ended, finished_at: this.#instant() }
    this.#running = null
    await rememberRun(this.#file, this.#last)
  }

  #instant(): string {
    return new Date(this.#now()).toISOString()
  }
}

/** The part of a run that its outcome fills in. */
export function outcomeOf(checked: number, findings: readonly string[]) {
  const kept = findings.slice(0, KEPT_FINDINGS)
  return { checked, total: checked, findings: kept, findings_total: findings.length }
}

/** Keeps an outcome. A full disk must not end the caller: the outcome is then forgotten. */
export async function rememberRun(file: string, run: VerificationRun): Promise<void> {
  const draft = `${file}.${process.pid}.new`
  try {
    await writeFile(draft, JSON.stringify(run))
    await rename(draft, file)
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

const endOf = (run: VerificationRun) => run.finished_at ?? run.started_at

/** Reads the last outcome; null if the file is missing or unreadable. */
function readLast(file: string): VerificationRun | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VerificationRun
  } catch {
    return null
  }
}
