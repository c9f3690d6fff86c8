import { useQuery } from '@tanstack/react-query'
import { Section } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { AuftragCard } from './AuftragCard.tsx'

/** Lists the orders of an object, a plan or a defect; renders nothing without orders. */
export function AuftraegeVon({
  title,
  ...von
}: { title: string } & ({ objekt_id: string } | { wartungsplan_id: string } | { mangel_id: string })) {
  const query = useQuery({
    queryKey: ['wartungsauftraege', 'von', von],
    meta: { arten: ['wartungsauftrag'] },
    queryFn: () => readAll((page) => unwrap(api.GET('/wartungsauftraege', { params: { query: { ...page, ...von } } }))),
  })
  if (query.data?.length === 0) return null
  return (
    <Section title={title}>
      <Loaded query={query}>
        {(rows) => (
          <div className={common['stack']}>
            {rows.map((auftrag) => (
              <AuftragCard key={auftrag.id} auftrag={auftrag} />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
