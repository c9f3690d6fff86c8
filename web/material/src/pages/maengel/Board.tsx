import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, formatNumber, PageHead } from '@zeughaus/web-shared'
import { type DragEvent, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../parts/choices.ts'
import { Loaded } from '../../parts/DetailPage.tsx'
import { State } from '../../parts/State.tsx'
import { toast } from '../../parts/toast.ts'
import { MANGELSTATUS } from '../../words.ts'
import classes from './Board.module.css'
import type { MaengelViewProps } from './MaengelPage.tsx'
import { MangelCard } from './MangelCard.tsx'

type Mangel = Schema<'Mangel'>
type Status = Mangel['status']
const STATUSES = Object.keys(MANGELSTATUS) as Status[]
/** The newest ones: the rest stands in the list. */
const DONE_SHOWN = 20

/** The defects by state. A card is moved by dragging or by its select, and only to where the service lets it go. */
export function Board({ view, action, onOpen }: MaengelViewProps) {
  const [dragged, setDragged] = useState<Mangel>()
  const query = useQuery({
    queryKey: ['maengel', 'tafel'],
    meta: { arten: ['mangel'] },
    queryFn: async () => {
      const [open, done] = await Promise.all([
        readAll((page) => unwrap(api.GET('/maengel', { params: { query: { ...page, offen: 'true' as const } } }))),
        unwrap(api.GET('/maengel', { params: { query: { limit: DONE_SHOWN, status: 'erledigt' } } })),
      ])
      return [...open, ...done.eintraege]
    },
  })
  const move = useMutation({
    mutationFn: ({ id, status }: { id: string; status: Status }) =>
      unwrap(api.PATCH('/maengel/{id}', { params: { path: { id } }, body: { status } })),
    onSuccess: ({ titel, status }) => toast(`„${titel}“ ist jetzt: ${MANGELSTATUS[status].word}.`),
    onSettled: () => query.refetch(),
  })
  const moveTo = (mangel: Mangel, status: Status) => move.mutate({ id: mangel.id, status })
  return (
    <>
      <PageHead
        title="Mängel"
        {...(action === undefined ? {} : { action: <Button onClick={action.onClick}>{action.label}</Button> })}
      />
      {view}
      {move.isError && <ErrorNote>{move.error.message}</ErrorNote>}
      <Loaded query={query}>
        {(rows) => (
          <div className={classes['board']}>
            {STATUSES.map((status) => (
              <Column
                key={status}
                status={status}
                rows={rows.filter((row) => row.status === status)}
                isTarget={dragged?.aktionen.includes(status) === true}
                onDrop={() => {
                  if (dragged?.aktionen.includes(status)) moveTo(dragged, status)
                  setDragged(undefined)
                }}
                onDrag={setDragged}
                onMove={moveTo}
                onOpen={onOpen}
              />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

interface ColumnProps {
  readonly status: Status
  readonly rows: readonly Mangel[]
  /** Whether the dragged card may go here. */
  readonly isTarget: boolean
  readonly onDrag: (mangel: Mangel | undefined) => void
  readonly onDrop: () => void
  readonly onMove: (mangel: Mangel, status: Status) => void
  readonly onOpen: (id: string) => void
}

function Column({ status, rows, isTarget, onDrag, onDrop, onMove, onOpen }: ColumnProps) {
  const over = (event: DragEvent) => {
    if (isTarget) event.preventDefault()
  }
  return (
    <section
      className={classes['column']}
      data-target={isTarget}
      aria-label={MANGELSTATUS[status].word}
      onDragOver={over}
      onDrop={onDrop}
    >
      <h2 className={classes['head']}>
        <State of={MANGELSTATUS[status]} />
        <span>{formatNumber(rows.length)}</span>
      </h2>
      <ul className={classes['cards']}>
        {rows.map((row) => (
          <li
            key={row.id}
            draggable={row.aktionen.length > 0}
            onDragStart={() => onDrag(row)}
            onDragEnd={() => onDrag(undefined)}
          >
            <MangelCard row={row} withStatus={false} withObject onOpen={() => onOpen(row.id)} />
            {row.aktionen.length > 0 && (
              <NativeSelect
                aria-label={`„${row.titel}“ verschieben`}
                value=""
                onChange={(event) => onMove(row, event.currentTarget.value as Status)}
                data={[
                  { value: '', label: 'Verschieben nach …' },
                  ...row.aktionen.map((next) => ({ value: next, label: MANGELSTATUS[next].word })),
                ]}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
