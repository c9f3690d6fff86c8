/** A board: a column for each state; cards move by dragging or by their menu. */
import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { formatNumber } from '@zeughaus/web-shared'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './Board.module.css'
import { MenuButton } from './MenuButton.tsx'
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
  const { board, follow } = useFocusOnMoved(props.rows)
  return (
    <div ref={board} className={classes['board']}>
      {statuses.map((status) => (
        <Column
          key={status}
          board={props}
          status={status}
          dragged={dragged}
          onDrag={setDragged}
          onMoveByMenu={(row, next) => {
            follow(props.keyOf(row))
            props.onMove(row, next)
          }}
        />
      ))}
    </div>
  )
}

/** Returns the focus to the menu of a card that its menu has moved: the card is drawn again in another column. */
function useFocusOnMoved(rows: readonly unknown[]) {
  const board = useRef<HTMLDivElement>(null)
  const moved = useRef<string>(undefined)
  useEffect(() => {
    if (rows.length === 0 || moved.current === undefined || document.activeElement !== document.body) return
    board.current?.querySelector<HTMLElement>(`[data-menu-of="${CSS.escape(moved.current)}"]`)?.focus()
    moved.current = undefined
  }, [rows])
  return {
    board,
    follow: (key: string) => {
      moved.current = key
    },
  }
}

interface ColumnProps<Row, Status extends string> {
  readonly board: BoardProps<Row, Status>
  readonly status: Status
  readonly dragged: Row | undefined
  readonly onDrag: (row: Row | undefined) => void
  readonly onMoveByMenu: (row: Row, status: Status) => void
}

function Column<Row, Status extends string>({
  board,
  status,
  dragged,
  onDrag,
  onMoveByMenu,
}: ColumnProps<Row, Status>) {
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
              data-movable={targets.length > 0}
              draggable={targets.length > 0}
              onDragStart={() => onDrag(row)}
              onDragEnd={() => onDrag(undefined)}
            >
              {card(row)}
              {targets.length > 0 && (
                <MenuButton
                  groups={[
                    targets.map((next) => ({
                      label: `Nach „${words[next].word}“`,
                      onChoose: () => onMoveByMenu(row, next),
                    })),
                  ]}
                  button={
                    <ActionIcon
                      className={classes['menu'] ?? ''}
                      data-menu-of={keyOf(row)}
                      aria-label={`„${nameOf(row)}“ verschieben`}
                    >
                      <IconDotsVertical size={20} aria-hidden />
                    </ActionIcon>
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
