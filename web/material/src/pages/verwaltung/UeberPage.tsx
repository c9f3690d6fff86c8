import { useQuery } from '@tanstack/react-query'
import { PageHead, Section, Surface } from '@zeughaus/web-shared'
import { Facts, Loaded } from '../../parts/DetailPage.tsx'
import { KeyTable } from '../../shell/KeyList.tsx'

interface Health {
  readonly status: 'ok' | 'gestoert'
  readonly version: string
}

/** Which version runs, and the keys. */
export function UeberPage() {
  const health = useQuery({
    queryKey: ['health'],
    meta: { arten: [] },
    // Disturbed is an answer too: 503 with the same shape.
    queryFn: async () => (await (await fetch('/health')).json()) as Health,
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
