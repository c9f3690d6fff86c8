import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './rows.module.css'
import type { ListPageProps } from './types.ts'

/** The first cell carries the link, whose area is the whole row: a screen reader hears the name once. */
export function RowLink<Row>({ list, row, children }: { list: ListPageProps<Row>; row: Row; children: ReactNode }) {
  if (list.href !== undefined) {
    const [to, query] = list.href(row).split('?')
    return (
      <Link to={to as string} search={Object.fromEntries(new URLSearchParams(query))} className={classes['link']}>
        {children}
      </Link>
    )
  }
  if (list.onOpen === undefined) return children
  return (
    <UnstyledButton className={classes['link']} data-zeile onClick={() => list.onOpen?.(row)}>
      {children}
    </UnstyledButton>
  )
}

export interface RowsProps<Row> {
  readonly list: ListPageProps<Row>
  readonly rows: readonly Row[]
  readonly total: number
  /** The rows of the filter before, until those of this one are there. */
  readonly isStale: boolean
  readonly onEnd: () => void
}
