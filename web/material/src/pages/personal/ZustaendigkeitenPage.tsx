import { IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { api, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { useSession } from '../../session/useSession.ts'
import { personOf, purposeOf, type Zustaendigkeit } from './zustaendigkeit.ts'

const VergebenForm = lazyComponent(async () => (await import('./ZustaendigkeitForm.tsx')).VergebenForm)
const BeendenForm = lazyComponent(async () => (await import('./ZustaendigkeitForm.tsx')).BeendenForm)

/** Lists who is responsible for which Standort or object and gets its notifications. */
export function ZustaendigkeitenPage() {
  const { darfIrgendwo } = useSession()
  const [open, setOpen] = useState<Zustaendigkeit | 'new'>()
  const mayChange = darfIrgendwo('zustaendigkeit.verwalten')
  return (
    <>
      <ListPage<Zustaendigkeit>
        title="Zuständigkeiten"
        lead="Wer für einen Standort oder ein Objekt zuständig ist, erfährt von seinen Fehlbeständen."
        name="zustaendigkeiten"
        arten={['zustaendigkeit', 'benutzer', 'standort', 'objekt']}
        load={(query, signal) => unwrap(api.GET('/zustaendigkeiten', { params: { query }, signal }))}
        search={(row) => `${row.benutzer_name} ${purposeOf(row)}`}
        searchLabel="Person, Standort oder Objekt"
        filters={[{ name: 'standort_id', label: 'Standort', look: 'select', options: useStandorte() }]}
        columns={[
          { title: 'Person', sort: 'benutzer', cell: personOf },
          { title: 'Zuständig für', width: '2fr', cell: purposeOf },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{personOf(row)}</div>
            <div>{purposeOf(row)}</div>
          </>
        )}
        rowKey={({ id }) => id}
        {...(mayChange ? { onOpen: setOpen } : {})}
        exportPath="/zustaendigkeiten/export"
        empty={{
          icon: <IconUserShield size={40} />,
          title: 'Niemand ist zuständig',
          text: 'Zuständigkeiten vergibt die Administration.',
        }}
        {...(mayChange ? { action: { label: 'Zuständigkeit vergeben', onClick: () => setOpen('new') } } : {})}
      />
      {open === 'new' && <VergebenForm onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && <BeendenForm row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
