import { IconClock } from '@tabler/icons-react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { DueDay } from '../../components/DueDay.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'

type Ablaufwarnung = Schema<'Ablaufwarnung'>

/** Lists material that has expired or is within its warning period. */
export function AblaeufePage() {
  return (
    <ListPage<Ablaufwarnung>
      title="Ablaufdaten"
      lead="Was abgelaufen ist oder innerhalb der Warnfrist seines Materials abläuft."
      name="ablaeufe"
      arten={['objektposition', 'objekt', 'kontrolle', 'material']}
      load={(query, signal) => unwrap(api.GET('/dashboard/ablaufwarnungen', { params: { query }, signal }))}
      search={({ material_name, chargennummer, objekt_code, objekt_name, standort_name }) =>
        `${material_name} ${chargennummer ?? ''} ${objekt_code} ${objekt_name} ${standort_name}`
      }
      searchLabel="Material, Charge oder Objekt"
      filters={[
        {
          name: 'ablaufstatus',
          label: 'Stand',
          look: 'chips',
          options: [
            { value: 'abgelaufen', label: 'abgelaufen' },
            { value: 'bald_ablaufend', label: 'läuft bald ab' },
          ],
        },
        { name: 'standort_id', label: 'Standort', look: 'select', options: useStandorte() },
      ]}
      columns={[
        { title: 'Material', width: '1.5fr', cell: ({ material_name }) => material_name },
        { title: 'Charge', cell: ({ chargennummer }) => chargennummer ?? '–' },
        { title: 'Objekt', width: '1.3fr', cell: ({ objekt_code, objekt_name }) => `${objekt_code} ${objekt_name}` },
        { title: 'Standort', cell: ({ standort_name }) => standort_name },
        {
          title: 'Läuft ab',
          sort: 'resttage',
          width: '15rem',
          cell: (row) => <Ablaufdatum row={row} />,
        },
      ]}
      card={(row) => (
        <>
          <div className={common['title']}>{row.material_name}</div>
          <div>
            {row.objekt_code} {row.objekt_name}
            {row.chargennummer !== null && ` · Charge ${row.chargennummer}`}
          </div>
          <Ablaufdatum row={row} />
        </>
      )}
      rowKey={({ objektposition_id }) => objektposition_id}
      href={({ objekt_id }) => `/objekte/${objekt_id}`}
      exportPath="/dashboard/ablaufwarnungen/export"
      empty={{
        icon: <IconClock size={40} />,
        title: 'Nichts läuft ab',
        text: 'Kein Material ist abgelaufen, und keines hat seine Warnfrist erreicht.',
      }}
    />
  )
}

const Ablaufdatum = ({ row: { ablaufdatum, ablaufstatus } }: { row: Ablaufwarnung }) => (
  <DueDay day={ablaufdatum} past="abgelaufen" isSoon={ablaufstatus === 'bald_ablaufend'} />
)
