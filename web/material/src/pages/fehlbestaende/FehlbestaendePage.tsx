import { IconPackage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useEinheitFilter } from '../../components/list/einheitFilter.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import { FEHLBESTAND, optionsOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { FehlbestandActions } from './FehlbestandActions.tsx'
import { ageOf, FehlbestandStates } from './FehlbestandCard.tsx'
import classes from './fehlbestaende.module.css'
import { nameOf } from './nameOf.ts'

const FehlbestandBar = lazyComponent(async () => (await import('./FehlbestandBar.tsx')).FehlbestandBar)

type Fehlbestand = Schema<'Fehlbestand'>

/** Lists shortages, the oldest first, each with refill and approval. */
export function FehlbestaendePage() {
  const { darfIrgendwo } = useSession()
  const standorte = useStandorte()
  return (
    <ListPage<Fehlbestand>
      title="Fehlbestände"
      name="fehlbestaende"
      arten={['fehlbestand', 'kontrolle']}
      load={(query, signal) => unwrap(api.GET('/fehlbestaende', { params: { query }, signal }))}
      search={({ material_name, objekt_code, objekt_name }) => `${material_name} ${objekt_code} ${objekt_name}`}
      searchLabel="Material oder Objekt"
      filters={[
        {
          name: 'offen',
          label: 'Stand',
          look: 'chips',
          fallback: 'true',
          options: [
            { value: 'true', label: 'offen' },
            { value: 'false', label: 'erledigt' },
          ],
        },
        {
          name: 'genehmigt',
          label: 'Mindermenge',
          look: 'select',
          options: [
            { value: 'true', label: 'genehmigt' },
            { value: 'false', label: 'nicht genehmigt' },
          ],
        },
        { name: 'status', label: 'Status', look: 'select', options: optionsOf(FEHLBESTAND) },
        { name: 'standort_id', label: 'Standort', look: 'select', options: standorte },
        ...useEinheitFilter(),
      ]}
      columns={[
        {
          title: 'Material',
          width: '1.3fr',
          cell: (row) => (
            <>
              <strong>{row.material_name}</strong>
              <div>
                <ObjektLink row={row} />
              </div>
            </>
          ),
        },
        { title: 'Fehlt', width: '6.5rem', cell: (row) => <Amount row={row} /> },
        { title: 'Im Lager', width: '5.5rem', align: 'end', cell: (row) => <InStock row={row} /> },
        {
          title: 'Stand und Alter',
          sort: 'alter',
          width: '11.5rem',
          cell: (row) => (
            <>
              <FehlbestandStates row={row} />
              <div className={classes['small']}>{ageOf(row)}</div>
            </>
          ),
        },
        { title: 'Aktionen', width: '12.5rem', cell: (row) => <FehlbestandActions row={row} isCompact /> },
      ]}
      card={(row) => (
        <>
          <div className={classes['head']}>
            <strong>{row.material_name}</strong>
            <FehlbestandStates row={row} />
          </div>
          <p className={classes['amounts']}>
            <Amount row={row} /> · {ageOf(row)}
            {row.status !== 'erledigt' && (
              <>
                {' '}
                · im Lager: <InStock row={row} />
              </>
            )}
          </p>
          <ObjektLink row={row} className={common['target']} />
          <FehlbestandActions row={row} isCompact />
        </>
      )}
      rowKey={({ id }) => id}
      {...(darfIrgendwo('fehlbestand.bearbeiten') ? { bulk: { nameOf, Bar: FehlbestandBar } } : {})}
      exportPath="/fehlbestaende/export"
      empty={{
        icon: <IconPackage size={40} />,
        title: 'Es fehlt nichts',
        text: 'Fehlbestände entstehen, wenn eine Kontrolle weniger zählt, als da sein soll.',
      }}
    />
  )
}

function ObjektLink({ row, className }: { row: Fehlbestand; className?: string | undefined }) {
  const { objekt_id, objekt_code, objekt_name } = row
  return (
    <Link to="/objekte/$id" params={{ id: objekt_id }} search={{ teil: 'fehlbestaende' }} className={className}>
      {objekt_code} {objekt_name}
    </Link>
  )
}

/** Stock of the material, marked where it covers what is missing. */
function InStock({ row: { im_lager, fehlmenge, einheit } }: { row: Fehlbestand }) {
  if (im_lager === 0) return 'nichts'
  return (
    <span data-covers={im_lager >= fehlmenge} className={classes['stock']}>
      {formatNumber(im_lager)} {einheit}
    </span>
  )
}

function Amount({ row }: { row: Fehlbestand }) {
  if (row.status === 'erledigt') return 'nichts mehr'
  return (
    <>
      <span className={classes['missing']}>
        {formatNumber(row.fehlmenge)} {row.einheit}
      </span>{' '}
      <span className={classes['small']} data-line="true">
        {formatNumber(row.istmenge)} von {formatNumber(row.sollmenge)} da
      </span>
    </>
  )
}
