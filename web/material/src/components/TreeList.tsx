import { VisuallyHidden } from '@mantine/core'
import { Surface } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import classes from './TreeList.module.css'
import { inTreeOrder } from './tree.ts'

interface TreeListProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ReactNode
}

/** Deepest indentation. */
const STEPS = 6

/** A list whose rows are indented by their level. */
export function TreeList<Row extends { readonly id: string; readonly uebergeordnet_id: string | null }>({
  label,
  rows,
  children,
}: TreeListProps<Row>) {
  return (
    <Surface padded={false}>
      <ul className={classes['tree']} aria-label={label}>
        {inTreeOrder(rows).map(({ row, level }) => (
          <li key={row.id} data-step={Math.min(level, STEPS)}>
            {level > 1 && <VisuallyHidden>Ebene {level}</VisuallyHidden>}
            {children(row)}
          </li>
        ))}
      </ul>
    </Surface>
  )
}
