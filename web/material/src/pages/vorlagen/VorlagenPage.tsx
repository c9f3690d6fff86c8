import { IconClipboardList } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { formatCount } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Besitzer } from '../../components/besitzer.tsx'
import { useObjekttypOptions } from '../../components/choices.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import { State } from '../../components/State.tsx'
import { optionsOf, VORLAGENSTATUS } from '../../components/words.ts'
import { canGive, useSession } from '../../session/useSession.ts'
import classes from './vorlagen.module.css'

type Vorlage = Schema<'Vorlage'>

/** Lists templates: the target equipment of an object type. */
export function VorlagenPage() {
  const { ich } = useSession()
  const navigate = useNavigate()
  const objekttypen = useObjekttypOptions()
  const typ = (id: string) => objekttypen.find(({ value }) => value === id)?.label ?? ''
  const positions = ({ positionen }: Vorlage) => formatCount(positionen.length, 'Position', 'Positionen')
  return (
    <ListPage<Vorlage>
      title="Vorlagen"
      lead="Was ein Objekt tragen soll. Objekte entstehen aus der aktuellen Version."
      name="vorlagen"
      arten={['vorlage']}
      load={(query, signal) => unwrap(api.GET('/vorlagen', { params: { query }, signal }))}
      search={({ name, objekttyp_id }) => `${name} ${typ(objekttyp_id)}`}
      searchLabel="Name oder Objekttyp"
      filters={[
        { name: 'status', label: 'Stand', look: 'chips', fallback: 'aktuell', options: optionsOf(VORLAGENSTATUS) },
        { name: 'objekttyp_id', label: 'Objekttyp', look: 'select', options: objekttypen },
      ]}
      columns={[
        { title: 'Name', sort: 'name', width: '1.6fr', cell: (row) => <Name row={row} /> },
        { title: 'Objekttyp', cell: ({ objekttyp_id }) => typ(objekttyp_id) },
        { title: 'Version', sort: 'version', width: '7rem', cell: ({ version }) => `Version ${version}` },
        { title: 'Stand', width: '9rem', cell: ({ status }) => <State of={VORLAGENSTATUS[status]} /> },
        { title: 'Umfang', width: '9rem', cell: positions },
      ]}
      card={(row) => (
        <>
          <div className={classes['head']}>
            <strong>{row.name}</strong>
            <State of={VORLAGENSTATUS[row.status]} />
          </div>
          <div className={classes['small']}>
            {typ(row.objekttyp_id)} · Version {row.version} · {positions(row)}
          </div>
        </>
      )}
      rowKey={({ id }) => id}
      href={({ id }) => `/vorlagen/${id}`}
      exportPath="/vorlagen/export"
      empty={{
        icon: <IconClipboardList size={40} />,
        title: 'Noch keine Vorlage',
        text: 'Eine Vorlage sagt, was ein Rucksack oder ein Fahrzeug tragen soll.',
      }}
      {...(canGive(ich, 'vorlage.bearbeiten')
        ? { action: { label: 'Vorlage anlegen', onClick: () => void navigate({ to: '/vorlagen/neu' }) } }
        : {})}
    />
  )
}

function Name({ row }: { row: Schema<'Vorlage'> }) {
  return (
    <>
      <div>{row.name}</div>
      <Besitzer row={row} />
    </>
  )
}
