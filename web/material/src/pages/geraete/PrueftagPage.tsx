import { Button } from '@mantine/core'
import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState, ErrorNote, formatCount, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import type { Schema } from '../../api/index.ts'
import common from '../../components/common.module.css'
import { DueDay } from '../../components/DueDay.tsx'
import { State } from '../../components/State.tsx'
import { PRUEFERGEBNIS } from '../../components/words.ts'
import { type FoundGeraete, findGeraet } from '../../scan/findGeraet.ts'
import type { Reading } from '../../scan/reading.ts'
import { refusedByWindow } from '../../scan/refusedByWindow.ts'
import { ScanInput } from '../../scan/ScanInput.tsx'
import { type ScanResult, useScanSequence, useScanTarget } from '../../scan/scanTarget.ts'
import { useSession } from '../../session/useSession.ts'
import { FaelligeGeraete } from './FaelligeGeraete.tsx'
import type { Ergebnis } from './pruefung.ts'
import { TestedGeraet } from './TestedGeraet.tsx'

type Geraet = Schema<'Geraet'>

/** A device tested since the page was opened. */
interface Tested {
  readonly geraet: Geraet
  readonly ergebnis: Ergebnis
  /** The kind of tests, if the device has several. */
  readonly art?: string | undefined
}

const route = getRouteApi('/prueftag')

/** Tests many devices in a row: scan, record the result, next. */
export function PrueftagPage() {
  const { darfIrgendwo } = useSession()
  const { scannen } = route.useSearch()
  const navigate = route.useNavigate()
  const [found, setFound] = useState<FoundGeraete>()
  const [geprueft, setTested] = useState<readonly Tested[]>([])
  /** The kind of tests of the day, by its name: devices of other materials may have it too. */
  const [art, setArt] = useState<string>()
  const geraet = found?.geraete.length === 1 ? found.geraete[0] : undefined
  const choose = (one: Geraet) => setFound({ geraete: [one], titel: one.seriennummer })
  const read = async (reading: Reading): Promise<ScanResult> => {
    try {
      const found = await findGeraet(reading)
      const isOther = found.geraete.length !== 1 || found.geraete[0]?.id !== geraet?.id
      const refused = isOther ? refusedByWindow() : undefined
      if (refused !== undefined) return refused
      setFound(found)
      return messageOf(found, geprueft)
    } catch (error) {
      return { feedback: 'unknown', sentence: error instanceof Error ? error.message : 'Das hat nicht geklappt.' }
    }
  }
  useScanTarget({ seite: '/prueftag', titel: 'Prüftag', read: useScanSequence(read) })
  const finish = (one: Tested) => {
    setTested((vorher) => [one, ...vorher.filter(({ geraet, art }) => geraet.id !== one.geraet.id || art !== one.art)])
    // The next device may have been scanned meanwhile.
    setFound((now) => (now?.geraete.length === 1 && now.geraete[0]?.id === one.geraet.id ? undefined : now))
  }
  const hasCamera = (offen: boolean) =>
    void navigate({
      search: (vorher) => ({ ...vorher, scannen: offen ? '1' : undefined }),
      replace: true,
      resetScroll: false,
    })

  if (!darfIrgendwo('pruefung.durchfuehren')) return <Denied />
  return (
    <>
      <PageHead title="Prüftag" lead="Gerät scannen, Ergebnis antippen, nächstes." />
      <div className={common['stack']}>
        <ScanInput hasCamera={scannen !== undefined} onCamera={hasCamera} />
        {geraet !== undefined && (
          <TestedGeraet key={geraet.id} geraet={geraet} art={art} onArt={setArt} onDone={finish} />
        )}
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
        sentence: `${one.seriennummer} ist schon geprüft: ${withArt(PRUEFERGEBNIS[vorher.ergebnis].word, vorher)}`,
      }
}

const withArt = (word: string, { art }: Pick<Tested, 'art'>): string => (art === undefined ? word : `${word} (${art})`)

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
          {geprueft.map(({ geraet, ergebnis, art }) => (
            <li key={`${geraet.id} ${art}`}>
              <Link to="/geraete/$id" params={{ id: geraet.id }} className={common['grow']}>
                {withArt(`${geraet.material_name} ${geraet.seriennummer}`, { art })}
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
