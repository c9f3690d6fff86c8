import { IconFiles } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { formatBytes, formatShort } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { DOKUMENTTYPEN, ENTITAETEN } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { DOKUMENT_KINDS } from './subject.ts'

const DokumentForm = lazyComponent(async () => (await import('./DokumentForm.tsx')).DokumentForm)

/** Lists all documents that this person may see, newest first. */
export function DokumentePage() {
  const { darfIrgendwo } = useSession()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const types = DOKUMENTTYPEN.filter((typ) => typ !== 'Rechnung' || darfIrgendwo('dokument.rechnung'))
  return (
    <>
      <ListPage<Schema<'Dokument'>>
        title="Dokumente"
        lead="Protokolle, Anleitungen, Nachweise und Fotos von allem."
        name="dokumente"
        arten={DOKUMENT_KINDS}
        load={(query, signal) => unwrap(api.GET('/dokumente/alle', { params: { query }, signal }))}
        search="service"
        searchLabel="Dateiname"
        filters={[
          {
            name: 'dokumenttyp',
            label: 'Art',
            look: 'select',
            options: types.map((typ) => ({ value: typ, label: typ })),
          },
        ]}
        columns={[
          { title: 'Datei', sort: 'dateiname', width: '2fr', cell: ({ dateiname }) => dateiname },
          { title: 'Art', cell: ({ dokumenttyp }) => dokumenttyp },
          { title: 'Gehört zu', cell: ({ entitaet_typ }) => ENTITAETEN[entitaet_typ] },
          { title: 'Größe', width: '7rem', align: 'end', cell: ({ groesse }) => formatBytes(groesse) },
          {
            title: 'Hochgeladen',
            sort: 'hochgeladen_am',
            width: '12rem',
            cell: ({ hochgeladen_am, hochgeladen_von_name }) => (
              <>
                <div>{formatShort(hochgeladen_am)}</div>
                <div className={common['small']}>{hochgeladen_von_name}</div>
              </>
            ),
          },
        ]}
        card={(row) => (
          <>
            <div className={common['title']}>{row.dateiname}</div>
            <div>
              {row.dokumenttyp} · {ENTITAETEN[row.entitaet_typ]} · {formatBytes(row.groesse)}
            </div>
            <div className={common['small']}>
              {row.hochgeladen_von_name}, {formatShort(row.hochgeladen_am)}
            </div>
          </>
        )}
        rowKey={({ id }) => id}
        href={({ id }) => `/dokumente/${id}`}
        exportPath="/dokumente/alle/export"
        empty={{
          icon: <IconFiles size={40} />,
          title: 'Noch kein Dokument',
          text: 'Dokumente gehören zu einem Objekt, einem Gerät, einem Auftrag oder einem Material.',
        }}
        {...(darfIrgendwo('dokument.hochladen')
          ? { action: { label: 'Dokument hinzufügen', onClick: () => setAdding(true) } }
          : {})}
      />
      {adding && (
        <DokumentForm
          target={{ art: 'objekt' }}
          mayAddRechnung={darfIrgendwo('dokument.rechnung')}
          onDone={({ id }) => void navigate({ to: '/dokumente/$id', params: { id } })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
