/** An export while it runs: what is kept of it, and the wish of its person to end it. */
import type { FileEnd } from '../../../api/export/index.ts'
import type { ExportRun, WantedFile } from './exports.schema.ts'

/** What is kept of an export. */
export type Kept = Omit<ExportRun, 'id' | 'again'> & {
  readonly wanted: WantedFile | null
  /** What the next file takes, when this one has ended early. */
  readonly next: WantedFile | null
  /** Its person has asked for the end. */
  readonly isToStop: boolean
}

/** The row of one export. Each write tells whether it found what it was to replace. */
interface KeptRow {
  begin(run: string): Promise<boolean>
  replace(run: string, earlier: string): Promise<boolean>
  /** null: there is none */
  read(): Promise<string | null>
  /** Removes what is not shown any more. */
  forgetOld(): Promise<unknown>
}

/** The progress is written this often, also while the browser takes nothing. */
const PROGRESS_MS = 1_000
/** Writes of one state, at most: another process changes a row once, to end the export. */
const TRIES = 3

export class RunningExport {
  readonly #row: KeptRow
  readonly #stop = new AbortController()
  readonly #timer: NodeJS.Timeout
  #kept: Kept
  /** What the row holds, as far as this process knows. */
  #earlier: string
  #written: Promise<void>
  #isWaiting = false

  constructor(kept: Kept, row: KeptRow) {
    this.#kept = kept
    this.#row = row
    this.#earlier = JSON.stringify(kept)
    this.#written = row.begin(this.#earlier).then(ignored, ignored)
    this.#timer = setInterval(() => this.#write(), PROGRESS_MS)
  }

  /** Aborted when the person has asked for the end. */
  get stop(): AbortSignal {
    return this.#stop.signal
  }

  noteTotal(total: number): void {
    this.#kept = { ...this.#kept, total }
  }

  noteSent(sent: number): void {
    this.#kept = { ...this.#kept, sent }
  }

  /** Keeps how it ended. Resolves when that is written. */
  end(end: FileEnd): Promise<void> {
    const { wanted, sent } = this.#kept
    if (end.kind !== 'early') return this.#ended({ state: end.kind === 'all' ? 'finished' : 'broken' })
    return this.#ended({ state: 'early', next: wanted === null ? null : behind(wanted, sent, end.last) })
  }

  /** Keeps that nothing was sent. @param sentence German sentence that says why */
  refuse(sentence: string): Promise<void> {
    return this.#ended({ state: 'broken', error: sentence })
  }

  /** Keeps that nothing was sent, and that trying again would not help. @param sentence German sentence that says why */
  giveUp(sentence: string): Promise<void> {
    return this.#ended({ state: 'broken', error: sentence, wanted: null })
  }

  #ended(changes: Partial<Kept>): Promise<void> {
    clearInterval(this.#timer)
    this.#kept = { ...this.#kept, ...changes }
    this.#write()
    return this.#written
  }

  /** A database that is slow holds up one write, which then writes what is known by that time. */
  #write(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    this.#written = this.#written.then(() => {
      this.#isWaiting = false
      // An export goes on when its progress cannot be written: the page then shows an older state, the browser has the file.
      return this.#keep().catch(ignored)
    })
  }

  async #keep(): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const run = JSON.stringify(this.#kept)
      if (await this.#row.replace(run, this.#earlier)) {
        this.#earlier = run
        break
      }
      const found = await this.#row.read()
      if (found === null) break
      this.#earlier = found
      if ((JSON.parse(found) as Kept).isToStop) this.#beginStop()
    }
    if (!isUnderWay(this.#kept)) await this.#row.forgetOld()
  }

  #beginStop(): void {
    this.#stop.abort()
    if (isUnderWay(this.#kept)) this.#kept = { ...this.#kept, state: 'stopping', isToStop: true }
  }
}

export const isUnderWay = ({ state }: Pick<Kept, 'state'>): boolean => state === 'running' || state === 'stopping'

const ignored = (): void => undefined

/** What the next file takes: all behind a whole one. */
function behind(wanted: WantedFile, sent: number, last: string | null): WantedFile {
  const { cursor: _cursor, ...same } = wanted
  return { ...same, first: wanted.first + sent, ...(last === null ? {} : { cursor: last }) }
}
