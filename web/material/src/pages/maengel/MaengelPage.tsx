import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatAgo } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { ListOrBoard } from '../../parts/ListOrBoard.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { State } from '../../parts/State.tsx'
import { MANGELSTATUS, optionsOf, PRIORITAET } from '../../parts/words.ts'
import { useSession } from '../../session/useSession.ts'
import { Board, type MaengelViewProps } from './Board.tsx'
import classes from './maengel.module.css'

const MangelForm = lazyPart(async () => (await import('./MangelForm.tsx')).MangelForm)
const MangelMeldenForm = lazyPart(async () => (await import('./MangelMeldenForm.tsx')).MangelMeldenForm)

type Mangel = Schema<'Mangel'>

const { erledigt: _done, ...OPEN_STATES } = MANGELSTATUS

/** Lists all defects, or shows them as a board. The address names the open one. */
export function MaengelPage() {
  const { darf } = useSession()
  const [reporting, setReporting] = useState(false)
  const { mangel: opened } = useSearch({ from: '/maengel' })
  const navigate = useNavigate({ from: '/maengel' })
  const open = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, mangel: id }), replace: true, resetScroll: false })
  const action = darf('mangel.melden') ? { label: 'Mangel melden', onClick: () => setReporting(true) } : undefined
  return (
    <>
      <ListOrBoard
        list={(view) => <MaengelList view={view} action={action} onOpen={open} />}
        board={(view) => <Board view={view} action={action} onOpen={open} />}
      />
      {opened !== undefined && <OpenedMangel id={opened} onClose={() => open(undefined)} />}
      {reporting && <MangelMeldenForm onClose={() => setReporting(false)} />}
    </>
  )
}

function OpenedMangel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['mangel', id],
    meta: { arten: ['mangel'] },
    queryFn: () => unwrap(api.GET('/maengel/{id}', { params: { path: { id } } })),
  })
  return data === undefined ? null : <MangelForm mangel={data} onClose={onClose} />
}

function MaengelList({ view, action, onOpen }: MaengelViewProps) {
  return (
    <ListPage<Mangel>
      title="Mängel"
      name="maengel"
      arten={['mangel']}
      load={(query, signal) => unwrap(api.GET('/maengel', { params: { query }, signal }))}
      search={({ titel, beschreibung, objekt_code, objekt_name, entitaet_bezeichnung }) =>
        `${titel} ${beschreibung ?? ''} ${objekt_code} ${objekt_name} ${entitaet_bezeichnung ?? ''}`
      }
      searchLabel="Titel, Beschreibung, Objekt oder Position"
      filters={[
        {
          name: 'offen',
          label: 'Stand',
          look: 'chips',
          fallback: 'true',
          options: [
            { value: 'true', label: 'offen' },
            { value: 'false', label: 'erledigt' },
          ],
        },
        { name: 'status', label: 'Status', look: 'select', options: optionsOf(OPEN_STATES) },
        { name: 'prioritaet', label: 'Priorität', look: 'select', options: optionsOf(PRIORITAET) },
      ]}
      columns={[
        { title: 'Mangel', width: '1.6fr', cell: ({ titel }) => titel },
        {
          title: 'Objekt',
          cell: ({ objekt_code, objekt_name, entitaet_bezeichnung }) => (
            <>
              <div>{`${objekt_code} ${objekt_name}`}</div>
              {entitaet_bezeichnung !== null && <div className={classes['small']}>{entitaet_bezeichnung}</div>}
            </>
          ),
        },
        { title: 'Status', width: '12rem', cell: ({ status }) => <State of={MANGELSTATUS[status]} /> },
        {
          title: 'Priorität',
          sort: 'prioritaet',
          width: '8rem',
          cell: ({ prioritaet }) => <State of={PRIORITAET[prioritaet]} />,
        },
        {
          title: 'Gemeldet',
          sort: 'gemeldet_am',
          width: '10rem',
          cell: ({ gemeldet_am, gemeldet_von_name }) => (
            <>
              <div>{formatAgo(gemeldet_am)}</div>
              <div className={classes['small']}>{gemeldet_von_name}</div>
            </>
          ),
        },
      ]}
      card={(row) => (
        <>
          <div className={classes['title']}>{row.titel}</div>
          <div>
            {row.objekt_code} {row.objekt_name}
          </div>
          {row.entitaet_bezeichnung !== null && <div>{row.entitaet_bezeichnung}</div>}
          <div className={classes['states']}>
            <State of={MANGELSTATUS[row.status]} />
            {row.prioritaet === 'hoch' && <State of={{ word: 'hohe Priorität', tone: 'bad' }} />}
          </div>
          <div className={classes['small']}>
            {row.gemeldet_von_name}, {formatAgo(row.gemeldet_am)}
          </div>
        </>
      )}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      exportPath="/maengel/export"
      empty={{
        icon: <IconCircleCheck size={40} />,
        title: 'Kein Mangel gemeldet',
        text: 'Was kaputt ist, wird hier gemeldet oder während einer Kontrolle.',
      }}
      {...(action === undefined ? {} : { action })}
    >
      {view}
    </ListPage>
  )
}
