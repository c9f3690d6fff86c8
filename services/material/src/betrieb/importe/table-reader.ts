/** Reads uploaded tables in a confined child, so that no file of a stranger stops or fills the service. */
import { type Cage, ConfinedChild, DomainError, type Outcome, unavailable } from '@zeughaus/platform'
import { IMPORT_LIMITS, tooCostly } from './limits.ts'
import { type TableStep, tableStep } from './table.schema.ts'
import type { RawRow } from './table.ts'

/** Resident memory of the reading process: a workbook of the greatest size takes half of it. */
const MEMORY_BYTES = 512 * 1024 * 1024
/** The program and its watchdog. */
const THREADS = 2
/** Of the processor; a table of the greatest size takes two and a half. */
const PROCESSOR_MS = 8_000
/** The limit of the processor holds on a busy machine too; this one ends what hangs. */
const DEADLINE = { stepMs: 60_000, totalMs: 120_000 }
/** A person waits: a third of the service's share of a busy machine. */
const NICENESS = 5
const TABLES = 500
/** After this long without a table the process ends and frees its memory: longer than a person looks at a preview. */
const IDLE_MS = 300_000

export class TableReader {
  readonly #child: ConfinedChild<null, TableStep>

  /** @param closing aborts when the service stops */
  constructor(cage: Cage, closing: AbortSignal) {
    this.#child = new ConfinedChild({
      entry: new URL('./table.worker.ts', import.meta.url),
      sources: ['./', '../../kern/db/folding.ts'].map((path) => new URL(path, import.meta.url)),
      packages: ['@zeughaus/platform', 'csv-parse', 'fflate', 'htmlparser2', 'read-excel-file'],
      cage,
      memoryBytes: MEMORY_BYTES,
      processorMs: PROCESSOR_MS,
      niceness: NICENESS,
      threads: THREADS,
      orders: TABLES,
      idleMs: IDLE_MS,
      readStep: (step) => tableStep.parse(step),
    })
    closing.addEventListener('abort', () => void this.#child.stop(), { once: true })
  }

  /** Starts the process for somebody who is about to send a table. */
  prepare(): void {
    this.#child.prepare()
  }

  /**
   * Reads the rows of a table that are not blank.
   *
   * @throws {DomainError} 422 `datei_unlesbar` with line and reason, 413 `datei_zu_gross`
   */
  async read(file: Uint8Array): Promise<RawRow[]> {
    const rows: RawRow[] = []
    let cells = 0
    let refusal: DomainError | undefined
    const outcome = await this.#child.run({
      task: null,
      file,
      deadline: DEADLINE,
      onStep(step) {
        if (step.art === 'abgelehnt') {
          refusal = new DomainError(step.status, step.code, step.satz, step.details)
          return
        }
        rows.push(...step.zeilen)
        for (const row of step.zeilen) cells += row.cells.length
        if (rows.length > IMPORT_LIMITS.rows || cells > IMPORT_LIMITS.cells) throw new Error('more than is read')
      },
    })
    refuse(outcome)
    if (refusal !== undefined) throw refusal
    return rows
  }
}

function refuse(outcome: Outcome): void {
  switch (outcome.type) {
    case 'done':
      return
    case 'deadline':
    case 'memory':
      throw tooCostly()
    case 'stopped':
      throw unavailable()
    default:
      throw new Error(`the reader of tables failed: ${outcome.reason}`)
  }
}
