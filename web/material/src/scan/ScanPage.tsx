/** Scans and searches everything that has a code or a name. */
import { Button } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ErrorNote, formatNumber, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { useSession } from '../session/useSession.ts'
import { HitLinks } from '../suche/HitLinks.tsx'
import { linesOf } from '../suche/lines.ts'
import { useSearch as useEverything } from '../suche/useSearch.ts'
import { CodeField } from './CodeField.tsx'
import { announce } from './feedback.ts'
import { readCode } from './reading.ts'
import { type Found, resolveCode } from './resolveCode.ts'
import { ScanMessage } from './ScanMessage.tsx'
import classes from './ScanPage.module.css'

const Camera = lazyComponent(async () => (await import('./Camera.tsx')).Camera)

/** Minimum number of letters for suggestions. */
const SEARCH_FROM = 2

export function ScanPage() {
  const { code } = useSearch({ strict: false }) as { code?: string }
  const navigate = useNavigate()
  const [hasCamera, setHasCamera] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  const [isWithoutCamera, setWithoutCamera] = useState(false)
  const [text, setText] = useState('')
  const resolution = useMutation({ mutationFn: (raw: string) => resolveCode(readCode(raw)) })
  const { mutate } = resolution
  const read = useCallback(
    (raw: string) =>
      mutate(raw, {
        // An `onSuccess` given here runs only for the newest scan while the page is open.
        onSuccess: (found) => {
          announce(raw, { feedback: found.art === 'unknown' ? 'unknown' : 'found', sentence: sentenceOf(found, raw) })
          if (found.art === 'objekt') void navigate({ to: `/objekte/${found.id}` as string })
          if (found.art === 'geraet') void navigate({ to: `/geraete/${found.geraet.id}` as string })
        },
      }),
    [mutate, navigate],
  )

  // A scan on another page opens this one with its code; read it once, also when the same code comes again.
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (code === undefined) seen.current = undefined
    else if (code !== seen.current) {
      seen.current = code
      read(code)
      void navigate({ to: '/scannen', search: {}, replace: true })
    }
  }, [code, read, navigate])

  return (
    <>
      <PageHead title="Scannen" lead="Etikett vor die Kamera halten, mit dem Scanner lesen oder tippen." />
      <div className={classes['page']}>
        <CodeField onCode={read} onText={setText} />
        <ScanMessage />
        {resolution.isError && <ErrorNote>{resolution.error.message}</ErrorNote>}
        <Suggestions text={text} />
        {resolution.data !== undefined && <Result found={resolution.data} wanted={resolution.variables} />}
        {hasCamera && <Camera onCode={read} onNone={() => setWithoutCamera(true)} />}
        {!isWithoutCamera && (
          <Button
            variant="default"
            leftSection={hasCamera ? <IconCameraOff size={20} aria-hidden /> : <IconCamera size={20} aria-hidden />}
            onClick={() => setHasCamera(!hasCamera)}
          >
            {hasCamera ? 'Kamera schließen' : 'Kamera öffnen'}
          </Button>
        )}
      </div>
    </>
  )
}

function sentenceOf(found: Found, raw: string): string {
  if (found.art === 'objekt') return `${found.code} ${found.name}`
  if (found.art === 'position') return found.position.material.name
  if (found.art === 'geraet') return `${found.geraet.material_name} ${found.geraet.seriennummer}`
  if (found.art === 'lagerplatz') return `${found.platz.code} ${found.platz.name ?? ''}`.trim()
  if (found.art === 'treffer') return `Ähnliches zu „${raw.trim()}“`
  return `„${raw.trim()}“ gibt es nicht`
}

/** Shows suggestions while the person types. */
function Suggestions({ text }: { text: string }) {
  const { groups, isSettled } = useEverything(text.trim().length < SEARCH_FROM ? '' : text)
  if (text.trim().length < SEARCH_FROM) return null
  if (groups.length > 0) return <HitLinks groups={groups} />
  return isSettled ? <p className={classes['nothing']}>Keine Treffer</p> : null
}

function Result({ found, wanted }: { found: Found; wanted: string }) {
  if (found.art === 'objekt' || found.art === 'geraet') return null
  if (found.art === 'treffer') return <HitLinks groups={linesOf(found.gruppen, [], wanted)} />
  if (found.art === 'unknown') return <Unknown code={wanted.trim()} />
  if (found.art === 'lagerplatz') return <Lagerplatz {...found} />
  const { position } = found
  return (
    <Section title={position.material.name}>
      <Surface>
        <p className={classes['values']}>
          {`${position.fach_name ?? 'Ohne Fach'} · Soll ${position.sollmenge}, Ist ${position.istmenge} ${position.material.einheit}`}
        </p>
        <div className={classes['actions']}>
          <Button component={Link} to={`/objekte/${position.objekt_id}` as string} variant="default">
            Zum Objekt
          </Button>
          <Button component={Link} to={`/objekte/${position.objekt_id}/pruefen` as string}>
            Kontrollieren
          </Button>
        </div>
      </Surface>
    </Section>
  )
}

function Lagerplatz({ platz, bestaende: { eintraege, gesamt } }: Extract<Found, { art: 'lagerplatz' }>) {
  return (
    <Section title={`${platz.code} ${platz.name ?? ''}`.trim()}>
      <Surface>
        <p className={classes['values']}>{platz.lagerort_pfad}</p>
        {eintraege.length === 0 ? (
          <p>Hier liegt zurzeit nichts.</p>
        ) : (
          <ul className={classes['stock']}>
            {eintraege.map(({ material_id, material_name, menge, einheit }) => (
              <li key={material_id}>
                <span>{material_name}</span>
                <strong>{`${formatNumber(menge)} ${einheit}`}</strong>
              </li>
            ))}
          </ul>
        )}
        {gesamt > eintraege.length && <p>{`und ${formatNumber(gesamt - eintraege.length)} weitere`}</p>}
        <div className={classes['actions']}>
          <Button
            component={Link}
            to="/lager/bestand"
            search={{ lagerort_id: platz.lagerort_id } as never}
            variant="default"
          >
            Zum Bestand
          </Button>
        </div>
      </Surface>
    </Section>
  )
}

/** Says that a code is unknown, and what to do with it. */
function Unknown({ code }: { code: string }) {
  // Creating is allowed at an Einheit or a Standort; the form offers which.
  const { darfIrgendwo } = useSession()
  return (
    <>
      <ErrorNote>
        {`„${code}“ steht auf keinem Etikett, ist keine Seriennummer und kein Lagerplatz und kommt in keinem Namen vor.`}
      </ErrorNote>
      <div className={classes['actions']}>
        <Button component={Link} to="/lager/bestand" search={{ q: code } as never} variant="default">
          Im Lager suchen
        </Button>
        <Button component={Link} to="/geraete" search={{ q: code } as never} variant="default">
          In den Geräten suchen
        </Button>
        {darfIrgendwo('objekt.anlegen') && (
          <Button component={Link} to="/objekte" search={{ neu: '1', code } as never} variant="default">
            Objekt mit diesem Code anlegen
          </Button>
        )}
      </div>
    </>
  )
}
