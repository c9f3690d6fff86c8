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
import type { Lesung } from '../../scan/lesung.ts'
import { Scaneingabe } from '../../scan/Scaneingabe.tsx'
import { type Scanergebnis, useScanfolge, useScanziel } from '../../scan/scanziel.ts'
import { useSession } from '../../session/useSession.ts'
import { GERAETSTATUS, PRUEFERGEBNIS } from '../../words.ts'
import { FaelligeGeraete } from './FaelligeGeraete.tsx'
import { findeGeraet, type Geraetefund } from './findeGeraet.ts'
import classes from './PrueftagPage.module.css'
import { type Ergebnis, erfassePruefung } from './pruefung.ts'

const PruefungForm = lazyPart(async () => (await import('./PruefungForm.tsx')).PruefungForm)

type Geraet = Schema<'Geraet'>

/** A device that was tested since the page was opened. */
interface Geprueft {
  readonly geraet: Geraet
  readonly ergebnis: Ergebnis
}

const route = getRouteApi('/prueftag')

/** One device after the other: scan, passed or not, next. */
export function PrueftagPage() {
  const { darf } = useSession()
  const { scannen } = route.useSearch()
  const navigate = route.useNavigate()
  const [fund, setFund] = useState<Geraetefund>()
  const [geprueft, setGeprueft] = useState<readonly Geprueft[]>([])
  const geraet = fund?.geraete.length === 1 ? fund.geraete[0] : undefined
  const waehle = (eines: Geraet) => setFund({ geraete: [eines], titel: eines.seriennummer })
  const lies = async (lesung: Lesung): Promise<Scanergebnis> => {
    try {
      const gefunden = await findeGeraet(lesung)
      setFund(gefunden)
      return meldungVon(gefunden, geprueft)
    } catch (error) {
      return { rueckmeldung: 'unbekannt', satz: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
    }
  }
  useScanziel({ seite: '/prueftag', titel: 'Prüftag', lies: useScanfolge(lies) })
  const fertig = (eines: Geraet, ergebnis: Ergebnis) => {
    setGeprueft((vorher) => [{ geraet: eines, ergebnis }, ...vorher.filter(({ geraet: { id } }) => id !== eines.id)])
    setFund(undefined)
  }
  const kamera = (offen: boolean) =>
    void navigate({
      search: (vorher) => ({ ...vorher, scannen: offen ? '1' : undefined }),
      replace: true,
      resetScroll: false,
    })

  if (!darf('pruefung.durchfuehren')) return <Verwehrt />
  return (
    <>
      <PageHead title="Prüftag" lead="Gerät scannen, Ergebnis antippen, nächstes." />
      <div className={common['stack']}>
        <Scaneingabe kamera={scannen !== undefined} onKamera={kamera} />
        {geraet !== undefined && <Pruefling key={geraet.id} geraet={geraet} onFertig={fertig} />}
        {fund !== undefined && fund.geraete.length > 1 && <Auswahl fund={fund} onWahl={waehle} />}
        {fund?.geraete.length === 0 && (
          <ErrorNote>{`Zu „${fund.titel}“ gibt es kein Gerät. Gelesen werden Seriennummern und die Etiketten von Positionen und Objekten.`}</ErrorNote>
        )}
        {geprueft.length > 0 && <Erledigt geprueft={geprueft} />}
        <FaelligeGeraete onWahl={waehle} />
      </div>
    </>
  )
}

function meldungVon({ geraete, titel }: Geraetefund, geprueft: readonly Geprueft[]): Scanergebnis {
  const [eines] = geraete
  if (eines === undefined) return { rueckmeldung: 'unbekannt', satz: `„${titel}“ gibt es nicht` }
  if (geraete.length > 1) return { rueckmeldung: 'gefunden', satz: `${titel}: ${geraete.length} Geräte` }
  const vorher = geprueft.find(({ geraet }) => geraet.id === eines.id)
  return vorher === undefined
    ? { rueckmeldung: 'gefunden', satz: `${eines.material_name} ${eines.seriennummer}` }
    : {
        rueckmeldung: 'schon_gezaehlt',
        satz: `${eines.seriennummer} ist schon geprüft: ${PRUEFERGEBNIS[vorher.ergebnis].word}`,
      }
}

function Pruefling({ geraet, onFertig }: { geraet: Geraet; onFertig: (geraet: Geraet, ergebnis: Ergebnis) => void }) {
  const [failing, setFailing] = useState(false)
  const passing = useMutation({
    mutationFn: () =>
      erfassePruefung(geraet, {
        datum: dayFromToday(),
        ergebnis: 'bestanden',
        bemerkung: '',
        mangel: false,
        fehlbestand: false,
      }),
    onSuccess: () => {
      toast(`${geraet.seriennummer}: bestanden.`)
      onFertig(geraet, 'bestanden')
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
      <div className={classes['urteil']}>
        <Button
          size="xl"
          className={classes['bestanden'] ?? ''}
          leftSection={<IconDeviceMobileCheck size={26} aria-hidden />}
          loading={passing.isPending}
          onClick={() => passing.mutate()}
        >
          Bestanden
        </Button>
        <Button
          size="xl"
          className={classes['durchgefallen'] ?? ''}
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
          onDone={(ergebnis) => onFertig(geraet, ergebnis)}
          onClose={() => setFailing(false)}
        />
      )}
    </section>
  )
}

function Auswahl({ fund, onWahl }: { fund: Geraetefund; onWahl: (geraet: Geraet) => void }) {
  return (
    <Section title={`Welches Gerät in ${fund.titel}?`}>
      <Surface padded={false}>
        <ul className={common['list']}>
          {fund.geraete.map((geraet) => (
            <li key={geraet.id}>
              <span className={common['grow']}>
                {geraet.material_name} {geraet.seriennummer}
              </span>
              <DueDay day={geraet.naechste_pruefung} none="" />
              <Button variant="default" aria-label={`${geraet.seriennummer} prüfen`} onClick={() => onWahl(geraet)}>
                Prüfen
              </Button>
            </li>
          ))}
        </ul>
      </Surface>
    </Section>
  )
}

function Erledigt({ geprueft }: { geprueft: readonly Geprueft[] }) {
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

function Verwehrt() {
  return (
    <>
      <PageHead title="Prüftag" />
      <Surface>
        <EmptyState icon={<IconDeviceMobileCheck size={40} />} title="Prüfungen erfassen andere">
          Sie dürfen Geräte ansehen, aber keine Prüfungen erfassen. <Link to="/geraete">Zu den Geräten</Link>
        </EmptyState>
      </Surface>
    </>
  )
}
