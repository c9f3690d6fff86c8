import { IconLock, IconTruck } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatAgo } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useObjekttypOptions, useStandorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useEinheitFilter } from '../../components/list/einheitFilter.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import type { Filter } from '../../components/list/types.ts'
import { Readiness } from '../../components/State.tsx'
import { BEREITSCHAFT, GRUENDE, OBJEKTSTATUS, optionsOf } from '../../components/words.ts'
import { useKept } from '../../offline/useKept.ts'
import { VorratStand } from '../../offline/VorratStand.tsx'
import { useSession } from '../../session/useSession.ts'
import classes from './ObjektePage.module.css'

const ObjektAnlegenForm = lazyComponent(async () => (await import('./ObjektAnlegenForm.tsx')).ObjektAnlegenForm)

const ObjektPane = lazyComponent(async () => (await import('./ObjektPage.tsx')).ObjektPane)

type Objekt = Schema<'Objekt'>

export function ObjektePage() {
  // Creating is allowed at an Einheit or a Standort; the form offers which.
  const { darfIrgendwo } = useSession()
  const { isOffline } = useKept()
  const { neu, code, vorlage } = useSearch({ from: '/objekte' })
  const navigate = useNavigate({ from: '/objekte' })
  const filters = useFilters()
  const setCreating = (open: boolean) =>
    void navigate({
      search: (before) => ({ ...before, neu: open ? '1' : undefined, code: undefined, vorlage: undefined }),
      replace: true,
    })
  return (
    <>
      {isOffline && <VorratStand />}
      <ListPage<Objekt>
        title="Objekte"
        name="objekte"
        arten={['objekt', 'kontrolle', 'fehlbestand', 'mangel']}
        load={(query, signal) => unwrap(api.GET('/objekte', { params: { query }, signal }))}
        search="service"
        searchLabel="Code oder Name"
        filters={filters}
        columns={[
          { title: 'Code', sort: 'code', width: '9rem', cell: ({ code }) => code },
          { title: 'Name', sort: 'name', width: '1.4fr', cell: (row) => <NameCell {...row} /> },
          { title: 'Standort', cell: ({ standort }) => standort.name },
          { title: 'Zustand', width: '1.6fr', cell: (row) => <StateCell {...row} /> },
          { title: 'Letzte Kontrolle', width: '9rem', cell: (row) => <Checked {...row} /> },
        ]}
        card={(row) => <Card {...row} />}
        rowKey={({ id }) => id}
        href={({ id }) => `/objekte/${id}`}
        pane={{ to: '/objekte', Page: ObjektPane, columns: { Code: '7rem', Name: '1fr', Zustand: '11.5rem' } }}
        exportPath="/objekte/export"
        empty={{
          icon: <IconTruck size={40} />,
          title: 'Noch kein Objekt',
          text: 'Fahrzeuge, Rucksäcke und Koffer entstehen aus einer Vorlage.',
        }}
        elsewhere={(q) => (
          <p>
            <Link to="/scannen" search={{ code: q }}>
              Ähnliches zu „{q}“ suchen
            </Link>
          </p>
        )}
        {...(darfIrgendwo('objekt.anlegen')
          ? { action: { label: 'Objekt anlegen', onClick: () => setCreating(true) } }
          : {})}
      />
      {neu !== undefined && darfIrgendwo('objekt.anlegen') && (
        <ObjektAnlegenForm code={code} vorlage={vorlage} onClose={() => setCreating(false)} />
      )}
    </>
  )
}

function useFilters(): readonly Filter[] {
  const standorte = useStandorte()
  const objekttypen = useObjekttypOptions()
  const { ausser_dienst: _none, ...readings } = BEREITSCHAFT
  return [
    { name: 'einsatzbereitschaft', label: 'Zustand', look: 'chips', options: optionsOf(readings) },
    { name: 'standort_id', label: 'Standort', look: 'select', options: standorte },
    { name: 'objekttyp_id', label: 'Objekttyp', look: 'select', options: objekttypen },
    ...useEinheitFilter(),
    { name: 'status', label: 'Status', look: 'select', options: optionsOf(OBJEKTSTATUS) },
  ]
}

function NameCell({ name, objekttyp, gesperrt_durch }: Objekt) {
  return (
    <>
      <div>{name}</div>
      <div className={common['small']}>
        {objekttyp.name}
        {gesperrt_durch !== null && <Checking by={gesperrt_durch.benutzer_name} />}
      </div>
    </>
  )
}

function Checking({ by }: { by: string }) {
  return (
    <span className={classes['checking']}>
      <IconLock size={16} aria-hidden />
      {by} prüft
    </span>
  )
}

const reasons = ({ gruende }: Objekt) => gruende.map((grund) => GRUENDE[grund].word).join(', ')

function StateCell(row: Objekt) {
  return (
    <>
      <Readiness value={row.einsatzbereitschaft} />
      {row.gruende.length > 0 && <div className={common['small']}>{reasons(row)}</div>}
    </>
  )
}

const Checked = ({ letzte_kontrolle_am }: Objekt) =>
  letzte_kontrolle_am === null ? 'noch nie' : formatAgo(letzte_kontrolle_am)

function Card(row: Objekt) {
  return (
    <>
      <div className={common['cardHead']}>
        <strong>{row.code}</strong>
        <Readiness value={row.einsatzbereitschaft} />
      </div>
      <div>{row.name}</div>
      <div className={common['small']}>
        {row.standort.name}
        {row.gesperrt_durch !== null && <Checking by={row.gesperrt_durch.benutzer_name} />}
      </div>
      {row.gruende.length > 0 && <div className={common['small']}>{reasons(row)}</div>}
    </>
  )
}
