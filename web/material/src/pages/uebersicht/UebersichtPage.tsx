import { IconUserQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState, PageHead, Surface } from '@zeughaus/web-shared'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { useSession } from '../../session/useSession.ts'
import { Bereitschaft } from './Bereitschaft.tsx'
import { Entwicklung } from './Entwicklung.tsx'
import { Fehlendes } from './Fehlendes.tsx'
import { Kennzahlen } from './Kennzahlen.tsx'
import { MeineKontrollen } from './MeineKontrollen.tsx'
import { Termine } from './Termine.tsx'

/** Loaded only by those who can set up a system. */
const ErsteSchritte = lazyPart(async () => (await import('./ErsteSchritte.tsx')).ErsteSchritte)

const route = getRouteApi('/')

/** Shows unready objects with reasons, key figures, due dates and trends. */
export function UebersichtPage() {
  const { darf } = useSession()
  const { standort_id } = route.useSearch()
  if (!darf('lesen')) return <WithoutRolle />
  return (
    <>
      <PageHead title="Übersicht" />
      {darf('stammdaten.anlegen') && <ErsteSchritte />}
      <MeineKontrollen />
      <Bereitschaft standort_id={standort_id} />
      <Fehlendes standort_id={standort_id} />
      <Kennzahlen />
      <Termine />
      <Entwicklung />
    </>
  )
}

/** Greets a person without a role. */
function WithoutRolle() {
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
