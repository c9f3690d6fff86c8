import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, formatEuro, formatShort, PageHead } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Board } from '../../components/Board.tsx'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { ListOrBoard, type ViewProps } from '../../components/ListOrBoard.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { State } from '../../components/State.tsx'
import { toast } from '../../components/toast.ts'
import { AUFTRAGSSTATUS, optionsOf, WERKSTATT } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { AuftragCard, werkstattOf } from './AuftragCard.tsx'

const AuftragAnlegenForm = lazyComponent(async () => (await import('./AuftragAnlegenForm.tsx')).AuftragAnlegenForm)
const ErledigenForm = lazyComponent(async () => (await import('./ErledigenForm.tsx')).ErledigenForm)

const AuftragPane = lazyComponent(async () => (await import('./AuftragPage.tsx')).AuftragPane)

type Auftrag = Schema<'Wartungsauftragszeile'>
type Status = Auftrag['status']

/** Lists all orders, or shows them as a board. The address names the open one. */
export function AuftraegePage() {
  const { darfIrgendwo } = useSession()
  const [creating, setCreating] = useState(false)
  const action = darfIrgendwo('wartung.bearbeiten')
    ? { label: 'Auftrag anlegen', onClick: () => setCreating(true) }
    : undefined
  return (
    <>
      <ListOrBoard
        list={(view) => <AuftragList view={view} action={action} />}
        board={(view) => <AuftragBoard view={view} action={action} />}
      />
      {creating && <AuftragAnlegenForm onClose={() => setCreating(false)} />}
    </>
  )
}

function AuftragList({ view, action }: ViewProps) {
  return (
    <ListPage<Auftrag>
      title="Wartungsaufträge"
      name="wartungsauftraege"
      arten={['wartungsauftrag']}
      load={(query, signal) => unwrap(api.GET('/wartungsauftraege', { params: { query }, signal }))}
      search={(row) => [row.beschreibung, row.objekt_code, row.objekt_name, row.werkstatt_name].join(' ')}
      searchLabel="Beschreibung, Objekt oder Werkstatt"
      filters={[
        { name: 'status', label: 'Status', look: 'chips', options: optionsOf(AUFTRAGSSTATUS) },
        { name: 'werkstatt', label: 'Werkstatt', look: 'select', options: optionsOf(WERKSTATT) },
      ]}
      columns={[
        { title: 'Auftrag', width: '1.8fr', cell: ({ beschreibung }) => beschreibung },
        { title: 'Objekt', width: '1.2fr', cell: ({ objekt_code, objekt_name }) => `${objekt_code} ${objekt_name}` },
        { title: 'Status', width: '9rem', cell: ({ status }) => <State of={AUFTRAGSSTATUS[status]} /> },
        { title: 'Werkstatt', cell: werkstattOf },
        {
          title: 'Kosten',
          width: '8rem',
          align: 'end',
          cell: ({ kosten }) => (kosten === null ? '–' : formatEuro(kosten)),
        },
        {
          title: 'Angelegt',
          sort: 'erstellt_am',
          width: '9rem',
          cell: ({ erstellt_am, erstellt_von_name }) => (
            <>
              <div>{formatShort(erstellt_am)}</div>
              <div className={common['small']}>{erstellt_von_name}</div>
            </>
          ),
        },
      ]}
      card={(row) => (
        <>
          <div className={common['title']}>{row.beschreibung}</div>
          <div>
            {row.objekt_code} {row.objekt_name}
          </div>
          <div className={common['states']}>
            <State of={AUFTRAGSSTATUS[row.status]} />
            {row.kosten !== null && <span>{formatEuro(row.kosten)}</span>}
          </div>
          <div className={common['small']}>{werkstattOf(row)}</div>
        </>
      )}
      rowKey={({ id }) => id}
      href={({ id }) => `/wartung/auftraege/${id}`}
      pane={{
        to: '/wartung/auftraege',
        Page: AuftragPane,
        columns: { Auftrag: '1.2fr', Objekt: '1fr', Status: '9rem' },
      }}
      exportPath="/wartungsauftraege/export"
      empty={{
        icon: <IconTool size={40} />,
        title: 'Kein Wartungsauftrag',
        text: 'Ein Auftrag entsteht aus einem Wartungsplan oder für eine einzelne Reparatur.',
      }}
      {...(action === undefined ? {} : { action })}
    >
      {view}
    </ListPage>
  )
}

/** Number of finished cards on the board; the list shows all. */
const DONE_SHOWN = 20

function AuftragBoard({ view, action }: ViewProps) {
  const [finishing, setFinishing] = useState<Auftrag>()
  const query = useQuery({
    queryKey: ['wartungsauftraege', 'tafel'],
    meta: { arten: ['wartungsauftrag'] },
    queryFn: async () => {
      const [open, done] = await Promise.all([
        readAll((page) =>
          unwrap(api.GET('/wartungsauftraege', { params: { query: { ...page, offen: 'true' as const } } })),
        ),
        unwrap(api.GET('/wartungsauftraege', { params: { query: { limit: DONE_SHOWN, status: 'erledigt' } } })),
      ])
      return [...open, ...done.eintraege]
    },
  })
  const move = useMutation({
    mutationFn: ({ id, status }: { id: string; status: Status }) =>
      unwrap(api.PATCH('/wartungsauftraege/{id}', { params: { path: { id } }, body: { status } })),
    onSuccess: ({ beschreibung, status }) => toast(`„${beschreibung}“ ist jetzt: ${AUFTRAGSSTATUS[status].word}.`),
    onSettled: () => query.refetch(),
  })
  return (
    <>
      <PageHead
        title="Wartungsaufträge"
        {...(action === undefined ? {} : { action: <Button onClick={action.onClick}>{action.label}</Button> })}
      />
      {view}
      {move.isError && <ErrorNote>{move.error.message}</ErrorNote>}
      <Loaded query={query}>
        {(rows) => (
          <Board<Auftrag, Status>
            words={AUFTRAGSSTATUS}
            rows={rows}
            statusOf={({ status }) => status}
            keyOf={({ id }) => id}
            nameOf={({ beschreibung }) => beschreibung}
            targetsOf={statusAktionen}
            onMove={(row, status) => (status === 'erledigt' ? setFinishing(row) : move.mutate({ id: row.id, status }))}
            card={(row) => <AuftragCard auftrag={row} withStatus={false} />}
          />
        )}
      </Loaded>
      {finishing !== undefined && <ErledigenForm auftrag={finishing} onClose={() => setFinishing(undefined)} />}
    </>
  )
}

/** Filters the state changes out of the possible actions. */
export const statusAktionen = ({ aktionen }: Pick<Auftrag, 'aktionen'>): Status[] =>
  aktionen.filter((aktion): aktion is Status => aktion in AUFTRAGSSTATUS)
