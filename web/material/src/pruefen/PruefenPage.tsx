import { PageHead } from '@zeughaus/web-shared'

export function PruefenPage() {
  return <PageHead title="Kontrolle" />
}
