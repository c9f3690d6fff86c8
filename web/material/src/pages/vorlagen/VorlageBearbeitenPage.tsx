import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api, unwrap } from '../../api/index.ts'
import { DetailPage, Loaded } from '../../components/DetailPage.tsx'
import { VorlageEditor } from './VorlageEditor.tsx'

const route = getRouteApi('/vorlagen/$id/bearbeiten')

/** Edits the positions of a version, or creates the next version from them. */
export function VorlageBearbeitenPage() {
  const { id } = route.useParams()
  const isNewVersion = route.useSearch().als === 'neue-version'
  const query = useQuery({
    queryKey: ['vorlage', id],
    meta: { arten: ['vorlage'] },
    queryFn: () => unwrap(api.GET('/vorlagen/{id}', { params: { path: { id } } })),
  })
  return (
    <Loaded query={query}>
      {(vorlage) => (
        <DetailPage
          back={{ to: `/vorlagen/${id}`, label: vorlage.name }}
          title={isNewVersion ? `Neue Version von ${vorlage.name}` : `${vorlage.name} ändern`}
          lead={
            isNewVersion
              ? `Version ${vorlage.version} bleibt, wie sie ist; neue Objekte entstehen aus der neuen.`
              : `Version ${vorlage.version}`
          }
        >
          <VorlageEditor
            vorlage={vorlage}
            isNewVersion={isNewVersion}
            submit={isNewVersion ? 'Neue Version anlegen' : 'Speichern'}
            done={isNewVersion ? 'Die neue Version ist angelegt.' : 'Die Vorlage ist gespeichert.'}
            action={({ positionen, einheit_id }) => {
              const params = { path: { id } }
              return unwrap(
                isNewVersion
                  ? api.POST('/vorlagen/{id}/neue-version', {
                      params,
                      body: { positionen, fuer_alle: einheit_id === null },
                    })
                  : api.PUT('/vorlagen/{id}/positionen', { params, body: { positionen } }),
              )
            }}
          />
        </DetailPage>
      )}
    </Loaded>
  )
}
