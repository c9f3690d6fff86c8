import { IconCalendarRepeat } from '@tabler/icons-react'
import { formatCount, Status } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { useSession } from '../../session/useSession.ts'

const PlanForm = lazyComponent(async () => (await import('./PlanForm.tsx')).PlanForm)

type Wartungsplan = Schema<'Wartungsplan'>

/** Lists the maintenance plans of all objects. */
export function PlaenePage() {
  const { darfIrgendwo } = useSession()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <ListPage<Wartungsplan>
        title="Wartungspläne"
        lead="Was an einem Objekt regelmäßig gemacht werden muss."
        name="wartungsplaene"
        arten={['wartungsplan', 'wartungsauftrag', 'objekt']}
        load={(query, signal) => unwrap(api.GET('/wartungsplaene', { params: { query }, signal }))}
        search={({ name, objekt_code, objekt_name, positionen }) =>
          [name, objekt_code, objekt_name, ...positionen.map(({ bezeichnung }) => bezeichnung)].join(' ')
        }
        searchLabel="Plan, Objekt oder Arbeit"
        filters={[{ name: 'standort_id', label: 'Standort', look: 'select', options: useStandorte() }]}
        columns={[
          { title: 'Plan', sort: 'name', cell: ({ name }) => name },
          {
            title: 'Objekt',
            sort: 'objekt',
            cell: ({ objekt_code, objekt_name }) => `${objekt_code} ${objekt_name}`,
          },
          {
            title: 'Arbeiten',
            width: '1.6fr',
            cell: ({ positionen }) => positionen.map(({ bezeichnung }) => bezeichnung).join(', '),
          },
          { title: 'Stand', width: '12rem', cell: (plan) => <Stand plan={plan} /> },
        ]}
        card={(plan) => (
          <>
            <div className={common['title']}>{plan.name}</div>
            <div>
              {plan.objekt_code} {plan.objekt_name}
            </div>
            <div className={common['small']}>{formatCount(plan.positionen.length, 'Arbeit', 'Arbeiten')}</div>
            <Stand plan={plan} />
          </>
        )}
        rowKey={({ id }) => id}
        href={({ id }) => `/wartung/plaene/${id}`}
        exportPath="/wartungsplaene/export"
        empty={{
          icon: <IconCalendarRepeat size={40} />,
          title: 'Noch kein Wartungsplan',
          text: 'Ein Plan sagt für ein Objekt, welche Arbeit alle wie viele Monate, Kilometer oder Betriebsstunden ansteht.',
        }}
        {...(darfIrgendwo('wartung.bearbeiten')
          ? { action: { label: 'Wartungsplan anlegen', onClick: () => setCreating(true) } }
          : {})}
      />
      {creating && <PlanForm onClose={() => setCreating(false)} />}
    </>
  )
}

function Stand({ plan: { positionen } }: { plan: Wartungsplan }) {
  const due = positionen.filter(({ gruende }) => gruende.length > 0).length
  return due === 0 ? <Status tone="good">nichts fällig</Status> : <Status tone="bad">{`${due} fällig`}</Status>
}
