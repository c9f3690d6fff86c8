import { type Cage, ConfinedChild, type Deadline, type Outcome, StoppedError } from '@zeughaus/platform'
import type { Extraction, ExtractionProblem } from './extraction.ts'
import { MAIL_PARTS } from './limits.ts'
import { READER_FILES } from './reader-files.ts'
import { type ExtractStep, extractStep } from './steps.ts'
import type { ExtractTask } from './worker.ts'

export type PartText = { readonly part: number; readonly filename: string; readonly extraction: Extraction }

/** Resident memory of the extracting process. */
const MEMORY_BYTES = 448 * 1024 * 1024
/** The program and its watchdog. */
const THREADS = 2
/** An attachment of a real office takes a second or two; a mail with a hundred of them is still read. */
const DEADLINE: Deadline = { stepMs: 30_000, totalMs: 300_000 }
/** Mails after which the process is replaced. */
const ORDERS = 500
/** Files of one mail that may crash the process before the rest of the mail is skipped. */
const HOSTILE_PARTS = 5
/** UTF-16 units of text kept over all files of one mail. */
const MAIL_TEXT_LENGTH = 8 * 1024 * 1024

const NO_TEXT = { text: '', pictures: 0, invoices: [] }

/** Reads the text of mails' files in a confined child process, one mail at a time. */
export class Extractor {
  readonly #child: ConfinedChild<ExtractTask, ExtractStep>
  readonly #deadline: Deadline

  constructor(options: { readonly deadline?: Deadline; readonly memoryBytes?: number; readonly cage?: Cage } = {}) {
    this.#deadline = options.deadline ?? DEADLINE
    this.#child = new ConfinedChild({
      ...READER_FILES,
      entry: new URL('./worker.ts', import.meta.url),
      cage: options.cage,
      readStep: (step) => extractStep.parse(step),
      memoryBytes: options.memoryBytes ?? MEMORY_BYTES,
      threads: THREADS,
      orders: ORDERS,
    })
  }

  /**
   * Reads every file of a mail. Never fails because of a file: a file that takes too long, takes too much memory or
   * crashes the process is `unreadable`, and a new process reads the files after it.
   *
   * @param path the mail as a file
   * @throws StoppedError when `stop` was called meanwhile
   */
  async extractMail(path: string): Promise<readonly PartText[]> {
    const parts: PartText[] = []
    let room = MAIL_TEXT_LENGTH
    let hostile = 0
    for (;;) {
      let current: { part: number; filename: string } | null = null
      const onStep = (step: ExtractStep): void => {
        if (step.type === 'began') current = { part: step.part, filename: step.filename }
        else {
          const { part, filename } = step
          const extraction = cutTo(step.extraction, room)
          room -= extraction.text.length
          parts.push({ part, filename, extraction })
          if (parts.length > MAIL_PARTS + 1) throw new Error('more parts than are opened')
          current = null
        }
      }
      const task = { from: (parts.at(-1)?.part ?? -1) + 1 }
      const outcome = await this.#child.run({ task, file: path, deadline: this.#deadline, onStep })
      if (outcome.type === 'stopped') throw new StoppedError()
      const problem = problemOf(outcome)
      if (!problem) return parts
      const { part, filename } = current ?? { part: (parts.at(-1)?.part ?? -1) + 1, filename: '' }
      parts.push({ part, filename, extraction: { ...NO_TEXT, state: 'unreadable', problems: [problem] } })
      hostile++
      // Without a file in progress, the mail itself crashed the process and would do so again.
      if (!current || hostile >= HOSTILE_PARTS || part >= MAIL_PARTS) return parts
    }
  }

  stop(): Promise<void> {
    return this.#child.stop()
  }
}

function problemOf(outcome: Outcome): ExtractionProblem | null {
  if (outcome.type === 'done') return null
  if (outcome.type === 'deadline') return 'limit_time'
  return outcome.type === 'memory' ? 'limit_memory' : 'crashed'
}

function cutTo(extraction: Extraction, room: number): Extraction {
  if (extraction.text.length <= room) return extraction
  const problems = new Set(extraction.problems).add('limit_text_length')
  const state = extraction.state === 'done' ? 'cut' : extraction.state
  return { ...extraction, text: extraction.text.slice(0, room), state, problems: [...problems] }
}
