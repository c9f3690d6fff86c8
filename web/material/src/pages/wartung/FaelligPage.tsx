import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Status } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { FAELLIGKEIT, optionsOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { Faelligkeit } from './Faelligkeit.tsx'

const AuftragAnlegenForm = lazyComponent(async () => (await import('./AuftragAnlegenForm.tsx')).AuftragAnlegenForm)

type Faellig = Schema<'FaelligeWartung'>

const AHEAD = [
  { value: '30', label: 'auch in 30 Tagen' },
  { value: '90', label: 'auch in 90 Tagen' },
  { value: '365', label: 'auch in einem Jahr' },
]

/** Lists due maintenance with the intervals that make it due. */
export function FaelligPage() {
  const { darf } = useSession()
  const [ordering, setOrdering] = useState<Faellig>()
  return (
    <>
      <ListPage<Faellig>
        title="Fällige Wartung"
        lead="Fällig ist, was nach Zeit, Kilometern oder Betriebsstunden dran ist; eines davon genügt."
        name="wartung-faellig"
        arten={['wartungsplan', 'wartungsauftrag', 'objekt']}
        load={(query, signal) => unwrap(api.GET('/wartungsplaene/faellig', { params: { query }, signal }))}
        search={({ bezeichnung, wartungsplan_name, objekt_code, objekt_name }) =>
          `${bezeichnung} ${wartungsplan_name} ${objekt_code} ${objekt_name}`
        }
        searchLabel="Arbeit, Plan oder Objekt"
        filters={[
          { name: 'grund', label: 'Grund', look: 'chips', options: optionsOf(FAELLIGKEIT) },
          { name: 'tage', label: 'Vorschau', look: 'select', otherwise: 'nur Fälliges', options: AHEAD },
          { name: 'standort_id', label: 'Standort', look: 'select', options: useStandorte() },
        ]}
        columns={[
          {
            title: 'Arbeit',
            width: '1.2fr',
            cell: ({ bezeichnung, wartungsplan_name }) => (
              <>
                {bezeichnung}
                <div className={common['small']}>{wartungsplan_name}</div>
              </>
            ),
          },
          {
            title: 'Objekt',
            sort: 'objekt',
            cell: ({ objekt_code, objekt_name }) => `${objekt_code} ${objekt_name}`,
          },
          { title: 'Warum', sort: 'faellig_am', width: '2.2fr', cell: (row) => <Faelligkeit row={row} /> },
          {
            title: 'Auftrag',
            width: '7.5rem',
            cell: (row) => <Auftrag row={row} onOrder={darf('wartung.bearbeiten', row) ? setOrdering : undefined} />,
          },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{row.bezeichnung}</div>
            <div>
              {row.objekt_code} {row.objekt_name}
            </div>
            <Faelligkeit row={row} />
            {row.wartungsauftrag_id !== null && <Status tone="busy">Auftrag läuft</Status>}
          </>
        )}
        rowKey={({ position_id }) => position_id}
        href={({ wartungsplan_id, wartungsauftrag_id }) =>
          wartungsauftrag_id === null
            ? `/wartung/plaene/${wartungsplan_id}`
            : `/wartung/auftraege/${wartungsauftrag_id}`
        }
        exportPath="/wartungsplaene/faellig/export"
        empty={{
          icon: <IconTool size={40} />,
          title: 'Keine Wartung ist fällig',
          text: 'Wartungspläne sagen, was wann gemacht werden muss.',
        }}
      />
      {ordering !== undefined && (
        <AuftragAnlegenForm
          objekt={{ id: ordering.objekt_id, code: ordering.objekt_code }}
          plan={{ id: ordering.wartungsplan_id, name: ordering.wartungsplan_name }}
          position={{ id: ordering.position_id, bezeichnung: ordering.bezeichnung }}
          onClose={() => setOrdering(undefined)}
        />
      )}
    </>
  )
}

function Auftrag({ row, onOrder }: { row: Faellig; onOrder: ((row: Faellig) => void) | undefined }) {
  if (row.wartungsauftrag_id !== null)
    return (
      <Link to="/wartung/auftraege/$id" params={{ id: row.wartungsauftrag_id }}>
        Auftrag läuft
      </Link>
    )
  if (onOrder === undefined) return 'keiner'
  return (
    <Button
      variant="default"
      aria-label={`Auftrag für ${row.bezeichnung} an ${row.objekt_code} anlegen`}
      onClick={() => onOrder(row)}
    >
      Anlegen
    </Button>
  )
}
