import { IconGridDots } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useDarfImLagerort, useLagerorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { useSession } from '../../session/useSession.ts'

const LagerplatzForm = lazyComponent(async () => (await import('./LagerplatzForm.tsx')).LagerplatzForm)

type Lagerplatz = Schema<'Lagerplatz'>

const nameOf = ({ code }: Lagerplatz): string => code
const LagerplatzBar = lazyComponent(async () =>
  (await import('../etiketten/EtikettenBar.tsx')).etikettenBar('lagerplatz_ids', nameOf),
)

/** Lists Lagerplätze: shelves and boxes with a code. */
export function LagerplaetzePage() {
  const { darfIrgendwo } = useSession()
  const { lagerort_id } = useSearch({ from: '/lager/plaetze' })
  const [open, setOpen] = useState<Lagerplatz | 'new'>()
  const mayChange = darfIrgendwo('lager.bearbeiten')
  const darfIm = useDarfImLagerort()
  return (
    <>
      <ListPage<Lagerplatz>
        title="Lagerplätze"
        lead="Regale, Fächer und Kisten, jeder mit eigenem Code."
        name="lagerplaetze"
        arten={['lagerplatz', 'lagerort']}
        load={(query, signal) => unwrap(api.GET('/lagerplaetze', { params: { query }, signal }))}
        search="service"
        searchLabel="Code oder Name"
        filters={[
          {
            name: 'lagerort_id',
            label: 'Lagerort',
            look: 'select',
            options: useLagerorte(),
          },
        ]}
        columns={[
          { title: 'Code', sort: 'code', width: '12rem', cell: ({ code }) => code },
          { title: 'Name', cell: ({ name }) => name ?? '–' },
          { title: 'Lagerort', width: '2fr', cell: ({ lagerort_pfad }) => lagerort_pfad },
        ]}
        card={({ code, name, lagerort_pfad }) => (
          <>
            <div className={common['title']}>
              {code} {name}
            </div>
            <div className={common['small']}>{lagerort_pfad}</div>
          </>
        )}
        rowKey={({ id }) => id}
        mayOpen={({ lagerort_id }) => darfIm('lager.bearbeiten', lagerort_id)}
        {...(mayChange ? { onOpen: setOpen, bulk: { nameOf, Bar: LagerplatzBar } } : {})}
        exportPath="/lagerplaetze/export"
        empty={{
          icon: <IconGridDots size={40} />,
          title: 'Noch kein Lagerplatz',
          text: 'Ein Lagerplatz gehört zu einem Lagerort und trägt den Code, der am Regal steht.',
        }}
        {...(mayChange ? { action: { label: 'Lagerplatz anlegen', onClick: () => setOpen('new') } } : {})}
      />
      {open !== undefined && (
        <LagerplatzForm
          row={open === 'new' ? undefined : open}
          lagerort_id={lagerort_id ?? ''}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
