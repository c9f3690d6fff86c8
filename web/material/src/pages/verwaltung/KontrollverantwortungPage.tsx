import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { api, unwrap } from '../../api/index.ts'
import { useBenutzer, useEinheiten } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { useSession } from '../../session/useSession.ts'
import { whoOf, type Zuweisung } from './zuweisung.ts'

const ZuweisenForm = lazyComponent(async () => (await import('./ZuweisenForm.tsx')).ZuweisenForm)
const ZuweisungWindow = lazyComponent(async () => (await import('./ZuweisenForm.tsx')).ZuweisungWindow)

/** Lists who is responsible for checking which object. */
export function KontrollverantwortungPage() {
  const { darfIrgendwo } = useSession()
  const [opened, setOpened] = useState<Zuweisung | 'neu'>()
  const close = () => setOpened(undefined)
  const einheiten = useEinheiten()
  const benutzer = useBenutzer()
  return (
    <>
      <ListPage<Zuweisung>
        title="Kontrollverantwortung"
        lead="Wer welches Objekt kontrollieren soll. Zugewiesene Objekte stehen in den Aufgaben oben; kontrollieren darf weiterhin jeder."
        name="kontrollverantwortung"
        arten={['kontrollverantwortung']}
        load={(query, signal) => unwrap(api.GET('/kontrollverantwortung', { params: { query }, signal }))}
        search={(row) => `${row.objekt_code} ${row.objekt_name} ${whoOf(row)}`}
        searchLabel="Objekt, Person oder Einheit"
        filters={[
          ...(darfIrgendwo('benutzer.lesen')
            ? [{ name: 'benutzer_id', label: 'Person', look: 'select', options: benutzer } as const]
            : []),
          { name: 'einheit_id', label: 'Einheit', look: 'select', options: einheiten },
        ]}
        columns={[
          { title: 'Objekt', sort: 'objekt', width: '10rem', cell: ({ objekt_code }) => objekt_code },
          { title: 'Name', width: '1.5fr', cell: ({ objekt_name }) => objekt_name },
          { title: 'Kontrolliert', cell: whoOf },
          { title: 'Art', width: '8rem', cell: ({ benutzer_id }) => (benutzer_id === null ? 'Einheit' : 'Person') },
        ]}
        card={(row) => (
          <>
            <span className={common['title']}>{row.objekt_code}</span>
            <div>{row.objekt_name}</div>
            <div className={common['small']}>{whoOf(row)}</div>
          </>
        )}
        rowKey={({ id }) => id}
        {...(darfIrgendwo('objekt.bearbeiten')
          ? { onOpen: setOpened, action: { label: 'Verantwortung zuweisen', onClick: () => setOpened('neu') } }
          : {})}
        exportPath="/kontrollverantwortung/export"
        empty={{
          icon: <IconUserCheck size={40} />,
          title: 'Noch niemand zugewiesen',
          text: 'Zugewiesene Objekte stehen bei der Person unter „Aufgaben“. Kontrollieren können sie auch andere.',
        }}
      />
      {opened === 'neu' && <ZuweisenForm onClose={close} />}
      {opened !== undefined && opened !== 'neu' && <ZuweisungWindow zuweisung={opened} onClose={close} />}
    </>
  )
}
