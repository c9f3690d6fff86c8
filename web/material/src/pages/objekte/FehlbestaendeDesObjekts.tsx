import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, formatCount, Surface } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { FehlbestandCard } from '../fehlbestaende/FehlbestandCard.tsx'
import classes from '../fehlbestaende/fehlbestaende.module.css'

/** Lists the shortages of this object with their actions. */
export function FehlbestaendeDesObjekts({ objekt_id }: { objekt_id: string }) {
  const query = useQuery({
    queryKey: ['fehlbestaende', 'objekt', objekt_id],
    meta: { arten: ['fehlbestand', 'kontrolle'] },
    queryFn: () =>
      readAll((page) =>
        unwrap(api.GET('/fehlbestaende', { params: { query: { ...page, objekt_id, offen: 'true' as const } } })),
      ),
  })
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Surface>
            <EmptyState icon={<IconPackage size={40} />} title="Es fehlt nichts">
              Fehlbestände entstehen, wenn eine Kontrolle weniger zählt, als da sein soll.
            </EmptyState>
          </Surface>
        ) : (
          <>
            <EndedGenehmigungen rows={rows.filter(({ genehmigung_endete_am }) => genehmigung_endete_am)} />
            <ul className={classes['cards']}>
              {rows.map((row) => (
                <li key={row.id}>
                  <FehlbestandCard row={row} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}

/** Names the approvals that the start of a check ended, whether it runs or was cancelled. */
function EndedGenehmigungen({ rows }: { rows: readonly Schema<'Fehlbestand'>[] }) {
  if (rows.length === 0) return null
  const isOne = rows.length === 1
  return (
    <p className={classes['ended']} role="note">
      <strong>
        {`${formatCount(rows.length, 'Genehmigung endete', 'Genehmigungen endeten')} mit dem Start einer Kontrolle: `}
      </strong>
      {`${rows.map(({ material_name }) => material_name).join(', ')}. Bitte füllen Sie nach, oder lassen Sie ${isOne ? 'sie' : 'jede'} neu genehmigen.`}
    </p>
  )
}
