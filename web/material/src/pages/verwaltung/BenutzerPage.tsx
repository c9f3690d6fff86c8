import { IconUsers } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { Status } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useEinheitFilter } from '../../components/list/einheitFilter.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import { rollenOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'

const BenutzerAnlegenForm = lazyComponent(async () => (await import('./BenutzerForm.tsx')).BenutzerAnlegenForm)
const EinladenForm = lazyComponent(async () => (await import('./Einladen.tsx')).EinladenForm)
const BenutzerForm = lazyComponent(async () => (await import('./BenutzerForm.tsx')).BenutzerForm)

type Benutzer = Schema<'Benutzer'>

/** Lists users with their roles. */
export function BenutzerPage() {
  const { darfIrgendwo } = useSession()
  const { neu } = useSearch({ from: '/verwaltung/benutzer' })
  const [opened, setOpened] = useState<Benutzer | 'neu' | undefined>(neu === undefined ? undefined : 'neu')
  const [invited, setInvited] = useState<Benutzer>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage<Benutzer>
        title="Benutzer"
        lead="Zugänge und Rollen. Wer ausscheidet, wird gesperrt; der Name bleibt an den Kontrollen stehen."
        name="benutzer"
        arten={['benutzer', 'rolle']}
        load={(query, signal) => unwrap(api.GET('/benutzer', { params: { query }, signal }))}
        search={(row) => `${row.name} ${row.benutzername} ${row.email ?? ''}`}
        searchLabel="Name, Benutzername oder E-Mail"
        filters={[
          {
            name: 'aktiv',
            label: 'Zugang',
            look: 'chips',
            options: [
              { value: 'true', label: 'aktiv' },
              { value: 'false', label: 'gesperrt' },
            ],
          },
          ...useEinheitFilter('benutzer.lesen'),
        ]}
        columns={[
          { title: 'Name', sort: 'name', width: '1.3fr', cell: ({ name }) => name },
          { title: 'Benutzername', sort: 'benutzername', cell: ({ benutzername }) => benutzername },
          { title: 'Rollen', width: '1.6fr', cell: rollenOrNone },
          { title: 'E-Mail', width: '1.3fr', cell: ({ email }) => email ?? '' },
          { title: 'Zugang', width: '9rem', cell: (row) => <Access aktiv={row.aktiv} /> },
        ]}
        card={(row) => (
          <>
            <div className={common['cardHead']}>
              <span className={common['title']}>{row.name}</span>
              <Access aktiv={row.aktiv} />
            </div>
            <div className={common['small']}>{row.benutzername}</div>
            <div className={common['small']}>{rollenOrNone(row)}</div>
          </>
        )}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        exportPath="/benutzer/export"
        empty={{
          icon: <IconUsers size={40} />,
          title: 'Noch niemand',
          text: 'Benutzer melden sich mit Namen und Passwort an.',
        }}
        {...(darfIrgendwo('benutzer.verwalten')
          ? { action: { label: 'Benutzer anlegen', onClick: () => setOpened('neu') } }
          : {})}
      />
      {opened === 'neu' && <BenutzerAnlegenForm onClose={close} onInvite={setInvited} />}
      {invited !== undefined && <EinladenForm benutzer={invited} onClose={() => setInvited(undefined)} />}
      {opened !== undefined && opened !== 'neu' && <BenutzerForm benutzer={opened} onClose={close} />}
    </>
  )
}

const rollenOrNone = (benutzer: Benutzer): string => rollenOf(benutzer) || 'keine'

const Access = ({ aktiv }: { aktiv: boolean }) =>
  aktiv ? <Status tone="good">aktiv</Status> : <Status tone="quiet">gesperrt</Status>
