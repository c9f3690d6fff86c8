import { useQuery } from '@tanstack/react-query'
import { PageHead, Section, Surface } from '@zeughaus/web-shared'
import { ApiError, send } from '../../api/index.ts'
import { Facts, Loaded } from '../../parts/DetailPage.tsx'
import { KeyTable } from '../../shell/KeyList.tsx'

interface Health {
  readonly status: 'ok' | 'gestoert'
  readonly version: string
}

/** Disturbed is an answer too: 503 with the same shape. */
async function readHealth(): Promise<Health> {
  const response = await send(new Request(new URL('/health', window.location.origin)))
  try {
    return (await response.json()) as Health
  } catch {
    throw new ApiError(response.status, 'unlesbar', 'Der Dienst hat unerwartet geantwortet. Bitte später noch einmal.')
  }
}

/** Which version runs, and the keys. */
export function UeberPage() {
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
                ['Dienst', status === 'ok' ? 'läuft' : 'gestört: bitte der Administration sagen'],
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
      <Section title="Tasten">
        <Surface>
          <KeyTable />
        </Surface>
      </Section>
    </>
  )
}
