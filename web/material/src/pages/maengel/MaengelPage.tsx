import { IconCircleCheck } from '@tabler/icons-react'
import { formatAgo } from '@zeughaus/web-shared'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import { ListOrBoard, type ViewProps } from '../../components/ListOrBoard.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { State } from '../../components/State.tsx'
import { MANGELSTATUS, PRIORITAET } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { Board } from './Board.tsx'
import { useMaengel } from './filters.ts'
import { MangelLines } from './MangelCard.tsx'
import classes from './maengel.module.css'

const MangelMeldenForm = lazyComponent(async () => (await import('./MangelMeldenForm.tsx')).MangelMeldenForm)

const MangelPane = lazyComponent(async () => (await import('./MangelPage.tsx')).MangelPane)

type Mangel = Schema<'Mangel'>

/** Lists all defects, or shows them as a board. */
export function MaengelPage() {
  const { darfIrgendwo } = useSession()
  const [reporting, setReporting] = useState(false)
  const action = darfIrgendwo('mangel.melden')
    ? { label: 'Mangel melden', onClick: () => setReporting(true) }
    : undefined
  return (
    <>
      <ListOrBoard
        list={(view) => <MaengelList view={view} action={action} />}
        board={(view) => <Board view={view} action={action} />}
      />
      {reporting && <MangelMeldenForm onClose={() => setReporting(false)} />}
    </>
  )
}

function MaengelList({ view, action }: ViewProps) {
  const maengel = useMaengel('liste')
  return (
    <ListPage<Mangel>
      title="Mängel"
      {...maengel}
      search={({ titel, beschreibung, objekt_code, objekt_name, entitaet_bezeichnung }) =>
        `${titel} ${beschreibung ?? ''} ${objekt_code} ${objekt_name} ${entitaet_bezeichnung ?? ''}`
      }
      searchLabel="Titel, Beschreibung, Objekt oder Position"
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
        { title: 'Status', width: '10rem', cell: ({ status }) => <State of={MANGELSTATUS[status]} /> },
        {
          title: 'Priorität',
          sort: 'prioritaet',
          width: '7rem',
          cell: ({ prioritaet }) => <State of={PRIORITAET[prioritaet]} />,
        },
        { title: 'Verantwortlich', width: '8rem', cell: ({ verantwortlich_name }) => verantwortlich_name ?? '–' },
        {
          title: 'Gemeldet',
          sort: 'gemeldet_am',
          width: '8rem',
          cell: ({ gemeldet_am, gemeldet_von_name }) => (
            <>
              <div>{formatAgo(gemeldet_am)}</div>
              <div className={classes['small']}>{gemeldet_von_name}</div>
            </>
          ),
        },
      ]}
      card={(row) => <MangelLines row={row} withObject />}
      rowKey={({ id }) => id}
      href={({ id }) => `/maengel/${id}`}
      pane={{ to: '/maengel', Page: MangelPane, columns: { Mangel: '1.2fr', Objekt: '1fr', Status: '10rem' } }}
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
