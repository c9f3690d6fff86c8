import { ConfinedChild, type Deadline, type Outcome, StoppedError } from '../extraction/index.ts'
import type { EngineChoice } from './engines.ts'
import type { RecogniseStep, RecogniseTask } from './worker.ts'

/** What one try has read. */
export type Recognised = {
  readonly texts: readonly { readonly part: number; readonly text: string; readonly pages: number }[]
  /** German sentence for people; null when every file was read. */
  readonly error: string | null
  /** For the log: how the process ended. */
  readonly detail: string | null
}

/** Resident memory of the recognising process; the `tesseract` program runs beside it with less than 300 MB. */
const MEMORY_BYTES = 488 * 1024 * 1024
/** The program, its watchdog, the thread of tesseract.js, and its successor, which starts before the old one is gone. */
const THREADS = 4
/** A page takes one to four seconds, on a busy machine many times that. */
const DEADLINE: Deadline = { stepMs: 120_000, totalMs: 3_600_000 }
/** Mails until the process is replaced. */
const ORDERS = 200

/** Recognises text in pictures and scanned pages in a confined child process, one mail at a time. */
export class Recogniser {
  readonly #child: ConfinedChild<RecogniseTask, RecogniseStep>
  readonly #deadline: Deadline
  readonly #engine: EngineChoice

  constructor(options: { readonly deadline?: Deadline; readonly engine?: EngineChoice } = {}) {
    this.#engine = options.engine ?? 'best'
    this.#deadline = options.deadline ?? DEADLINE
    this.#child = new ConfinedChild({
      entry: new URL('./worker.ts', import.meta.url),
      memoryBytes: MEMORY_BYTES,
      threads: THREADS,
      orders: ORDERS,
    })
  }

  /**
   * Reads the pictures in the named files of a mail. Never fails for what is in them: a file that cannot be read is
   * passed over and said so in `error`.
   *
   * @throws StoppedError when `stop` was called meanwhile
   */
  async recognise(path: string, parts: readonly number[]): Promise<Recognised> {
    const texts: { part: number; text: string; pages: number }[] = []
    let left = [...parts]
    let error: string | null = null
    let detail: string | null = null
    while (left.length > 0) {
      const outcome = await this.#child.run({ path, parts: left, engine: this.#engine }, this.#deadline, (step) => {
        if (step.type === 'recognised') texts.push({ part: step.part, text: step.text, pages: step.pages })
      })
      if (outcome.type === 'done') break
      if (outcome.type === 'stopped') throw new StoppedError()
      error = sentenceOf(outcome)
      detail = outcome.type === 'crashed' ? outcome.reason : outcome.type
      const read = new Set(texts.map(({ part }) => part))
      left = left.filter((part) => !read.has(part)).slice(1)
    }
    return { texts, error, detail }
  }

  stop(): Promise<void> {
    return this.#child.stop()
  }
}

function sentenceOf(outcome: Outcome): string {
  if (outcome.type === 'deadline') return 'Die Texterkennung hat zu lange gedauert und wurde abgebrochen.'
  if (outcome.type === 'memory') return 'Die Texterkennung hat zu viel Speicher gebraucht und wurde abgebrochen.'
  return 'Die Texterkennung ist an dieser Datei gescheitert. Die Datei ist vermutlich beschädigt.'
}
