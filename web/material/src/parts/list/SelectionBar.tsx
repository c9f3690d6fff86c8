import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote, formatNumber } from '@zeughaus/web-shared'
import { useState } from 'react'
import { toast } from '../toast.ts'
import classes from './SelectionBar.module.css'
import type { Selection } from './selection.ts'
import type { BulkAction } from './types.ts'

const NAMED_FAILURES = 3

interface SelectionBarProps<Row> {
  readonly nameOf: (row: Row) => string
  readonly actions: readonly BulkAction<Row>[]
  readonly selection: Selection<Row>
}

/** Says how many rows are chosen, with the actions for all of them. Rows that fail stay chosen. */
export function SelectionBar<Row>({ nameOf, actions, selection }: SelectionBarProps<Row>) {
  const [open, setOpen] = useState<BulkAction<Row>>()
  const [progress, setProgress] = useState<number>()
  const rows = [...selection.chosen.values()]
  const run = useMutation({
    mutationFn: async (action: BulkAction<Row>) => {
      const fitting = rows.filter(action.fits)
      const failed = await runEach(fitting, action, setProgress)
      selection.drop(fitting.filter((row) => !failed.has(row)))
      if (fitting.length > failed.size) toast(action.done(fitting.length - failed.size))
      if (failed.size > 0) throw new Error(sentenceOf(failed, nameOf))
    },
    onSettled: () => setProgress(undefined),
  })
  if (rows.length === 0 && !run.isError) return null
  const Form = open?.form
  return (
    <div className={classes['bar']}>
      <span role="status">
        {progress === undefined
          ? `${formatNumber(rows.length)} gewählt`
          : `${formatNumber(progress)} von ${formatNumber(rows.length)} erledigt`}
      </span>
      {actions
        .filter(({ fits }) => rows.some(fits))
        .map((action) => (
          <Button
            key={action.label}
            variant="light"
            disabled={run.isPending}
            onClick={() => (action.form === undefined ? run.mutate(action) : setOpen(action))}
          >
            {labelOf(action, rows)}
          </Button>
        ))}
      <Button variant="default" disabled={run.isPending} onClick={() => [selection.clear(), run.reset()]}>
        Auswahl aufheben
      </Button>
      {run.isError && <ErrorNote>{run.error.message}</ErrorNote>}
      {Form !== undefined && (
        <Form
          rows={rows.filter(open?.fits ?? (() => false))}
          onDone={(done) => selection.drop(done)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** Names the number of rows where an action does not fit all of them. */
function labelOf<Row>({ label, fits }: BulkAction<Row>, rows: readonly Row[]): string {
  const fitting = rows.filter(fits).length
  return fitting === rows.length ? label : `${label} (${formatNumber(fitting)})`
}

/** Runs an action on one row after another; returns the errors of those that failed. */
async function runEach<Row>(
  rows: readonly Row[],
  { each }: BulkAction<Row>,
  onProgress: (done: number) => void,
): Promise<ReadonlyMap<Row, string>> {
  const failed = new Map<Row, string>()
  for (const [place, row] of rows.entries()) {
    onProgress(place)
    try {
      await each?.(row)
    } catch (error) {
      failed.set(row, error instanceof Error ? error.message : String(error))
    }
  }
  return failed
}

function sentenceOf<Row>(failed: ReadonlyMap<Row, string>, nameOf: (row: Row) => string): string {
  const named = [...failed].slice(0, NAMED_FAILURES).map(([row, reason]) => `${nameOf(row)}: ${reason}`)
  const rest = failed.size - named.length
  return `Nicht gelungen: ${named.join(' ')}${rest > 0 ? ` Und ${formatNumber(rest)} weitere.` : ''}`
}
