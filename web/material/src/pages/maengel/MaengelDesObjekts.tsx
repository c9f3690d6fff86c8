import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { MangelCard } from './MangelCard.tsx'
import classes from './maengel.module.css'

const MangelMeldenForm = lazyComponent(async () => (await import('./MangelMeldenForm.tsx')).MangelMeldenForm)

type Mangel = Schema<'Mangel'>

/** Lists the defects of one object, open ones first. */
export function MaengelDesObjekts({ objekt }: { objekt: Schema<'Objekt'> }) {
  const [reporting, setReporting] = useState(false)
  const query = useQuery({
    queryKey: ['maengel', 'objekt', objekt.id],
    meta: { arten: ['mangel'] },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/maengel', { params: { query: { ...page, objekt_id: objekt.id } } }))),
  })
  return (
    <>
      {objekt.aktionen.includes('mangel-melden') && (
        <Button variant="default" mb="sm" onClick={() => setReporting(true)}>
          Mangel melden
        </Button>
      )}
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <Surface>
              <EmptyState icon={<IconCircleCheck size={40} />} title="Kein Mangel">
                Für dieses Objekt ist kein Mangel gemeldet.
              </EmptyState>
            </Surface>
          ) : (
            <ul className={classes['cards']}>
              {openFirst(rows).map((row) => (
                <li key={row.id}>
                  <MangelCard row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {reporting && <MangelMeldenForm objekt={objekt} onClose={() => setReporting(false)} />}
    </>
  )
}

const openFirst = (rows: readonly Mangel[]): readonly Mangel[] => [
  ...rows.filter(({ status }) => status !== 'erledigt'),
  ...rows.filter(({ status }) => status === 'erledigt'),
]
