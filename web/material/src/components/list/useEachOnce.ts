import { useRef } from 'react'
import { ApiError } from '../../api/index.ts'
import { failureSentence, runEach } from './runEach.ts'

/** Props of a form for several rows. */
export interface RowsFormProps<Row> {
  readonly rows: readonly Row[]
  readonly onDone: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** Runs a form's action on each row; after a failure the next try leaves out the rows that succeeded. */
export function useEachOnce<Row>({ rows, onDone, onClose }: RowsFormProps<Row>, nameOf: (row: Row) => string) {
  const done = useRef(new Set<Row>())
  return {
    /** @returns the number of rows that succeeded, over all tries. @throws {ApiError} naming rows that failed */
    run: async (action: (row: Row) => Promise<unknown>, fits: (row: Row) => boolean = () => true): Promise<number> => {
      const rest = rows.filter((row) => !done.current.has(row) && fits(row))
      const failed = await runEach(rest, action)
      for (const row of rest) if (!failed.has(row)) done.current.add(row)
      if (failed.size > 0) throw new ApiError(409, 'nicht_gelungen', failureSentence(failed, nameOf))
      return done.current.size
    },
    close: () => {
      onDone([...done.current])
      onClose()
    },
  }
}
