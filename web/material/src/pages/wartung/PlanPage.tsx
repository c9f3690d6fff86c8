import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { formatDay, formatNumber, Status, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { DetailPage, Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { AuftraegeVon } from './AuftraegeVon.tsx'
import { Faelligkeit } from './Faelligkeit.tsx'
import { intervalsOf } from './planform.ts'

const AuftragAnlegenForm = lazyComponent(async () => (await import('./AuftragAnlegenForm.tsx')).AuftragAnlegenForm)
const PlanForm = lazyComponent(async () => (await import('./PlanForm.tsx')).PlanForm)

type Wartungsplan = Schema<'Wartungsplan'>

const route = getRouteApi('/wartung/plaene/$id')

/** Shows a plan: positions, due dates, orders. */
export function PlanPage() {
  const { id } = route.useParams()
  const query = useQuery({
    queryKey: ['wartungsplan', id],
    meta: { arten: ['wartungsplan', 'wartungsauftrag', 'objekt'] },
    queryFn: ({ signal }) => unwrap(api.GET('/wartungsplaene/{id}', { params: { path: { id } }, signal })),
  })
  return (
    <Loaded query={query} title="Wartungsplan">
      {(plan) => <PlanDetails plan={plan} />}
    </Loaded>
  )
}

function PlanDetails({ plan }: { plan: Wartungsplan }) {
  const { id, name, objekt_id, objekt_code, objekt_name, aktionen } = plan
  const navigate = useNavigate()
  const [open, setOpen] = useState<'bearbeiten' | 'auftrag'>()
  const close = () => setOpen(undefined)
  return (
    <DetailPage
      back={{ to: '/wartung/plaene', label: 'Wartungspläne' }}
      title={name}
      lead={
        <Link to="/objekte/$id" params={{ id: objekt_id }} className={common['target']}>
          {objekt_code} {objekt_name}
        </Link>
      }
      action={
        aktionen.includes('auftrag-anlegen') && <Button onClick={() => setOpen('auftrag')}>Auftrag anlegen</Button>
      }
      more={
        aktionen.includes('bearbeiten') && (
          <Button variant="default" onClick={() => setOpen('bearbeiten')}>
            Bearbeiten
          </Button>
        )
      }
    >
      <Surface padded={false}>
        <ul className={common['list']}>
          {plan.positionen.map((position) => (
            <li key={position.id}>
              <span className={common['grow']} data-line>
                <strong>{position.bezeichnung}</strong>
                <div>{intervalsOf(position)}</div>
                <div className={common['small']}>{lastOf(position)}</div>
              </span>
              <span className={common['states']}>
                {position.gruende.length === 0 && <Status tone="good">nicht fällig</Status>}
                <Faelligkeit row={position} />
              </span>
            </li>
          ))}
        </ul>
      </Surface>
      <AuftraegeVon title="Aufträge nach diesem Plan" wartungsplan_id={id} />
      {aktionen.includes('loeschen') && (
        <DeleteButton
          what={`Der Wartungsplan „${name}“`}
          action={() => unwrap(api.DELETE('/wartungsplaene/{id}', { params: { path: { id } } }))}
          onDone={() => void navigate({ to: '/wartung/plaene' })}
        />
      )}
      {open === 'bearbeiten' && <PlanForm plan={plan} onClose={close} />}
      {open === 'auftrag' && (
        <AuftragAnlegenForm objekt={{ id: objekt_id, code: objekt_code }} plan={plan} onClose={close} />
      )}
    </DetailPage>
  )
}

function lastOf({ zuletzt_am, zuletzt_km, zuletzt_betriebsstunden }: Wartungsplan['positionen'][number]): string {
  const parts = [
    zuletzt_am === null ? [] : [`am ${formatDay(zuletzt_am)}`],
    zuletzt_km === null ? [] : [`bei ${formatNumber(zuletzt_km)} km`],
    zuletzt_betriebsstunden === null ? [] : [`bei ${formatNumber(zuletzt_betriebsstunden)} Stunden`],
  ].flat()
  return parts.length === 0 ? 'noch nie erfasst' : `zuletzt ${parts.join(', ')}`
}
