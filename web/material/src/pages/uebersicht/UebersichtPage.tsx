import { PageHead } from '@zeughaus/web-shared'

export function UebersichtPage() {
  return <PageHead title="Übersicht" />
}
