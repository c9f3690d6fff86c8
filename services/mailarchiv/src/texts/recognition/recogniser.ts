import {
  type Cage,
  ConfinedChild,
  type Deadline,
  findCage,
  type Outcome,
  type Program,
  StoppedError,
} from '@zeughaus/platform'
import { READER_FILES } from '../extraction/index.ts'
import type { EngineChoice } from './engines.ts'
import { type RecogniseStep, recogniseStep } from './steps.ts'
import { findTesseract, readWithTesseract } from './tesseract-cli.ts'
import type { RecogniseTask } from './worker.ts'

/** The result of one try. */
export type Recognised = {
  readonly texts: readonly { readonly part: number; readonly text: string; readonly pages: number }[]
  /** German sentence for people; null when every file was read. */
  readonly error: string | null
  /** How the process ended, for the log. */
  readonly detail: string | null
}

/** Resident memory of the recognising process; the `tesseract` program runs beside it with less than 300 MB. */
const MEMORY_BYTES = 488 * 1024 * 1024
/** The program, its watchdog, the thread of tesseract.js, and a successor that starts before the old one ends. */
const THREADS = 4
/** A page takes one to four seconds, on a busy machine many times that. */
const DEADLINE: Deadline = { stepMs: 120_000, totalMs: 3_600_000 }
/** Mails after which the process is replaced. */
const ORDERS = 200

/** The files that the recognising process loads. Its cage shows no others: every library must stand here. */
const FILES = {
  sources: [...READER_FILES.sources, new URL('./', import.meta.url)],
  packages: [
    ...READER_FILES.packages,
    'tesseract.js',
    'tesseract.js-core',
    '@tesseract.js-data/deu',
    '@tesseract.js-data/eng',
  ],
}

/** Recognises text in pictures and scanned pages in a confined child process, one mail at a time. */
export class Recogniser {
  readonly #child: ConfinedChild<RecogniseTask, RecogniseStep>
  readonly #deadline: Deadline
  readonly #engine: EngineChoice
  readonly #givenCage: Cage | undefined
  #tools: Promise<{ readonly cage: Cage; readonly program: Program | null }> | undefined

  constructor(options: { readonly deadline?: Deadline; readonly engine?: EngineChoice; readonly cage?: Cage } = {}) {
    this.#engine = options.engine ?? 'best'
    this.#deadline = options.deadline ?? DEADLINE
    this.#givenCage = options.cage
    this.#child = new ConfinedChild({
      ...FILES,
      cage: options.cage,
      readStep: (step) => recogniseStep.parse(step),
      entry: new URL('./worker.ts', import.meta.url),
      memoryBytes: MEMORY_BYTES,
      threads: THREADS,
      orders: ORDERS,
    })
  }

  /**
   * Reads the pictures in the named files of a mail. Never fails because of a file: passes over an unreadable one and
   * says so in `error`.
   *
   * @throws StoppedError when `stop` was called meanwhile
   */
  async recognise(path: string, parts: readonly number[]): Promise<Recognised> {
    const texts: { part: number; text: string; pages: number }[] = []
    this.#tools ??= this.#findTools()
    const { cage, program } = await this.#tools
    const engine = program === null ? 'tesseract.js' : 'tesseract'
    let left = [...parts]
    let error: string | null = null
    let detail: string | null = null
    while (left.length > 0) {
      const outcome = await this.#child.run({
        task: { parts: left, engine },
        file: path,
        deadline: this.#deadline,
        onStep: (step) => {
          if (step.type !== 'recognised') return
          if (!left.includes(step.part)) throw new Error(`part ${step.part} was not asked for`)
          texts.push({ part: step.part, text: step.text, pages: step.pages })
        },
        ...(program === null ? {} : { answer: (png, signal) => readWithTesseract(program, { cage, png, signal }) }),
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

  async #findTools(): Promise<{ readonly cage: Cage; readonly program: Program | null }> {
    const cage = this.#givenCage ?? (await findCage())
    return { cage, program: this.#engine === 'best' ? await findTesseract(cage) : null }
  }
}

function sentenceOf(outcome: Outcome): string {
  if (outcome.type === 'deadline') return 'Die Texterkennung hat zu lange gedauert und wurde abgebrochen.'
  if (outcome.type === 'memory') return 'Die Texterkennung hat zu viel Speicher gebraucht und wurde abgebrochen.'
  return 'Die Texterkennung ist an dieser Datei gescheitert. Die Datei ist vermutlich beschädigt.'
}
