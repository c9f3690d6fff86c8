import { type Cage, ConfinedChild, type Deadline, DomainError, type Outcome } from '@zeughaus/platform'
import { type DrawStep, drawStep } from './steps.ts'
import type { DrawTask } from './worker.ts'

/** A page of a PDF as PNG; `png` null behind the last one. */
type DrawnPage = { readonly pages: number; readonly png: Uint8Array | null }

/** Resident memory of the drawing process. */
const MEMORY_BYTES = 448 * 1024 * 1024
/** The program and its watchdog. */
const THREADS = 2
/** A page takes a tenth of a second; a person waits for it. */
const DEADLINE: Deadline = { stepMs: 15_000, totalMs: 20_000 }
/** Pages after which the process is replaced. */
const ORDERS = 100
/** Few look at a PDF: the process ends when nobody does. */
const IDLE_MS = 60_000
/** A person waits: no lower priority than other requests. */
const NICENESS = 0
/** Bytes of the largest drawing; each of its pixels takes at most four. */
const MAX_PNG = 17 * 1024 * 1024
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Draws pages of PDF files in a confined child process, one at a time. */
export class PageDrawer {
  readonly #child: ConfinedChild<DrawTask, DrawStep>

  constructor({ cage }: { readonly cage?: Cage } = {}) {
    this.#child = new ConfinedChild({
      sources: [],
      packages: ['@zeughaus/platform', '@hyzyla/pdfium', 'sharp'],
      entry: new URL('./worker.ts', import.meta.url),
      cage,
      readStep: (step) => drawStep.parse(step),
      memoryBytes: MEMORY_BYTES,
      threads: THREADS,
      orders: ORDERS,
      idleMs: IDLE_MS,
      niceness: NICENESS,
    })
  }

  /**
   * Draws a page, from 0.
   *
   * @throws DomainError 422 for a file that cannot be drawn
   */
  async draw(file: Uint8Array, page: number): Promise<DrawnPage> {
    let pages = 0
    let png: Buffer | null = null
    const outcome = await this.#child.run({
      task: { page },
      file,
      deadline: DEADLINE,
      onStep: (step) => {
        pages = step.pages
      },
      answer: async (drawn) => {
        if (drawn.length > MAX_PNG || !drawn.subarray(0, PNG.length).equals(PNG))
          throw new Error('no drawing of a page')
        png = Buffer.from(drawn)
        return PNG
      },
    })
    if (outcome.type !== 'done') throw notDrawn(outcome)
    return { pages, png }
  }

  stop(): Promise<void> {
    return this.#child.stop()
  }
}

function notDrawn({ type }: Outcome): DomainError {
  const reason =
    type === 'deadline' || type === 'memory'
      ? 'Sie ist zu aufwendig.'
      : 'Sie ist beschädigt oder mit einem Passwort geschützt.'
  return new DomainError(
    422,
    'pdf_nicht_darstellbar',
    `Diese PDF-Datei lässt sich hier nicht zeigen. ${reason} Bitte laden Sie die Datei herunter.`,
  )
}
