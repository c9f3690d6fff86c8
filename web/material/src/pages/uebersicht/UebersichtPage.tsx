import { Button } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState, PageHead, Surface } from '@zeughaus/web-shared'
import { useEinheiten } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { rollenOf } from '../../components/words.ts'
import { useSession } from '../../session/useSession.ts'
import { Bereitschaft } from './Bereitschaft.tsx'
import { Entwicklung } from './Entwicklung.tsx'
import { Fehlendes } from './Fehlendes.tsx'
import { Kennzahlen } from './Kennzahlen.tsx'
import { MeineKontrollen } from './MeineKontrollen.tsx'
import { Platz, useLeads } from './platz.tsx'
import { Termine } from './Termine.tsx'

/** Loaded only by those who can set up a system. */
const ErsteSchritte = lazyComponent(async () => (await import('./ErsteSchritte.tsx')).ErsteSchritte, <Platz />)

const route = getRouteApi('/')

/** Shows unready objects with reasons, key figures, due dates and trends. */
export function UebersichtPage() {
  const { ich, darfIrgendwo } = useSession()
  const ort = route.useSearch()
  const leads = useLeads()
  if (!darfIrgendwo('lesen')) return rollenOf(ich) === '' ? <WithoutRolle /> : <WithoutOverview />
  return (
    <>
      <PageHead title="Übersicht" />
      <Einheitenwahl einheit_id={ort.einheit_id} />
      {leads && <ErsteSchritte />}
      <MeineKontrollen />
      <Bereitschaft ort={ort}>
        <Entwicklung />
      </Bereitschaft>
      <Fehlendes ort={ort} />
      <Kennzahlen />
      <Termine />
    </>
  )
}

/** Says which Einheit the overview shows, and leads to all of them, where there are several. */
function Einheitenwahl({ einheit_id }: { einheit_id: string | undefined }) {
  const einheiten = useEinheiten()
  if (einheiten.length < 2) return null
  const chosen = einheiten.find(({ value }) => value === einheit_id)
  return (
    <p className={common['buttons']}>
      {chosen !== undefined && (
        <>
          <span>Nur {chosen.label} mit allen darunter: Bereitschaft und was fehlt.</span>
          <Link to="/">Alle zeigen</Link>
        </>
      )}
      <Link to="/uebersicht/einheiten" className={common['target']}>
        Einheiten im Überblick
      </Link>
    </p>
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

/** For people whose own roles allow something else. */
function WithoutOverview() {
  return (
    <>
      <PageHead title="Übersicht" />
      <Surface>
        <EmptyState icon={<IconUserQuestion size={40} />} title="Die Übersicht gehört nicht zu Ihren Rollen">
          <p>Was Sie dürfen, steht unter „Mehr“.</p>
          <Button variant="default" component={Link} to="/mehr">
            Mehr zeigen
          </Button>
        </EmptyState>
      </Surface>
    </>
  )
}
