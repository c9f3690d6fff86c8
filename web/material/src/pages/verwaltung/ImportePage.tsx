import { IconUpload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatInstant, formatNumber } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { State } from '../../components/State.tsx'
import { IMPORTARTEN, IMPORTSTATUS, optionsOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'

const ImportForm = lazyComponent(async () => (await import('./ImportForm.tsx')).ImportForm)

type Import = Schema<'Import'>

/** Lists imports and their results. */
export function ImportePage() {
  const { darfIrgendwo } = useSession()
  const { neu } = useSearch({ from: '/verwaltung/importe' })
  const [isNew, setNew] = useState(neu !== undefined)
  const navigate = useNavigate()
  return (
    <>
      <ListPage<Import>
        title="Importe"
        lead="Tabellen aus Excel oder CSV übernehmen. Erst wird geprüft und gezeigt, was jede Zeile tun würde; gespeichert wird erst, wenn Sie bestätigen."
        name="importe"
        arten={['import']}
        load={(query, signal) => unwrap(api.GET('/importe', { params: { query }, signal }))}
        search="none"
        searchLabel=""
        filters={[
          { name: 'status', label: 'Stand', look: 'select', options: optionsOf(IMPORTSTATUS) },
          { name: 'art', label: 'Inhalt', look: 'select', options: optionsOf(IMPORTARTEN) },
        ]}
        columns={[
          { title: 'Datei', width: '1.4fr', cell: ({ dateiname }) => dateiname },
          { title: 'Inhalt', cell: ({ art }) => IMPORTARTEN[art] },
          { title: 'Zeilen', width: '6rem', align: 'end', cell: ({ zeilen }) => formatNumber(zeilen) },
          { title: 'Stand', width: '1.3fr', cell: ({ status }) => <State of={IMPORTSTATUS[status]} /> },
          {
            title: 'Hochgeladen',
            sort: 'angelegt_am',
            width: '13rem',
            cell: ({ angelegt_am, benutzer_name }) => (
              <>
                <div>{formatInstant(angelegt_am)}</div>
                <div className={common['small']}>{benutzer_name}</div>
              </>
            ),
          },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{row.dateiname}</div>
            <State of={IMPORTSTATUS[row.status]} />
            <div className={common['small']}>
              {IMPORTARTEN[row.art]}, {formatNumber(row.zeilen)} Zeilen, {formatInstant(row.angelegt_am)}
            </div>
          </>
        )}
        rowKey={({ id }) => id}
        href={({ id }) => `/verwaltung/importe/${id}`}
        exportPath="/importe/export"
        empty={{
          icon: <IconUpload size={40} />,
          title: 'Noch nichts importiert',
          text: 'Materialien, Vorlagen, Objekte, Benutzer und Qualifikationen lassen sich aus einer Tabelle übernehmen.',
        }}
        {...(darfIrgendwo('import.ausfuehren')
          ? { action: { label: 'Tabelle hochladen', onClick: () => setNew(true) } }
          : {})}
      />
      {isNew && (
        <ImportForm
          art={Object.keys(IMPORTARTEN).find((art): art is Import['art'] => art === neu)}
          onDone={({ id }) => void navigate({ to: '/verwaltung/importe/$id', params: { id } })}
          onClose={() => setNew(false)}
        />
      )}
    </>
  )
}
