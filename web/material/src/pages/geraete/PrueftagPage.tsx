import { Button } from '@mantine/core'
import { IconCircleX, IconDeviceMobileCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, formatDay, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { Facts } from '../../parts/DetailPage.tsx'
import { DueDay } from '../../parts/DueDay.tsx'
import { dayFromToday } from '../../parts/days.ts'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { State } from '../../parts/State.tsx'
import { toast } from '../../parts/toast.ts'
import { GERAETSTATUS, PRUEFERGEBNIS } from '../../parts/words.ts'
import { type FoundGeraete, findGeraet } from '../../scan/findGeraet.ts'
import type { Reading } from '../../scan/reading.ts'
import { ScanInput } from '../../scan/ScanInput.tsx'
import { type ScanResult, useScanSequence, useScanTarget } from '../../scan/scanTarget.ts'
import { useSession } from '../../session/useSession.ts'
import { FaelligeGeraete } from './FaelligeGeraete.tsx'
import classes from './PrueftagPage.module.css'
import { type Ergebnis, recordPruefung } from './pruefung.ts'

const PruefungForm = lazyPart(async () => (await import('./PruefungForm.tsx')).PruefungForm)

type Geraet = Schema<'Geraet'>

/** A device tested since the page was opened. */
interface Tested {
  readonly geraet: Geraet
  readonly ergebnis: Ergebnis
}

const route = getRouteApi('/prueftag')

/** Tests many devices in a row: scan, record the result, next. */
export function PrueftagPage() {
  const { darf } = useSession()
  const { scannen } = route.useSearch()
  const navigate = route.useNavigate()
  const [found, setFound] = useState<FoundGeraete>()
  const [geprueft, setTested] = useState<readonly Tested[]>([])
  const geraet = found?.geraete.length === 1 ? found.geraete[0] : undefined
  const choose = (one: Geraet) => setFound({ geraete: [one], titel: one.seriennummer })
  const read = async (reading: Reading): Promise<ScanResult> => {
    try {
      const found = await findGeraet(reading)
      setFound(found)
      return messageOf(found, geprueft)
    } catch (error) {
      return { feedback: 'unknown', sentence: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
    }
  }
  useScanTarget({ seite: '/prueftag', titel: 'Prüftag', read: useScanSequence(read) })
  const finish = (one: Geraet, ergebnis: Ergebnis) => {
    setTested((vorher) => [{ geraet: one, ergebnis }, ...vorher.filter(({ geraet: { id } }) => id !== one.id)])
    setFound(undefined)
  }
  const hasCamera = (offen: boolean) =>
    void navigate({
      search: (vorher) => ({ ...vorher, scannen: offen ? '1' : undefined }),
      replace: true,
      resetScroll: false,
    })

  if (!darf('pruefung.durchfuehren')) return <Denied />
  return (
    <>
      <PageHead title="Prüftag" lead="Gerät scannen, Ergebnis antippen, nächstes." />
      <div className={common['stack']}>
        <ScanInput hasCamera={scannen !== undefined} onCamera={hasCamera} />
        {geraet !== undefined && <TestedGeraet key={geraet.id} geraet={geraet} onDone={finish} />}
        {found !== undefined && found.geraete.length > 1 && <Choice found={found} onChoose={choose} />}
        {found?.geraete.length === 0 && (
          <ErrorNote>{`Zu „${found.titel}“ gibt es kein Gerät. Gelesen werden Seriennummern und die Etiketten von Positionen und Objekten.`}</ErrorNote>
        )}
        {geprueft.length > 0 && <Done geprueft={geprueft} />}
        <FaelligeGeraete onChoose={choose} />
      </div>
    </>
  )
}

function messageOf({ geraete, titel }: FoundGeraete, geprueft: readonly Tested[]): ScanResult {
  const [one] = geraete
  if (one === undefined) return { feedback: 'unknown', sentence: `„${titel}“ gibt es nicht` }
  if (geraete.length > 1) return { feedback: 'found', sentence: `${titel}: ${geraete.length} Geräte` }
  const vorher = geprueft.find(({ geraet }) => geraet.id === one.id)
  return vorher === undefined
    ? { feedback: 'found', sentence: `${one.material_name} ${one.seriennummer}` }
    : {
        feedback: 'already_counted',
        sentence: `${one.seriennummer} ist schon geprüft: ${PRUEFERGEBNIS[vorher.ergebnis].word}`,
      }
}

function TestedGeraet({ geraet, onDone }: { geraet: Geraet; onDone: (geraet: Geraet, ergebnis: Ergebnis) => void }) {
  const [failing, setFailing] = useState(false)
  const passing = useMutation({
    mutationFn: () =>
      recordPruefung(geraet, {
        datum: dayFromToday(),
        ergebnis: 'bestanden',
        bemerkung: '',
        mangel: false,
        fehlbestand: false,
      }),
    onSuccess: () => {
      toast(`${geraet.seriennummer}: bestanden.`)
      onDone(geraet, 'bestanden')
    },
  })
  return (
    <section className={classes['pruefling']} aria-label="Dieses Gerät prüfen">
      <h2>
        {geraet.material_name}{' '}
        <Link to="/geraete/$id" params={{ id: geraet.id }}>
          {geraet.seriennummer}
        </Link>
      </h2>
      <Facts
        facts={[
          ['Objekt', `${geraet.objekt_code} ${geraet.objekt_name}`],
          ['Status', <State key="status" of={GERAETSTATUS[geraet.status]} />],
          ['Letzte Prüfung', geraet.letzte_pruefung === null ? 'noch keine' : formatDay(geraet.letzte_pruefung)],
          ['Fällig', <DueDay key="faellig" day={geraet.naechste_pruefung} none="kein Termin" />],
          ['Bemerkung', geraet.bemerkung ?? undefined],
        ]}
      />
      {passing.isError && <ErrorNote>{passing.error.message}</ErrorNote>}
      <div className={classes['verdict']}>
        <Button
          size="xl"
          className={classes['passed'] ?? ''}
          leftSection={<IconDeviceMobileCheck size={26} aria-hidden />}
          loading={passing.isPending}
          onClick={() => passing.mutate()}
        >
          Bestanden
        </Button>
        <Button
          size="xl"
          className={classes['failed'] ?? ''}
          leftSection={<IconCircleX size={26} aria-hidden />}
          disabled={passing.isPending}
          onClick={() => setFailing(true)}
        >
          Nicht bestanden
        </Button>
      </div>
      {failing && (
        <PruefungForm
          geraet={geraet}
          ergebnis="nicht_bestanden"
          onDone={(ergebnis) => onDone(geraet, ergebnis)}
          onClose={() => setFailing(false)}
        />
      )}
    </section>
  )
}

function Choice({ found, onChoose }: { found: FoundGeraete; onChoose: (geraet: Geraet) => void }) {
  return (
    <Section title={`Welches Gerät in ${found.titel}?`}>
      <Surface padded={false}>
        <ul className={common['list']}>
          {found.geraete.map((geraet) => (
            <li key={geraet.id}>
              <span className={common['grow']}>
                {geraet.material_name} {geraet.seriennummer}
              </span>
              <DueDay day={geraet.naechste_pruefung} none="" />
              <Button variant="default" aria-label={`${geraet.seriennummer} prüfen`} onClick={() => onChoose(geraet)}>
                Prüfen
              </Button>
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}

function Done({ geprueft }: { geprueft: readonly Tested[] }) {
  return (
    <Section title={formatCount(geprueft.length, 'Gerät geprüft', 'Geräte geprüft')}>
      <Surface padded={false}>
        <ul className={common['list']}>
          {geprueft.map(({ geraet, ergebnis }) => (
            <li key={geraet.id}>
              <Link to="/geraete/$id" params={{ id: geraet.id }} className={common['grow']}>
                {geraet.material_name} {geraet.seriennummer}
              </Link>
              <State of={PRUEFERGEBNIS[ergebnis]} />
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}

function Denied() {
  return (
    <>
      <PageHead title="Prüftag" />
      <Surface>
        <EmptyState icon={<IconDeviceMobileCheck size={40} />} title="Keine Berechtigung für Prüfungen">
          Sie dürfen Geräte ansehen, aber keine Prüfungen erfassen. <Link to="/geraete">Zu den Geräten</Link>
        </EmptyState>
      </Surface>
    </>
  )
}
