import { PageHead } from '@zeughaus/web-shared'
import { Bereitschaft } from './Bereitschaft.tsx'
import { Entwicklung } from './Entwicklung.tsx'
import { Kennzahlen } from './Kennzahlen.tsx'
import { Termine } from './Termine.tsx'

/** What is not ready and why, key figures, what falls due, and how it went. */
export function UebersichtPage() {
  return (
    <>
      <PageHead title="Übersicht" />
      <Bereitschaft />
      <Kennzahlen />
      <Termine />
      <Entwicklung />
    </>
  )
}
