import { useQuery } from '@tanstack/react-query'
import { ErrorNote, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { ApiError, api, send, unwrap } from '../../api/index.ts'
import { Facts, Loaded } from '../../components/DetailPage.tsx'
import { KeyTable } from '../../components/KeyTable.tsx'
import { useSession } from '../../session/useSession.ts'

interface Health {
  readonly status: 'ok' | 'gestoert'
  readonly version: string
}

/** Reads the health of the service; a 503 has the same shape. */
async function readHealth(): Promise<Health> {
  const response = await send(new Request(new URL('/health', window.location.origin)))
  try {
    return (await response.json()) as Health
  } catch {
    throw new ApiError(response.status, 'unlesbar', 'Der Dienst hat unerwartet geantwortet. Bitte später noch einmal.')
  }
}

/** Shows the version and the keyboard shortcuts. */
export function UeberPage() {
  const { darfIrgendwo } = useSession()
  const health = useQuery({
    queryKey: ['health'],
    meta: { arten: [] },
    queryFn: readHealth,
  })
  return (
    <>
      <PageHead title="Über Zeughaus" lead="Material, Fahrzeuge und ihre Kontrollen." />
      <Surface>
        <Loaded query={health}>
          {({ status, version }) => (
            <Facts
              facts={[
                ['Version', version],
                ['Dienst', status === 'ok' ? 'läuft' : 'gestört: Bitte informieren Sie die Administration.'],
                [
                  'Schnittstelle',
                  <a key="docs" href="/docs">
                    Beschreibung für Programme
                  </a>,
                ],
              ]}
            />
          )}
        </Loaded>
      </Surface>
      {darfIrgendwo('betrieb.lesen') && <Betrieb />}
      <Section title="Tasten">
        <Surface>
          <KeyTable />
        </Surface>
      </Section>
    </>
  )
}

/** Names missing parts of the service's machine; renders nothing without any. */
function Betrieb() {
  const betrieb = useQuery({ queryKey: ['betrieb'], meta: { arten: [] }, queryFn: () => unwrap(api.GET('/betrieb')) })
  if (betrieb.isError) return <ErrorNote>{betrieb.error.message}</ErrorNote>
  if (!betrieb.data || betrieb.data.hinweise.length === 0) return null
  return (
    <Section title="Für die Administration">
      {betrieb.data.hinweise.map((hinweis) => (
        <Surface key={hinweis}>{hinweis}</Surface>
      ))}
    </Section>
  )
}
