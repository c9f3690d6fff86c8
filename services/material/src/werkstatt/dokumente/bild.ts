import { type Cage, ConfinedChild, DomainError, type Outcome } from '@zeughaus/platform'
import { type Finding, finding, type PictureTask } from './bild.schema.ts'
import { incomplete, type Medientyp } from './inhalt.ts'
import { DOKUMENT_LIMITS } from './limits.ts'

const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const
/** Resident memory of the decoding process: twice 50 million pixels. */
const MEMORY_BYTES = 512 * 1024 * 1024
/** The program and its watchdog. */
const THREADS = 2
/** A picture of 50 million pixels takes a second or two. */
const DEADLINE = { stepMs: 30_000, totalMs: 30_000 }
const TASKS = 500
/** After this long without a picture the process ends and frees its memory. */
const IDLE_MS = 60_000

/**
 * Decodes uploaded pictures in a process without access to anything else, one at a time: a large one takes a few hundred
 * megabytes.
 */
export class PictureCheck {
  readonly #child: ConfinedChild<PictureTask, Finding>

  constructor(cage: Cage) {
    this.#child = new ConfinedChild({
      entry: new URL('./bild.worker.ts', import.meta.url),
      sources: [],
      packages: ['@zeughaus/platform', 'sharp'],
      cage,
      memoryBytes: MEMORY_BYTES,
      threads: THREADS,
      orders: TASKS,
      idleMs: IDLE_MS,
      readStep: (step) => finding.parse(step),
    })
  }

  /** @throws {DomainError} 413 `datei_zu_gross` for too many pixels, 415 for a picture that cannot be decoded whole */
  async check(path: string, typ: Medientyp): Promise<void> {
    if (typ === 'application/pdf') return
    const { pixels } = DOKUMENT_LIMITS
    let finding: Finding | null = null
    const outcome = await this.#child.run({
      task: { format: FORMATS[typ], pixels },
      file: path,
      deadline: DEADLINE,
      onStep: (step) => {
        finding = step
      },
    })
    refuse(outcome, finding)
  }
}

function refuse(outcome: Outcome, finding: Finding | null): void {
  if (outcome.type !== 'done' || finding === null || finding.art === 'beschaedigt') throw incomplete()
  if (finding.art === 'zu_gross') throw tooManyPixels(finding.breite, finding.hoehe)
}

function tooManyPixels(breite: number, hoehe: number): DomainError {
  const bound = DOKUMENT_LIMITS.pixels
  return new DomainError(
    413,
    'datei_zu_gross',
    `Das Bild hat zu viele Bildpunkte (${breite} × ${hoehe}). Erlaubt sind ${bound / 1_000_000} Millionen. ` +
      'Bitte verkleinern Sie es.',
    { breite, hoehe, grenze_bildpunkte: bound },
  )
}
