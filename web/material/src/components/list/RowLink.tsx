import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HEADING, NEBEN, NO_NEBEN } from '../pane.ts'
import classes from './rows.module.css'
import type { Selection } from './selection.ts'
import type { ListPageProps } from './types.ts'

type RowLinkProps<Row> = Pick<RowsProps<Row>, 'pane' | 'list'> & { readonly row: Row; readonly children: ReactNode }

/** A link in the first cell that covers the whole row: screen readers read the name once. */
export function RowLink<Row>({ list, row, pane, children }: RowLinkProps<Row>) {
  if (pane !== undefined) {
    const id = list.rowKey(row)
    const isOpen = pane.open === id
    return (
      <Link
        to="."
        search={((before: object) => ({ ...before, ...NO_NEBEN, [NEBEN]: id })) as never}
        resetScroll={false}
        className={classes['link']}
        data-zeile
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
        onClick={(event) => {
          if (!isOpen) return
          event.preventDefault()
          document.getElementById(HEADING)?.focus()
        }}
      >
        {children}
      </Link>
    )
  }
  if (list.href !== undefined) {
    const [to, query] = list.href(row).split('?')
    return (
      <Link
        to={to as string}
        search={Object.fromEntries(new URLSearchParams(query))}
        className={classes['link']}
        data-zeile
      >
        {children}
      </Link>
    )
  }
  if (list.onOpen === undefined || list.mayOpen?.(row) === false) return children
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
  /** True while the rows still belong to the previous filter. */
  readonly isStale: boolean
  readonly onEnd: () => void
  /** Called when a person is about to jump, so that all sections are loaded. */
  readonly onJump: () => void
  /** Rows open in a pane next to the list; undefined where they open as pages. */
  readonly pane: { readonly open: string | undefined } | undefined
  /** Undefined where rows cannot be chosen. */
  readonly selection: Selection<Row> | undefined
}

/** The checkbox that chooses a row. */
export function RowChoice<Row>({ list, row, selection }: Pick<RowsProps<Row>, 'list' | 'selection'> & { row: Row }) {
  if (selection === undefined || list.bulk === undefined) return null
  return (
    <label className={classes['choice']}>
      <input
        type="checkbox"
        aria-label={`${list.bulk.nameOf(row)} wählen`}
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    </label>
  )
}
