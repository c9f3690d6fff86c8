/** A board: a column for each state; cards move by dragging or by their select. */
import { NativeSelect } from '@mantine/core'
import { formatNumber } from '@zeughaus/web-shared'
import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './Board.module.css'
import { State } from './State.tsx'
import type { Word } from './words.ts'

interface BoardProps<Row, Status extends string> {
  /** Columns in their order, each with its word. */
  readonly words: Readonly<Record<Status, Word>>
  readonly rows: readonly Row[]
  readonly statusOf: (row: Row) => Status
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** States that the service allows for this card now. */
  readonly targetsOf: (row: Row) => readonly Status[]
  readonly onMove: (row: Row, status: Status) => void
  readonly card: (row: Row) => ReactNode
}

export function Board<Row, Status extends string>(props: BoardProps<Row, Status>) {
  const [dragged, setDragged] = useState<Row>()
  const statuses = Object.keys(props.words) as Status[]
  return (
    <div className={classes['board']}>
      {statuses.map((status) => (
        <Column key={status} board={props} status={status} dragged={dragged} onDrag={setDragged} />
      ))}
    </div>
  )
}

interface ColumnProps<Row, Status extends string> {
  readonly board: BoardProps<Row, Status>
  readonly status: Status
  readonly dragged: Row | undefined
  readonly onDrag: (row: Row | undefined) => void
}

function Column<Row, Status extends string>({ board, status, dragged, onDrag }: ColumnProps<Row, Status>) {
  const { words, statusOf, keyOf, nameOf, targetsOf, onMove, card } = board
  const rows = board.rows.filter((row) => statusOf(row) === status)
  const isTarget = dragged !== undefined && targetsOf(dragged).includes(status)
  const over = (event: DragEvent) => {
    if (isTarget) event.preventDefault()
  }
  const drop = () => {
    if (dragged !== undefined && isTarget) onMove(dragged, status)
    onDrag(undefined)
  }
  return (
    <section
      className={classes['column']}
      data-target={isTarget}
      aria-label={words[status].word}
      onDragOver={over}
      onDrop={drop}
    >
      <h2 className={classes['head']}>
        <State of={words[status]} />
        <span>{formatNumber(rows.length)}</span>
      </h2>
      <ul className={classes['cards']}>
        {rows.map((row) => {
          const targets = targetsOf(row)
          return (
            <li
              key={keyOf(row)}
              draggable={targets.length > 0}
              onDragStart={() => onDrag(row)}
              onDragEnd={() => onDrag(undefined)}
            >
              {card(row)}
              {targets.length > 0 && (
                <NativeSelect
                  aria-label={`„${nameOf(row)}“ verschieben`}
                  value=""
                  onChange={(event) => onMove(row, event.currentTarget.value as Status)}
                  data={[
                    { value: '', label: 'Verschieben' },
                    ...targets.map((next) => ({ value: next, label: words[next].word })),
                  ]}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
