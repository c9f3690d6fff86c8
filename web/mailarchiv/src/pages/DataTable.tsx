/** Shows rows as a table on a desk and as cards on a phone. */
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

export interface Column<Row> {
  /** Title; empty for a column of actions. */
  readonly title: string
  /** True for the column that heads the card on a phone. */
  readonly lead?: boolean
  /** True for the column that gets the room which the others leave. */
  readonly wide?: boolean
  cell(row: Row): ReactNode
}

interface DataTableProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
}

export function DataTable<Row>({ label, rows, columns, rowKey }: DataTableProps<Row>) {
  return (
    <table className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, wide }) =>
            title === '' ? (
              <td key="aktionen" />
            ) : (
              <th key={title} scope="col" className={wide ? classes['wide'] : undefined}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ title, lead, cell }) =>
              lead ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title} data-title={title}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
