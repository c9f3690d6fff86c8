/** Reads tables of strangers one by one. Runs as a confined child; only cells and refusals leave the process. */
import { serve } from '@zeughaus/platform/confined-child'
import { DomainError } from '@zeughaus/platform/domain-error'
import type { TableStep } from './table.schema.ts'
import { type RawRow, readTable } from './table.ts'

/** Cells reported at a time: the service reads them in a few milliseconds, and others in between. */
const CELLS_AT_A_TIME = 5_000

serve<null, TableStep>(async (_task, { file, report }) => {
  try {
    for (const zeilen of portions(await readTable(file))) report({ art: 'zeilen', zeilen })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { status, code, message: satz, details } = error
    // Checked by the service, like everything that leaves this process.
    report({ art: 'abgelehnt', status, code, satz, details } as TableStep)
  }
})

function* portions(rows: readonly RawRow[]): Generator<RawRow[]> {
  let portion: RawRow[] = []
  let cells = 0
  for (const row of rows) {
    portion.push(row)
    cells += row.cells.length
    if (cells < CELLS_AT_A_TIME) continue
    yield portion
    portion = []
    cells = 0
  }
  yield portion
}
