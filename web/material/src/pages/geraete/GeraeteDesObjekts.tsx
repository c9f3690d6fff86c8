import { Button } from '@mantine/core'
import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { DueDay } from '../../components/DueDay.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { GeraetState } from './GeraetState.tsx'

const GeraetAnlegenForm = lazyComponent(async () => (await import('./GeraetAnlegenForm.tsx')).GeraetAnlegenForm)

/** Lists the devices of one object. */
export function GeraeteDesObjekts({ objekt }: { objekt: Schema<'Objekt'> }) {
  const [adding, setAdding] = useState(false)
  const query = useQuery({
    queryKey: ['geraete', 'objekt', objekt.id],
    meta: { arten: ['geraet_instanz', 'objekt'] },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/geraete', { params: { query: { ...page, objekt_id: objekt.id } } }))),
  })
  return (
    <>
      {objekt.aktionen.includes('bearbeiten') && (
        <Button variant="default" mb="sm" onClick={() => setAdding(true)}>
          Gerät aufnehmen
        </Button>
      )}
      <Loaded query={query}>
        {(rows) => (
          <Surface padded={false}>
            {rows.length === 0 ? (
              <EmptyState icon={<IconDeviceMobileCheck size={40} />} title="Kein Gerät">
                Für dieses Objekt ist kein einzelnes Gerät mit Seriennummer erfasst.
              </EmptyState>
            ) : (
              <ul className={common['list']}>
                {rows.map((geraet) => {
                  const { id, material_name, seriennummer, naechste_pruefung } = geraet
                  return (
                    <li key={id}>
                      <Link to="/geraete/$id" params={{ id }} className={common['grow']}>
                        {material_name} {seriennummer}
                      </Link>
                      {naechste_pruefung !== null && <DueDay label="Prüfung" day={naechste_pruefung} />}
                      <GeraetState geraet={geraet} />
                    </li>
                  )
                })}
              </ul>
            )}
          </Surface>
        )}
      </Loaded>
      {adding && <GeraetAnlegenForm objekt={objekt} onClose={() => setAdding(false)} />}
    </>
  )
}
