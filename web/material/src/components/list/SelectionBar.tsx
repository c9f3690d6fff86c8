import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote, formatNumber } from '@zeughaus/web-shared'
import { useState } from 'react'
import { toast } from '../toast.ts'
import { failureSentence, runEach } from './runEach.ts'
import classes from './SelectionBar.module.css'
import type { Selection } from './selection.ts'
import type { BulkAction, EachAction, FormAction } from './types.ts'

interface SelectionBarProps<Row> {
  readonly nameOf: (row: Row) => string
  readonly actions: readonly BulkAction<Row>[]
  readonly selection: Selection<Row>
}

/** Says how many rows are chosen, with the actions for all of them. Rows that fail stay chosen. */
export function SelectionBar<Row>({ nameOf, actions, selection }: SelectionBarProps<Row>) {
  const [open, setOpen] = useState<FormAction<Row>>()
  const [progress, setProgress] = useState<number>()
  const rows = [...selection.chosen.values()]
  const run = useMutation({
    mutationFn: async (action: EachAction<Row>) => {
      const fitting = rows.filter(action.fits)
      const failed = await runEach(fitting, action.each, setProgress)
      selection.drop(fitting.filter((row) => !failed.has(row)))
      if (fitting.length > failed.size) toast(action.done(fitting.length - failed.size))
      if (failed.size > 0) throw new Error(failureSentence(failed, nameOf))
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
            onClick={() => ('each' in action ? run.mutate(action) : setOpen(action))}
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
