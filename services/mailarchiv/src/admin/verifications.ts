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
  #last: VerificationRun | null
  #running: VerificationRun | null = null
  #end: Promise<void> = Promise.resolve()

  constructor(file: string, verify: Verify, now: () => number) {
    this.#file = file
    this.#verify = verify
    this.#now = now
    this.#last = readLast(file)
  }

  running(): VerificationRun | null {
    return this.#running
  }

  last(): VerificationRun | null {
    return this.#last
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
      const kept = findings.slice(0, KEPT_FINDINGS)
      ended = { ...started, checked, total: checked, findings: kept, findings_total: findings.length }
    } catch (error) {
      ended = { ...started, error: error instanceof Error ? error.message : String(error) }
    }
    this.#last = { ...ended, finished_at: this.#instant() }
    this.#running = null
    await this.#remember(this.#last)
  }

  /** Keeps the outcome. A full disk must not end the service: the outcome is then shown until the next start. */
  async #remember(run: VerificationRun): Promise<void> {
    try {
      await writeFile(`${this.#file}.new`, JSON.stringify(run))
      await rename(`${this.#file}.new`, this.#file)
    } catch {
      await rm(`${this.#file}.new`, { force: true }).catch(() => undefined)
    }
  }

  #instant(): string {
    return new Date(this.#now()).toISOString()
  }
}

/** Reads the last outcome; null if the file is missing or unreadable. */
function readLast(file: string): VerificationRun | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VerificationRun
  } catch {
    return null
  }
}
