import { IconCalendarCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { DueDay } from '../../components/DueDay.tsx'
import { useEinheitFilter } from '../../components/list/einheitFilter.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import { optionsOf, PRUEFTERMINE } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'

type Prueftermin = Schema<'Prueftermin'>

const AHEAD = [
  { value: '0', label: 'nur überfällige und heutige' },
  { value: '30', label: '30 Tage' },
  { value: '365', label: 'ein Jahr' },
]

/** Returns the page where the test is recorded: device, vehicle or position. */
const placeOf = ({ typ, geraet_instanz_id, objekt_id }: Prueftermin): string => {
  if (geraet_instanz_id !== null) return `/geraete/${geraet_instanz_id}`
  return typ === 'position' ? `/objekte/${objekt_id}` : `/objekte/${objekt_id}?teil=fahrzeug`
}

/** Lists overdue and upcoming tests of devices, positions and vehicles. */
export function PruefterminePage() {
  const { darfIrgendwo } = useSession()
  const navigate = useNavigate()
  return (
    <ListPage<Prueftermin>
      title="Prüfungen"
      lead="Was überfällig ist und was demnächst geprüft werden muss."
      name="prueftermine"
      arten={['objekt', 'objektposition', 'geraet_instanz']}
      load={(query, signal) => unwrap(api.GET('/dashboard/prueftermine', { params: { query }, signal }))}
      search={({ typ, bezeichnung, pruefart, objekt_code, objekt_name, standort_name }) =>
        `${bezeichnung} ${pruefart ?? PRUEFTERMINE[typ]} ${objekt_code} ${objekt_name} ${standort_name}`
      }
      searchLabel="Bezeichnung, Objekt oder Standort"
      filters={[
        { name: 'typ', label: 'Art', look: 'chips', options: optionsOf(PRUEFTERMINE) },
        { name: 'tage', label: 'Zeitraum', look: 'select', otherwise: '90 Tage', options: AHEAD },
        { name: 'standort_id', label: 'Standort', look: 'select', options: useStandorte() },
        ...useEinheitFilter(),
      ]}
      columns={[
        { title: 'Was', width: '1.5fr', cell: ({ bezeichnung }) => bezeichnung },
        { title: 'Art', width: '12rem', cell: ({ typ, pruefart }) => pruefart ?? PRUEFTERMINE[typ] },
        { title: 'Objekt', width: '1.3fr', cell: ({ objekt_code, objekt_name }) => `${objekt_code} ${objekt_name}` },
        { title: 'Standort', cell: ({ standort_name }) => standort_name },
        {
          title: 'Fällig',
          sort: 'faelligkeitsdatum',
          width: '15rem',
          cell: ({ faelligkeitsdatum }) => <DueDay day={faelligkeitsdatum} />,
        },
      ]}
      card={(row) => (
        <>
          <div className={common['title']}>{row.bezeichnung}</div>
          <div>
            {row.pruefart ?? PRUEFTERMINE[row.typ]} · {row.objekt_code} {row.objekt_name}
          </div>
          <DueDay day={row.faelligkeitsdatum} />
        </>
      )}
      rowKey={(row) => `${row.typ} ${row.objekt_id} ${row.objektposition_id} ${row.geraet_instanz_id} ${row.pruefart}`}
      href={placeOf}
      exportPath="/dashboard/prueftermine/export"
      empty={{
        icon: <IconCalendarCheck size={40} />,
        title: 'Keine Prüfung fällig',
        text: 'Weder überfällig noch in den nächsten 90 Tagen.',
      }}
      {...(darfIrgendwo('pruefung.durchfuehren')
        ? { action: { label: 'Prüftag beginnen', onClick: () => void navigate({ to: '/prueftag' }) } }
        : {})}
    />
  )
}
