import { IconShoppingCart } from '@tabler/icons-react'
import { formatNumber } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useKategorien } from '../../parts/choices.ts'
import common from '../../parts/common.module.css'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { useSession } from '../../session/useSession.ts'
import type { Buchung } from './BuchungForm.tsx'

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
        lead="Was zu bestellen ist: Mindestbestand und Fehlbestände, ohne was da ist und was schon beschafft wird."
        name="materialbestaende"
        arten={['bestand', 'materialbewegung', 'material', 'fehlbestand', 'kontrolle']}
        load={(query, signal) => unwrap(api.GET('/materialbestaende', { params: { query }, signal }))}
        search="service"
        searchLabel="Material oder Artikelnummer"
        filters={[
          {
            name: 'bestellstand',
            label: 'Stand',
            look: 'chips',
            fallback: 'zu_bestellen',
            options: [
              { value: 'zu_bestellen', label: 'zu bestellen' },
              { value: 'wird_beschafft', label: 'schon bestellt' },
              { value: 'genug', label: 'genug da' },
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
          { title: 'Fehlt in Objekten', align: 'end', cell: ({ fehlmenge }) => amountOf(fehlmenge) },
          { title: 'Bestellt', align: 'end', cell: ({ wird_beschafft }) => amountOf(wird_beschafft) },
          { title: 'Zu bestellen', align: 'end', width: '10rem', cell: (row) => <ToOrder row={row} /> },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{row.material_name}</div>
            <div>
              {formatNumber(row.menge_gesamt)} {row.einheit} da, mindestens {minimumOf(row.mindestbestand)}
            </div>
            {row.fehlmenge > 0 && (
              <div className={common['small']}>
                {formatNumber(row.fehlmenge)} fehlen in Objekten
                {row.wird_beschafft > 0 && `, ${formatNumber(row.wird_beschafft)} sind bestellt`}
              </div>
            )}
            <ToOrder row={row} />
          </>
        )}
        rowKey={({ material_id }) => material_id}
        {...(mayBook ? { onOpen: ({ material_id }) => setBuchung({ art: 'zugang', material_id }) } : {})}
        exportPath="/materialbestaende/export"
        empty={{
          icon: <IconShoppingCart size={40} />,
          title: 'Nichts im Lager',
          text: 'Hier steht Material mit einem Platz im Lager oder einem Mindestbestand, und was in Objekten fehlt.',
        }}
      />
      {buchung !== undefined && <BuchungForm buchung={buchung} onClose={() => setBuchung(undefined)} />}
    </>
  )
}

const minimumOf = (mindestbestand: number | null): string =>
  mindestbestand === null ? '–' : formatNumber(mindestbestand)

const amountOf = (amount: number): string => (amount === 0 ? '–' : formatNumber(amount))

function ToOrder({ row: { zu_bestellen, einheit } }: { row: Materialbestand }) {
  if (zu_bestellen === 0) return <span className={common['small']}>nichts</span>
  return (
    <strong>
      {formatNumber(zu_bestellen)} {einheit}
    </strong>
  )
}
