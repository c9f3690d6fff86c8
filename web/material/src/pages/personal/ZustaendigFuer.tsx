import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState, Surface } from '@zeughaus/web-shared'
import { api, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { Readiness } from '../../components/State.tsx'

/** Lists the objects that a person is responsible for, directly or by Standort. */
export function ZustaendigFuer({ benutzer_id }: { benutzer_id: string }) {
  const query = useQuery({
    queryKey: ['zustaendigkeiten', 'objekte', benutzer_id],
    meta: { arten: ['zustaendigkeit', 'objekt', 'kontrolle', 'fehlbestand', 'mangel'] },
    queryFn: () =>
      readAll((page) =>
        unwrap(
          api.GET('/zustaendigkeiten/benutzer/{id}/objekte', { params: { path: { id: benutzer_id }, query: page } }),
        ),
      ),
  })
  return (
    <Loaded query={query}>
      {(rows) => (
        <Surface padded={false}>
          {rows.length === 0 ? (
            <EmptyState icon={<IconTruck size={40} />} title="Für nichts zuständig">
              Zuständigkeiten gelten für einzelne Objekte oder für alle eines Standorts.
            </EmptyState>
          ) : (
            <ul className={common['list']}>
              {rows.map(({ id, code, name, standort, einsatzbereitschaft }) => (
                <li key={id}>
                  <Link to="/objekte/$id" params={{ id }} className={common['grow']}>
                    {code} {name}
                  </Link>
                  <span className={common['small']}>{standort.name}</span>
                  <Readiness value={einsatzbereitschaft} />
                </li>
              ))}
            </ul>
          )}
        </Surface>
      )}
    </Loaded>
  )
}
