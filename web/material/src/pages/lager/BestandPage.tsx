import { IconPackages } from '@tabler/icons-react'
import { formatNumber } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useDarfImLagerort, useKategorien, useLagerorte } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { State } from '../../components/State.tsx'
import { useSession } from '../../session/useSession.ts'
import type { Buchung } from './BuchungForm.tsx'
import { TOO_LITTLE } from './tooLittle.ts'

const BuchungForm = lazyComponent(async () => (await import('./BuchungForm.tsx')).BuchungForm)

type Bestand = Schema<'Bestand'>

/** Lists the stock by Lagerplatz. */
export function BestandPage() {
  const { darfIrgendwo } = useSession()
  const [buchung, setBuchung] = useState<Buchung>()
  const mayBook = darfIrgendwo('lager.bearbeiten')
  const darfIm = useDarfImLagerort()
  const book = ({ material_id, lagerplatz_id }: Bestand) =>
    setBuchung({ art: 'abgang', material_id, von_lagerplatz_id: lagerplatz_id, nach_lagerplatz_id: lagerplatz_id })
  return (
    <>
      <ListPage<Bestand>
        title="Bestand"
        lead="Was an welchem Lagerplatz liegt."
        name="bestaende"
        arten={['bestand', 'materialbewegung', 'material', 'lagerplatz']}
        load={(query, signal) => unwrap(api.GET('/bestaende', { params: { query }, signal }))}
        search="service"
        searchLabel="Material oder Artikelnummer"
        filters={[
          {
            name: 'vorraetig',
            label: 'Vorrat',
            look: 'chips',
            options: [
              { value: 'true', label: 'vorrätig' },
              { value: 'false', label: 'leer' },
            ],
          },
          {
            name: 'unter_mindestbestand',
            label: 'Mindestbestand',
            look: 'chips',
            options: [{ value: 'true', label: 'unter Mindestbestand' }],
          },
          {
            name: 'lagerort_id',
            label: 'Lagerort',
            look: 'select',
            options: useLagerorte(),
          },
          { name: 'kategorie_id', label: 'Kategorie', look: 'select', options: useKategorien() },
        ]}
        columns={[
          {
            title: 'Material',
            sort: 'material',
            width: '1.6fr',
            cell: ({ material_name, artikelnummer }) => (
              <>
                {material_name}
                {artikelnummer !== null && <div className={common['small']}>{artikelnummer}</div>}
              </>
            ),
          },
          {
            title: 'Lagerplatz',
            sort: 'lagerplatz',
            width: '1.6fr',
            cell: ({ lagerplatz_code, lagerplatz_name, lagerort_pfad }) => (
              <>
                <strong>{lagerplatz_code}</strong> {lagerplatz_name}
                <div className={common['small']}>{lagerort_pfad}</div>
              </>
            ),
          },
          {
            title: 'Menge',
            sort: 'menge',
            width: '9rem',
            align: 'end',
            cell: ({ menge, einheit }) => `${formatNumber(menge)} ${einheit}`,
          },
          { title: 'Insgesamt', width: '15rem', cell: (row) => <Total row={row} /> },
        ]}
        card={(row) => (
          <>
            <div className={common['cardHead']}>
              <span className={common['title']}>{row.material_name}</span>
              <strong>
                {formatNumber(row.menge)} {row.einheit}
              </strong>
            </div>
            <div>
              {row.lagerplatz_code} {row.lagerplatz_name}
            </div>
            <div className={common['small']}>{row.lagerort_pfad}</div>
            {row.unter_mindestbestand && <Total row={row} />}
          </>
        )}
        rowKey={({ lagerplatz_id, material_id }) => `${lagerplatz_id} ${material_id}`}
        mayOpen={({ lagerort_id }) => darfIm('lager.bearbeiten', lagerort_id)}
        {...(mayBook ? { onOpen: book } : {})}
        exportPath="/bestaende/export"
        empty={{
          icon: <IconPackages size={40} />,
          title: 'Das Lager ist leer',
          text: 'Mit dem ersten Zugang an einem Lagerplatz steht hier, was da ist.',
        }}
        {...(mayBook ? { action: { label: 'Zugang buchen', onClick: () => setBuchung({ art: 'zugang' }) } } : {})}
      />
      {buchung !== undefined && <BuchungForm buchung={buchung} onClose={() => setBuchung(undefined)} />}
    </>
  )
}

function Total({ row }: { row: Bestand }) {
  const { menge_gesamt, mindestbestand, unter_mindestbestand } = row
  return (
    <>
      <span>
        {formatNumber(menge_gesamt)}
        {mindestbestand !== null && ` von mindestens ${formatNumber(mindestbestand)}`}
      </span>
      {unter_mindestbestand && (
        <div className={common['states']}>
          <State of={TOO_LITTLE} />
        </div>
      )}
    </>
  )
}
