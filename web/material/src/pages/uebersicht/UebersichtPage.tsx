import { IconUserQuestion } from '@tabler/icons-react'
import { EmptyState, PageHead, Surface } from '@zeughaus/web-shared'
import { useSession } from '../../session/useSession.ts'
import { Bereitschaft } from './Bereitschaft.tsx'
import { Entwicklung } from './Entwicklung.tsx'
import { Kennzahlen } from './Kennzahlen.tsx'
import { Termine } from './Termine.tsx'

/** What is not ready and why, key figures, what falls due, and how it went. */
export function UebersichtPage() {
  const { darf } = useSession()
  if (!darf('lesen')) return <OhneRolle />
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

/** Somebody new, before the administration has said what he does. */
function OhneRolle() {
  return (
    <>
      <PageHead title="Übersicht" />
      <Surface>
        <EmptyState icon={<IconUserQuestion size={40} />} title="Ihnen ist noch keine Rolle zugeteilt">
          Bitte wenden Sie sich an Ihre Verwaltung.
        </EmptyState>
      </Surface>
    </>
  )
}
