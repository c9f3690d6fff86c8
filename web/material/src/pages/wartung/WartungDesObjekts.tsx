import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, formatCount, Section, Status, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useDarfAmObjekt } from '../../session/useDarfAmObjekt.ts'
import { AuftraegeVon } from './AuftraegeVon.tsx'

const AuftragAnlegenForm = lazyComponent(async () => (await import('./AuftragAnlegenForm.tsx')).AuftragAnlegenForm)
const PlanForm = lazyComponent(async () => (await import('./PlanForm.tsx')).PlanForm)

/** Shows plans and orders of one object. */
export function WartungDesObjekts({ objekt }: { objekt: Pick<Schema<'Objekt'>, 'id' | 'code'> }) {
  const darf = useDarfAmObjekt(objekt.id)
  const [open, setOpen] = useState<'plan' | 'auftrag'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {darf('wartung.bearbeiten') && (
        <div className={common['buttons']}>
          <Button variant="default" onClick={() => setOpen('auftrag')}>
            Wartungsauftrag anlegen
          </Button>
          <Button variant="default" onClick={() => setOpen('plan')}>
            Wartungsplan anlegen
          </Button>
        </div>
      )}
      <Plaene objekt_id={objekt.id} />
      <AuftraegeVon title="Wartungsaufträge" objekt_id={objekt.id} />
      {open === 'plan' && <PlanForm objekt_id={objekt.id} onClose={close} />}
      {open === 'auftrag' && <AuftragAnlegenForm objekt={objekt} onClose={close} />}
    </>
  )
}

function Plaene({ objekt_id }: { objekt_id: string }) {
  const query = useQuery({
    queryKey: ['wartungsplaene', 'objekt', objekt_id],
    meta: { arten: ['wartungsplan', 'wartungsauftrag', 'objekt'] },
    queryFn: () => readAll((page) => unwrap(api.GET('/wartungsplaene', { params: { query: { ...page, objekt_id } } }))),
  })
  return (
    <Section title="Wartungspläne">
      <Loaded query={query}>
        {(rows) => (
          <Surface padded={false}>
            {rows.length === 0 ? (
              <EmptyState icon={<IconTool size={40} />} title="Kein Wartungsplan">
                Ein Plan sagt, welche Arbeit alle wie viele Monate, Kilometer oder Betriebsstunden ansteht.
              </EmptyState>
            ) : (
              <ul className={common['list']}>
                {rows.map(({ id, name, positionen }) => {
                  const due = positionen.filter(({ gruende }) => gruende.length > 0).length
                  return (
                    <li key={id}>
                      <Link to="/wartung/plaene/$id" params={{ id }} className={common['grow']}>
                        {name}
                      </Link>
                      <span className={common['small']}>{formatCount(positionen.length, 'Arbeit', 'Arbeiten')}</span>
                      {due === 0 ? (
                        <Status tone="good">nichts fällig</Status>
                      ) : (
                        <Status tone="bad">{`${due} fällig`}</Status>
                      )}
                    </li>
                  )
                })}
              </ul>
            )}
          </Surface>
        )}
      </Loaded>
    </Section>
  )
}
