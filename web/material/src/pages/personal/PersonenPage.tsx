import { IconUsers } from '@tabler/icons-react'
import { Status } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useEinheiten } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { useEinheitFilter } from '../../components/list/einheitFilter.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import { rollenOf } from '../../components/words.ts'

type Benutzer = Schema<'Benutzer'>

/** Lists people with unit and roles. */
export function PersonenPage() {
  const units = useEinheiten()
  const unitOf = ({ einheit_id }: Benutzer) => units.find(({ value }) => value === einheit_id)?.label ?? ''
  return (
    <ListPage<Benutzer>
      title="Personen"
      name="personen"
      arten={['benutzer', 'rolle', 'einheit']}
      load={(query, signal) => unwrap(api.GET('/benutzer', { params: { query }, signal }))}
      search={(row) => `${row.name} ${row.benutzername} ${row.email ?? ''} ${unitOf(row)}`}
      searchLabel="Name, Benutzername oder Einheit"
      filters={[
        ...useEinheitFilter('benutzer.lesen'),
        {
          name: 'aktiv',
          label: 'Zugang',
          look: 'chips',
          options: [
            { value: 'true', label: 'aktiv' },
            { value: 'false', label: 'gesperrt' },
          ],
        },
      ]}
      columns={[
        { title: 'Name', sort: 'name', width: '1.3fr', cell: ({ name }) => name },
        { title: 'Einheit', cell: unitOf },
        { title: 'Rollen', width: '1.6fr', cell: rollenOf },
        { title: 'Zugang', width: '9rem', cell: ({ aktiv }) => <Access aktiv={aktiv} /> },
      ]}
      card={(row) => (
        <>
          <div className={common['title']}>{row.name}</div>
          <div>{[unitOf(row), rollenOf(row)].filter(Boolean).join(' · ')}</div>
          {!row.aktiv && <Access aktiv={false} />}
        </>
      )}
      rowKey={({ id }) => id}
      href={({ id }) => `/personal/${id}`}
      exportPath="/benutzer/export"
      empty={{ icon: <IconUsers size={40} />, title: 'Noch niemand', text: 'Personen legt die Administration an.' }}
    />
  )
}

function Access({ aktiv }: { aktiv: boolean }) {
  return aktiv ? <Status tone="good">aktiv</Status> : <Status tone="quiet">gesperrt</Status>
}
