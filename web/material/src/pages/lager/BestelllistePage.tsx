import { ActionIcon, Button } from '@mantine/core'
import { IconDotsVertical, IconPrinter, IconShoppingCart } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { formatCount, formatDay, formatNumber } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useKategorien } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { MenuButton } from '../../components/MenuButton.tsx'
import { showPaper } from '../../components/showPaper.ts'
import { toast } from '../../components/toast.ts'
import { UEBERALL, useSession } from '../../session/useSession.ts'
import type { Buchung } from './BuchungForm.tsx'
import { nameOf, noteOrder, orderedOf, orderedSince, revertOrder } from './bestellung.ts'

const BestellBar = lazyComponent(async () => (await import('./BestellBar.tsx')).BestellBar)
const BuchungForm = lazyComponent(async () => (await import('./BuchungForm.tsx')).BuchungForm)

type Materialbestand = Schema<'Materialbestand'>

/** Lists the stock by material over all places, to order what is short. */
export function BestelllistePage() {
  const { darf, darfIrgendwo } = useSession()
  const [buchung, setBuchung] = useState<Buchung>()
  const mayBook = darfIrgendwo('lager.bearbeiten')
  // What is ordered is ordered for all.
  const mayOrder = darf('lager.bearbeiten', UEBERALL)
  return (
    <>
      <ListPage<Materialbestand>
        title="Bestellliste"
        lead="Was zu bestellen ist: Mindestbestand und Fehlbestände, ohne was da ist und was schon bestellt ist."
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
        {...(mayOrder ? { bulk: { nameOf, Bar: BestellBar } } : {})}
        columns={[
          { title: 'Material', width: '2fr', cell: (row) => <Name row={row} /> },
          {
            title: 'Vorrat',
            align: 'end',
            width: '9rem',
            cell: (row) => <Stock row={row} />,
          },
          { title: 'Fehlt', align: 'end', width: '5rem', cell: ({ fehlmenge }) => amountOf(fehlmenge) },
          { title: 'Bestellt', align: 'end', width: '6.5rem', cell: (row) => <Ordered row={row} /> },
          { title: 'Zu bestellen', align: 'end', width: '8rem', cell: (row) => <ToOrder row={row} /> },
          ...(mayOrder
            ? [{ title: 'Aktionen', width: '5.5rem', cell: (row: Materialbestand) => <Order row={row} /> }]
            : []),
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{row.material_name}</div>
            <div>
              {formatNumber(row.menge_gesamt)} {row.einheit} da
              {row.mindestbestand !== null && `, mindestens ${formatNumber(row.mindestbestand)}`}
              {row.lieferant !== null && ` · ${row.lieferant}`}
            </div>
            {row.fehlmenge > 0 && (
              <div className={common['small']}>{formatCount(row.fehlmenge, 'fehlt', 'fehlen')} in Objekten</div>
            )}
            {orderedOf(row) > 0 && (
              <div className={common['small']}>
                {formatNumber(orderedOf(row))} bestellt{orderedSince(row)}
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
      >
        <Button
          variant="default"
          px="sm"
          aria-label="Bestellliste drucken"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => void showPaper('/materialbestaende/bestellliste.pdf')}
        >
          Drucken
        </Button>
      </ListPage>
      {buchung !== undefined && <BuchungForm buchung={buchung} onClose={() => setBuchung(undefined)} />}
    </>
  )
}

const amountOf = (amount: number): string => (amount === 0 ? '–' : formatNumber(amount))

function ToOrder({ row: { zu_bestellen, einheit } }: { row: Materialbestand }) {
  if (zu_bestellen === 0) return <span className={common['small']}>nichts</span>
  return (
    <strong>
      {formatNumber(zu_bestellen)} {einheit}
    </strong>
  )
}

function Name({ row: { material_name, artikelnummer, lieferant } }: { row: Materialbestand }) {
  return (
    <>
      {material_name}
      <div className={common['small']}>
        {[artikelnummer, lieferant].filter((detail) => detail !== null).join(' · ')}
      </div>
    </>
  )
}

function Stock({ row: { menge_gesamt, mindestbestand, einheit } }: { row: Materialbestand }) {
  return (
    <>
      {formatNumber(menge_gesamt)} {einheit}
      {mindestbestand !== null && <div className={common['small']}>mindestens {formatNumber(mindestbestand)}</div>}
    </>
  )
}

function Ordered({ row }: { row: Materialbestand }) {
  if (orderedOf(row) === 0) return '–'
  return (
    <>
      {formatNumber(orderedOf(row))}
      {row.bestellt_am !== null && <div className={common['small']}>{formatDay(row.bestellt_am.slice(0, 10))}</div>}
    </>
  )
}

/** Menu that notes an order of the whole quantity, and takes it back. */
function Order({ row }: { row: Materialbestand }) {
  const note = useMutation({
    mutationFn: () => noteOrder(row),
    onSuccess: () =>
      toast(`Als bestellt gemerkt: ${formatNumber(row.zu_bestellen)} ${row.einheit} ${row.material_name}.`),
    onError: (error) => toast(error.message, { tone: 'bad' }),
  })
  const revert = useMutation({
    mutationFn: () => revertOrder(row),
    onSuccess: () => toast(`Die Bestellung von ${row.material_name} ist zurückgenommen.`),
    onError: (error) => toast(error.message, { tone: 'bad' }),
  })
  const menu = [
    ...(row.zu_bestellen > 0 ? [{ label: 'Als bestellt merken', onChoose: () => note.mutate() }] : []),
    ...(row.bestellt > 0 ? [{ label: 'Bestellung zurücknehmen', onChoose: () => revert.mutate() }] : []),
  ]
  if (menu.length === 0) return null
  return (
    <MenuButton
      groups={[menu]}
      button={
        <ActionIcon variant="default" aria-label={`${row.material_name}: Aktionen`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
