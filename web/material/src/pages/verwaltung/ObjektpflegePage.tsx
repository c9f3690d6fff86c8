import { IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useEinheiten, useObjekttypOptions, useStandorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useEinheitFilter } from '../../components/list/einheitFilter.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import { OBJEKTSTATUS, optionsOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'

const ObjektAnlegenForm = lazyComponent(
  async () => (await import('../objekte/ObjektAnlegenForm.tsx')).ObjektAnlegenForm,
)
const ObjektpflegeBar = lazyComponent(async () => (await import('./ObjektpflegeBar.tsx')).ObjektpflegeBar)
const ObjektAktionen = lazyComponent(async () => (await import('./ObjektAktionen.tsx')).ObjektAktionen)

type Objekt = Schema<'Objekt'>

/** Maintains objects: create, rename, move, take out of service. */
export function ObjektpflegePage() {
  // Creating is allowed at an Einheit or a Standort; the form offers which.
  const { darfIrgendwo } = useSession()
  const [opened, setOpened] = useState<Objekt | 'neu'>()
  const standorte = useStandorte()
  const objekttypen = useObjekttypOptions()
  const einheiten = useEinheiten()
  const einheitOf = ({ einheit_id }: Objekt) => einheiten.find(({ value }) => value === einheit_id)?.label ?? ''
  return (
    <>
      <ListPage<Objekt>
        title="Objektpflege"
        lead="Objekte anlegen, duplizieren, umbenennen, verlegen und außer Dienst stellen."
        name="objektpflege"
        arten={['objekt', 'kontrolle']}
        load={(query, signal) => unwrap(api.GET('/objekte', { params: { query }, signal }))}
        search="service"
        searchLabel="Code oder Name"
        filters={[
          { name: 'status', label: 'Status', look: 'chips', options: optionsOf(OBJEKTSTATUS) },
          { name: 'standort_id', label: 'Standort', look: 'select', options: standorte },
          { name: 'objekttyp_id', label: 'Objekttyp', look: 'select', options: objekttypen },
          ...useEinheitFilter(),
        ]}
        columns={[
          { title: 'Code', sort: 'code', width: '9rem', cell: ({ code }) => code },
          { title: 'Name', sort: 'name', width: '1.5fr', cell: ({ name }) => name },
          { title: 'Objekttyp', cell: ({ objekttyp }) => objekttyp.name },
          { title: 'Standort', cell: ({ standort }) => standort.name },
          { title: 'Einheit', cell: einheitOf },
          { title: 'Status', width: '8rem', cell: ({ status }) => OBJEKTSTATUS[status] },
        ]}
        card={(row) => (
          <>
            <div className={common['cardHead']}>
              <span className={common['title']}>{row.code}</span>
              <span>{OBJEKTSTATUS[row.status]}</span>
            </div>
            <div>{row.name}</div>
            <div className={common['small']}>{[row.standort.name, einheitOf(row)].filter(Boolean).join(', ')}</div>
          </>
        )}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        bulk={{ nameOf: ({ code }) => code, Bar: ObjektpflegeBar }}
        exportPath="/objekte/export"
        empty={{
          icon: <IconTruck size={40} />,
          title: 'Noch kein Objekt',
          text: 'Fahrzeuge, Rucksäcke und Koffer entstehen aus einer Vorlage.',
        }}
        {...(darfIrgendwo('objekt.anlegen')
          ? { action: { label: 'Objekt anlegen', onClick: () => setOpened('neu') } }
          : {})}
      />
      {opened === 'neu' && <ObjektAnlegenForm onClose={() => setOpened(undefined)} />}
      {opened !== undefined && opened !== 'neu' && (
        <ObjektAktionen objekt={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
