import { IconSitemap } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '@zeughaus/web-shared'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { ListPage } from '../../components/list/ListPage.tsx'
import { useSession } from '../../session/useSession.ts'
import { ReadinessCounts } from './ReadinessCounts.tsx'

type Lage = Schema<'Einheitslage'>

/** Shows how each Einheit stands, with all below it; each number leads to its list. */
export function EinheitenlagePage() {
  const { darfIrgendwo } = useSession()
  return (
    <ListPage<Lage>
      title="Einheiten im Überblick"
      lead="Jede Einheit zählt mit allen darunter."
      name="einheitenlage"
      arten={[
        'einheit',
        'objekt',
        'objekttyp',
        'kontrolle',
        'fehlbestand',
        'mangel',
        'objektposition',
        'geraet_instanz',
      ]}
      load={(query, signal) => unwrap(api.GET('/dashboard/einheiten', { params: { query }, signal }))}
      search={nameOf}
      searchLabel="Einheit"
      columns={[
        { title: 'Einheit', width: '1.3fr', cell: (row) => <Name row={row} /> },
        { title: 'Objekte', width: '1.6fr', cell: (row) => <ReadinessCounts counts={row} /> },
        { title: 'Fehlbestände', width: '7.5rem', align: 'end', cell: (row) => <Fehlbestaende row={row} /> },
        ...(darfIrgendwo('mangel.lesen')
          ? [{ title: 'Mängel', width: '6rem', align: 'end', cell: (row: Lage) => <Maengel row={row} /> } as const]
          : []),
        { title: 'Kontrollen überfällig', width: '7.5rem', align: 'end', cell: (row) => <Kontrollen row={row} /> },
        { title: 'Prüfungen überfällig', width: '7.5rem', align: 'end', cell: (row) => <Pruefungen row={row} /> },
      ]}
      card={(row) => (
        <>
          <div className={common['title']}>
            <Name row={row} />
          </div>
          <ReadinessCounts counts={row} />
          <div>
            Fehlbestände: <Fehlbestaende row={row} />
            {row.offene_maengel !== null && (
              <>
                {' · '}Mängel: <Maengel row={row} />
              </>
            )}
          </div>
          <div>
            Überfällig: <Kontrollen row={row} /> Kontrollen, <Pruefungen row={row} /> Prüfungen
          </div>
        </>
      )}
      rowKey={({ einheit_id }) => einheit_id ?? ''}
      exportPath="/dashboard/einheiten/export"
      empty={{
        icon: <IconSitemap size={40} />,
        title: 'Noch keine Einheit mit Objekten',
        text: 'Beim Bearbeiten eines Objekts wählen Sie die Einheit, zu der es gehört.',
      }}
    />
  )
}

const nameOf = ({ einheit_name }: Lage): string => einheit_name ?? 'Ohne Einheit'

/** Leads to the overview of the Einheit. What belongs to none has none of its own. */
function Name({ row }: { row: Lage }) {
  const { einheit_id } = row
  if (einheit_id === null) return nameOf(row)
  return (
    <Link to="/" search={{ einheit_id }} className={common['target']}>
      {nameOf(row)}
    </Link>
  )
}

/** The filter of a list for an Einheit; undefined where there is nothing to see, or no Einheit to look for. */
const searchOf = (count: number | null, { einheit_id }: Lage) =>
  count === 0 || count === null || einheit_id === null ? undefined : { einheit_id }

function Fehlbestaende({ row }: { row: Lage }) {
  const search = searchOf(row.offene_fehlbestaende, row)
  const count = formatNumber(row.offene_fehlbestaende)
  if (search === undefined) return count
  return (
    <Link to="/fehlbestaende" search={{ ...search, offen: 'true' }}>
      {count}
    </Link>
  )
}

function Maengel({ row }: { row: Lage }) {
  const search = searchOf(row.offene_maengel, row)
  const count = row.offene_maengel === null ? '–' : formatNumber(row.offene_maengel)
  if (search === undefined) return count
  return (
    <Link to="/maengel" search={{ ...search, offen: 'true' }}>
      {count}
    </Link>
  )
}

function Kontrollen({ row }: { row: Lage }) {
  const search = searchOf(row.ueberfaellige_kontrollen, row)
  const count = formatNumber(row.ueberfaellige_kontrollen)
  if (search === undefined) return count
  return (
    <Link to="/kontrollen/faellig" search={search}>
      {count}
    </Link>
  )
}

function Pruefungen({ row }: { row: Lage }) {
  const search = searchOf(row.ueberfaellige_pruefungen, row)
  const count = formatNumber(row.ueberfaellige_pruefungen)
  if (search === undefined) return count
  return (
    <Link to="/pruefungen" search={{ ...search, tage: '0' }}>
      {count}
    </Link>
  )
}
