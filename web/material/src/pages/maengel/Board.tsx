import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, PageHead } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Board as Columns } from '../../components/Board.tsx'
import { readAll } from '../../components/choices.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import type { ViewProps } from '../../components/ListOrBoard.tsx'
import { FilterButton } from '../../components/list/FilterButton.tsx'
import { Filters } from '../../components/list/Filters.tsx'
import { countChosen, queryOf, useListState } from '../../components/list/useList.ts'
import { toast } from '../../components/toast.ts'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { MANGELSTATUS } from '../../components/words.ts'
import { useMaengel } from './filters.ts'
import { MangelCard } from './MangelCard.tsx'
import classes from './maengel.module.css'

type Mangel = Schema<'Mangel'>
type Status = Mangel['status']
/** Number of finished cards on the board; the list shows all. */
const DONE_SHOWN = 20

/** Shows defects by state. A card moves by dragging or by its select, only to states that the service allows. */
export function Board({ view, action }: ViewProps) {
  const isPhone = useIsPhone()
  const state = useListState()
  const list = { ...useMaengel('tafel'), search: 'none' } as const
  const only = queryOf(list, state)
  const query = useQuery({
    queryKey: ['maengel', 'tafel', only],
    meta: { arten: ['mangel'] },
    queryFn: async () => {
      const [open, done] = await Promise.all([
        readAll((page) =>
          unwrap(api.GET('/maengel', { params: { query: { ...only, ...page, offen: 'true' as const } } })),
        ),
        unwrap(api.GET('/maengel', { params: { query: { ...only, limit: DONE_SHOWN, status: 'erledigt' } } })),
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
  return (
    <>
      <PageHead
        title="Mängel"
        {...(action === undefined ? {} : { action: <Button onClick={action.onClick}>{action.label}</Button> })}
      />
      {isPhone ? (
        <div className={classes['tools']}>
          {view}
          <FilterButton count={countChosen(list, state)} total={query.data?.length}>
            <Filters list={list} state={state} isStacked />
          </FilterButton>
        </div>
      ) : (
        <>
          {view}
          <div className={classes['filters']}>
            <Filters list={list} state={state} />
          </div>
        </>
      )}
      {move.isError && <ErrorNote>{move.error.message}</ErrorNote>}
      <Loaded query={query}>
        {(rows) => (
          <Columns<Mangel, Status>
            words={MANGELSTATUS}
            rows={rows}
            statusOf={({ status }) => status}
            keyOf={({ id }) => id}
            nameOf={({ titel }) => titel}
            targetsOf={({ aktionen }) => aktionen}
            onMove={({ id }, status) => move.mutate({ id, status })}
            card={(row) => <MangelCard row={row} withStatus={false} withObject />}
          />
        )}
      </Loaded>
    </>
  )
}
