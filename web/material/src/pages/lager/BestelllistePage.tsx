import { IconShoppingCart } from '@tabler/icons-react'
import { formatNumber } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useKategorien } from '../../parts/choices.ts'
import common from '../../parts/common.module.css'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { State } from '../../parts/State.tsx'
import { useSession } from '../../session/useSession.ts'
import type { Buchung } from './BuchungForm.tsx'
import { TOO_LITTLE } from './tooLittle.ts'

const BuchungForm = lazyPart(async () => (await import('./BuchungForm.tsx')).BuchungForm)

type Materialbestand = Schema<'Materialbestand'>

/** Lists the stock by material over all places, to order what is short. */
export function BestelllistePage() {
  const { darf } = useSession()
  const [buchung, setBuchung] = useState<Buchung>()
  const mayBook = darf('lager.bearbeiten')
  return (
    <>
      <ListPage<Materialbestand>
        title="Bestellliste"
        lead="Wie viel von jedem Material im Lager ist, und was unter seinem Mindestbestand liegt."
        name="materialbestaende"
        arten={['bestand', 'materialbewegung', 'material']}
        load={(query, signal) => unwrap(api.GET('/materialbestaende', { params: { query }, signal }))}
        search="service"
        searchLabel="Material oder Artikelnummer"
        filters={[
          {
            name: 'unter_mindestbestand',
            label: 'Mindestbestand',
            look: 'chips',
            options: [
              { value: 'true', label: 'zu bestellen' },
              { value: 'false', label: 'genug da' },
            ],
          },
          { name: 'kategorie_id', label: 'Kategorie', look: 'select', options: useKategorien() },
        ]}
        columns={[
          { title: 'Material', width: '2fr', cell: ({ material_name }) => material_name },
          { title: 'Artikelnummer', cell: ({ artikelnummer }) => artikelnummer ?? '–' },
          {
            title: 'Vorrat',
            align: 'end',
            cell: ({ menge_gesamt, einheit }) => `${formatNumber(menge_gesamt)} ${einheit}`,
          },
          { title: 'Mindestens', align: 'end', cell: ({ mindestbestand }) => minimumOf(mindestbestand) },
          { title: 'Fehlt', width: '14rem', cell: (row) => <Missing row={row} /> },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{row.material_name}</div>
            <div>
              {formatNumber(row.menge_gesamt)} {row.einheit} da, mindestens {minimumOf(row.mindestbestand)}
            </div>
            <Missing row={row} />
          </>
        )}
        rowKey={({ material_id }) => material_id}
        {...(mayBook ? { onOpen: ({ material_id }) => setBuchung({ art: 'zugang', material_id }) } : {})}
        exportPath="/materialbestaende/export"
        empty={{
          icon: <IconShoppingCart size={40} />,
          title: 'Nichts im Lager',
          text: 'Hier steht jedes Material, das einen Platz im Lager oder einen Mindestbestand hat.',
        }}
      />
      {buchung !== undefined && <BuchungForm buchung={buchung} onClose={() => setBuchung(undefined)} />}
    </>
  )
}

const minimumOf = (mindestbestand: number | null): string =>
  mindestbestand === null ? '–' : formatNumber(mindestbestand)

function Missing({ row: { unter_mindestbestand, mindestbestand, menge_gesamt, einheit } }: { row: Materialbestand }) {
  if (!unter_mindestbestand || mindestbestand === null) return null
  return (
    <span className={common['states']}>
      <strong>
        {formatNumber(mindestbestand - menge_gesamt)} {einheit}
      </strong>
      <State of={TOO_LITTLE} />
    </span>
  )
}
