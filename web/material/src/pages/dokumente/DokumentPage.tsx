import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ErrorNote, formatBytes, formatInstant, Section, Status, Surface } from '@zeughaus/web-shared'
import { saveFile } from '@zeughaus/web-shared/save-file'
import { useState } from 'react'
import { api, fetchFile, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { DeleteButton } from '../../components/DeleteButton.tsx'
import { DetailPage, Facts, Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ENTITAETEN } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { DokumentRow } from './DokumentRow.tsx'
import { Preview } from './Preview.tsx'
import { DOKUMENT_KINDS, findSubject, type Subject } from './subject.ts'

const DokumentForm = lazyComponent(async () => (await import('./DokumentForm.tsx')).DokumentForm)

type Dokument = Schema<'Dokument'>

const route = getRouteApi('/dokumente/$id')

/** Shows a document: preview, owner, versions. */
export function DokumentPage() {
  const { id } = route.useParams()
  const query = useQuery({
    queryKey: ['dokument', id],
    meta: { arten: DOKUMENT_KINDS },
    queryFn: ({ signal }) => unwrap(api.GET('/dokumente/{id}', { params: { path: { id } }, signal })),
  })
  return (
    <Loaded query={query} title="Dokument">
      {(dokument) => <DokumentDetails key={dokument.id} dokument={dokument} />}
    </Loaded>
  )
}

function DokumentDetails({ dokument }: { dokument: Dokument }) {
  const { id, dateiname, aktionen, entitaet_typ, entitaet_id } = dokument
  const { darfIrgendwo } = useSession()
  const navigate = useNavigate()
  const [replacing, setReplacing] = useState(false)
  const subject = useQuery({
    queryKey: ['sache', entitaet_typ, entitaet_id],
    meta: { arten: [] },
    queryFn: () => findSubject(entitaet_typ, entitaet_id),
  })
  const back = () => void navigate({ to: subject.data?.to ?? '/dokumente', search: subject.data?.search ?? {} })
  return (
    <DetailPage
      back={{ to: '/dokumente', label: 'Dokumente' }}
      title={dateiname}
      lead={dokument.dokumenttyp}
      action={<Download dokument={dokument} />}
      more={
        aktionen.includes('ersetzen') && (
          <Button variant="default" onClick={() => setReplacing(true)}>
            Ersetzen
          </Button>
        )
      }
    >
      <Surface>
        <DokumentFacts dokument={dokument} subject={subject.data} />
      </Surface>
      <Preview dokument={dokument} />
      <Versions id={id} />
      {aktionen.includes('loeschen') && (
        <DeleteButton
          what={`Das Dokument „${dateiname}“`}
          action={() => unwrap(api.DELETE('/dokumente/{id}', { params: { path: { id } } }))}
          onDone={back}
        />
      )}
      {replacing && (
        <DokumentForm
          target={{ art: 'version', vorgaenger: dokument }}
          mayAddRechnung={darfIrgendwo('dokument.rechnung')}
          onDone={(neu) => void navigate({ to: '/dokumente/$id', params: { id: neu.id }, replace: true })}
          onClose={() => setReplacing(false)}
        />
      )}
    </DetailPage>
  )
}

function Download({ dokument: { id, dateiname } }: { dokument: Dokument }) {
  const loading = useMutation({
    mutationFn: () => fetchFile(`/dokumente/${id}/download`),
    onSuccess: (file) => saveFile(file, dateiname),
  })
  return (
    <>
      <Button
        leftSection={<IconDownload size={20} aria-hidden />}
        loading={loading.isPending}
        onClick={() => loading.mutate()}
      >
        Herunterladen
      </Button>
      {loading.isError && <ErrorNote>{loading.error.message}</ErrorNote>}
    </>
  )
}

function DokumentFacts({ dokument, subject }: { dokument: Dokument; subject: Subject | undefined }) {
  const { aktuell, ist_original, groesse, hochgeladen_von_name, hochgeladen_am, entitaet_typ } = dokument
  return (
    <Facts
      facts={[
        [
          'Gehört zu',
          subject === undefined ? (
            ENTITAETEN[entitaet_typ]
          ) : (
            <Link key="sache" to={subject.to as string} search={subject.search}>
              {subject.name}
            </Link>
          ),
        ],
        [
          'Stand',
          <Status key="stand" tone={aktuell ? 'good' : 'quiet'}>
            {aktuell ? 'aktuelle Version' : 'ersetzte Version'}
          </Status>,
        ],
        ['Vorlage', ist_original ? 'Original' : 'Kopie'],
        ['Größe', formatBytes(groesse)],
        ['Hochgeladen', `${formatInstant(hochgeladen_am)} von ${hochgeladen_von_name}`],
      ]}
    />
  )
}

function Versions({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['versionen', id],
    meta: { arten: DOKUMENT_KINDS },
    queryFn: () =>
      readAll((page) => unwrap(api.GET('/dokumente/{id}/versionen', { params: { path: { id }, query: page } }))),
  })
  if (query.data !== undefined && query.data.length < 2) return null
  return (
    <Section title="Versionen">
      <Loaded query={query}>
        {(rows) => (
          <Surface padded={false}>
            <ol className={common['list']}>
              {rows.map((version) => (
                <li key={version.id}>
                  <DokumentRow dokument={version} />
                  {version.id === id ? (
                    <Status tone="busy">angezeigt</Status>
                  ) : (
                    version.aktuell && <Status tone="good">aktuell</Status>
                  )}
                </li>
              ))}
            </ol>
          </Surface>
        )}
      </Loaded>
    </Section>
  )
}
