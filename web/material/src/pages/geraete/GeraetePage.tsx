import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { formatDay } from '@zeughaus/web-shared'
import { dayFromToday } from '@zeughaus/web-shared/days'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { DueDay } from '../../components/DueDay.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { GERAETSTATUS, optionsOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { GeraetState } from './GeraetState.tsx'

const GeraetAnlegenForm = lazyComponent(async () => (await import('./GeraetAnlegenForm.tsx')).GeraetAnlegenForm)

const nameOf = ({ seriennummer }: Schema<'Geraet'>): string => seriennummer
const GeraeteBar = lazyComponent(async () =>
  (await import('../etiketten/EtikettenBar.tsx')).etikettenBar('geraet_ids', nameOf),
)

const GeraetPane = lazyComponent(async () => (await import('./GeraetPage.tsx')).GeraetPane)

/** Lists all devices with serial numbers. */
export function GeraetePage() {
  const { darfIrgendwo } = useSession()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <ListPage<Schema<'Geraet'>>
        title="Geräte"
        lead="Einzelne Geräte mit Seriennummer und ihre Prüfungen."
        name="geraete"
        arten={['geraet_instanz', 'objekt']}
        load={(query, signal) => unwrap(api.GET('/geraete', { params: { query }, signal }))}
        search={({ seriennummer, material_name, objekt_code, objekt_name }) =>
          `${seriennummer} ${material_name} ${objekt_code} ${objekt_name}`
        }
        searchLabel="Seriennummer, Material oder Objekt"
        filters={[
          { name: 'status', label: 'Status', look: 'chips', options: optionsOf(GERAETSTATUS) },
          { name: 'faellig_bis', label: 'Prüfung fällig', look: 'select', options: dueOptions() },
        ]}
        columns={[
          { title: 'Seriennummer', sort: 'seriennummer', cell: ({ seriennummer }) => seriennummer },
          { title: 'Material', width: '1.4fr', cell: ({ material_name }) => material_name },
          { title: 'Objekt', width: '1.4fr', cell: ({ objekt_code, objekt_name }) => `${objekt_code} ${objekt_name}` },
          { title: 'Status', width: '11rem', cell: (row) => <GeraetState geraet={row} /> },
          {
            title: 'Nächste Prüfung',
            sort: 'naechste_pruefung',
            width: '15rem',
            cell: ({ naechste_pruefung }) => <DueDay day={naechste_pruefung} />,
          },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{row.material_name}</div>
            <div>
              {row.seriennummer} · {row.objekt_code} {row.objekt_name}
            </div>
            <div className={common['states']}>
              <GeraetState geraet={row} />
              {row.naechste_pruefung !== null && <DueDay label="Prüfung" day={row.naechste_pruefung} />}
            </div>
          </>
        )}
        rowKey={({ id }) => id}
        href={({ id }) => `/geraete/${id}`}
        pane={{
          to: '/geraete',
          Page: GeraetPane,
          columns: { Seriennummer: '1fr', Material: '1.2fr', Status: '10.5rem' },
        }}
        exportPath="/geraete/export"
        empty={{
          icon: <IconDeviceMobileCheck size={40} />,
          title: 'Noch kein Gerät',
          text: 'Geräte gehören zu einer Position eines Objekts, deren Material eine Seriennummer trägt.',
        }}
        {...(darfIrgendwo('objekt.bearbeiten')
          ? {
              action: { label: 'Gerät aufnehmen', onClick: () => setAdding(true) },
              bulk: { nameOf, Bar: GeraeteBar },
            }
          : {})}
      />
      {adding && <GeraetAnlegenForm onClose={() => setAdding(false)} />}
    </>
  )
}

const MONTH_DAYS = 30
const QUARTER_DAYS = 90

const dueOptions = () =>
  [0, MONTH_DAYS, QUARTER_DAYS].map((distance) => {
    const day = dayFromToday(distance)
    return { value: day, label: distance === 0 ? 'bis heute' : `in ${distance} Tagen, bis ${formatDay(day)}` }
  })
