import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, PageHead } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Board as Columns } from '../../parts/Board.tsx'
import { readAll } from '../../parts/choices.ts'
import { Loaded } from '../../parts/DetailPage.tsx'
import type { ViewProps } from '../../parts/ListOrBoard.tsx'
import { toast } from '../../parts/toast.ts'
import { MANGELSTATUS } from '../../parts/words.ts'
import { MangelCard } from './MangelCard.tsx'

/** Props that list and board of defects share. */
export interface MaengelViewProps extends ViewProps {
  readonly onOpen: (id: string) => void
}

type Mangel = Schema<'Mangel'>
type Status = Mangel['status']
/** Number of finished cards on the board; the list shows all. */
const DONE_SHOWN = 20

/** Shows defects by state. A card moves by dragging or by its select, only to states that the service allows. */
export function Board({ view, action, onOpen }: MaengelViewProps) {
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
          <Columns<Mangel, Status>
            words={MANGELSTATUS}
            rows={rows}
            statusOf={({ status }) => status}
            keyOf={({ id }) => id}
            nameOf={({ titel }) => titel}
            targetsOf={({ aktionen }) => aktionen}
            onMove={({ id }, status) => move.mutate({ id, status })}
            card={(row) => <MangelCard row={row} withStatus={false} withObject onOpen={() => onOpen(row.id)} />}
          />
        )}
      </Loaded>
    </>
  )
}
