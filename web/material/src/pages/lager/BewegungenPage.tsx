import { IconArrowsExchange } from '@tabler/icons-react'
import { formatInstant, formatNumber } from '@zeughaus/web-shared'
import { dayFromToday } from '@zeughaus/web-shared/days'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { byDay } from '../../components/list/byDay.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import { State } from '../../components/State.tsx'
import { ANLAESSE, BEWEGUNGEN, optionsOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import type { Buchung } from './BuchungForm.tsx'

const BuchungForm = lazyComponent(async () => (await import('./BuchungForm.tsx')).BuchungForm)

type Materialbewegung = Schema<'Materialbewegung'>

const SINCE = [
  { days: 0, label: 'seit heute' },
  { days: 7, label: 'seit 7 Tagen' },
  { days: 30, label: 'seit 30 Tagen' },
]

const BY_DAY = byDay<Materialbewegung>(({ zeitpunkt }) => zeitpunkt)

/** Lists all movements of the store, newest first. Movements never change. */
export function BewegungenPage() {
  const { darfIrgendwo } = useSession()
  const [buchung, setBuchung] = useState<Buchung>()
  return (
    <>
      <ListPage<Materialbewegung>
        title="Bewegungen"
        lead="Jede Buchung im Lager. Ein Versehen nimmt eine Buchung in der Gegenrichtung zurück."
        name="materialbewegungen"
        arten={['materialbewegung']}
        load={(query, signal) => unwrap(api.GET('/materialbewegungen', { params: { query }, signal }))}
        search={(row) =>
          [row.material_name, row.von_lagerplatz_code, row.nach_lagerplatz_code, row.belegnummer, row.grund].join(' ')
        }
        searchLabel="Material, Lagerplatz, Beleg oder Grund"
        filters={[
          { name: 'art', label: 'Art', look: 'chips', options: optionsOf(BEWEGUNGEN) },
          {
            name: 'von',
            label: 'Zeit',
            look: 'select',
            options: SINCE.map(({ days, label }) => ({ value: dayFromToday(-days), label })),
          },
        ]}
        columns={[
          { title: 'Material', width: '1.4fr', cell: ({ material_name }) => material_name },
          { title: 'Art', width: '7.5rem', cell: ({ art }) => <State of={BEWEGUNGEN[art]} /> },
          {
            title: 'Menge',
            width: '6rem',
            align: 'end',
            cell: ({ menge, einheit }) => `${formatNumber(menge)} ${einheit}`,
          },
          { title: 'Lagerplatz', width: '8rem', cell: routeOf },
          { title: 'Anlass', width: '1.2fr', cell: (row) => <Anlass row={row} /> },
          {
            title: 'Wann',
            sort: 'zeitpunkt',
            width: '12rem',
            cell: ({ zeitpunkt, benutzer_name }) => (
              <>
                <div>{formatInstant(zeitpunkt)}</div>
                <div className={common['small']}>{benutzer_name}</div>
              </>
            ),
          },
        ]}
        card={(row) => (
          <>
            <div className={common['cardHead']}>
              <span className={common['title']}>{row.material_name}</span>
              <strong>
                {formatNumber(row.menge)} {row.einheit}
              </strong>
            </div>
            <div className={common['states']}>
              <State of={BEWEGUNGEN[row.art]} />
              <span>{routeOf(row)}</span>
            </div>
            <Anlass row={row} />
            <div className={common['small']}>
              {formatInstant(row.zeitpunkt)}, {row.benutzer_name}
            </div>
          </>
        )}
        sections={BY_DAY}
        rowKey={({ id }) => id}
        exportPath="/materialbewegungen/export"
        empty={{
          icon: <IconArrowsExchange size={40} />,
          title: 'Noch nichts gebucht',
          text: 'Zugänge, Abgänge und Umlagerungen stehen hier.',
        }}
        {...(darfIrgendwo('lager.bearbeiten')
          ? { action: { label: 'Material buchen', onClick: () => setBuchung({ art: 'zugang' }) } }
          : {})}
      />
      {buchung !== undefined && <BuchungForm buchung={buchung} onClose={() => setBuchung(undefined)} />}
    </>
  )
}

const routeOf = ({ von_lagerplatz_code, nach_lagerplatz_code }: Materialbewegung): string =>
  [von_lagerplatz_code, nach_lagerplatz_code].filter(Boolean).join(' → ')

function Anlass({ row: { anlass, objekt_code, grund, belegnummer } }: { row: Materialbewegung }) {
  return (
    <div className={common['small']}>
      {[ANLAESSE[anlass], objekt_code, belegnummer, grund].filter(Boolean).join(' · ')}
    </div>
  )
}
