/** Scanning and searching: one field, one camera, for everything that has a code or a name. */
import { Button } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ErrorNote, PageHead, Section, Surface } from '@zeughaus/web-shared'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Schema } from '../api/index.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import { type Fund, loeseAuf, sucheNach } from './aufloesen.ts'
import { Codefeld } from './Codefeld.tsx'
import { liesCode } from './lesung.ts'
import { melde } from './rueckmeldung.ts'
import { Scanmeldung } from './Scanmeldung.tsx'
import classes from './ScanPage.module.css'

const Kamera = lazyPart(async () => (await import('./Kamera.tsx')).Kamera)

/** From here on what is typed is looked for while it is typed. */
const SUCHE_AB = 2
const SUCHE_NACH_MS = 200

export function ScanPage() {
  const { code } = useSearch({ strict: false }) as { code?: string }
  const navigate = useNavigate()
  const [kamera, setKamera] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  const [ohneKamera, setOhneKamera] = useState(false)
  const [text, setText] = useState('')
  const aufloesung = useMutation({ mutationFn: (roh: string) => loeseAuf(liesCode(roh).text) })
  const { mutate } = aufloesung
  const lies = useCallback(
    (roh: string) =>
      mutate(roh, {
        // Given here and not above: called for the newest scan alone, and only while the page is open.
        onSuccess: (fund) => {
          melde(roh, { rueckmeldung: fund.art === 'unbekannt' ? 'unbekannt' : 'gefunden', satz: satzVon(fund, roh) })
          if (fund.art === 'objekt') void navigate({ to: `/objekte/${fund.id}` as string })
        },
      }),
    [mutate, navigate],
  )

  // A scan on another page leads here; each one once, also when the same code comes again.
  const gelesen = useRef<string>(undefined)
  useEffect(() => {
    if (code === undefined) gelesen.current = undefined
    else if (code !== gelesen.current) {
      gelesen.current = code
      lies(code)
      void navigate({ to: '/scannen', search: {}, replace: true })
    }
  }, [code, lies, navigate])

  return (
    <>
      <PageHead title="Scannen" lead="Etikett vor die Kamera halten, mit dem Scanner lesen oder tippen." />
      <div className={classes['seite']}>
        <Codefeld onCode={lies} onText={setText} />
        <Scanmeldung />
        {aufloesung.isError && <ErrorNote>{aufloesung.error.message}</ErrorNote>}
        <Vorschlaege text={text} />
        {aufloesung.data !== undefined && <Ergebnis fund={aufloesung.data} gesucht={aufloesung.variables} />}
        {kamera && <Kamera onCode={lies} onKeine={() => setOhneKamera(true)} />}
        {!ohneKamera && (
          <Button
            variant="default"
            leftSection={kamera ? <IconCameraOff size={20} aria-hidden /> : <IconCamera size={20} aria-hidden />}
            onClick={() => setKamera(!kamera)}
          >
            {kamera ? 'Kamera schließen' : 'Kamera öffnen'}
          </Button>
        )}
      </div>
    </>
  )
}

function satzVon(fund: Fund, roh: string): string {
  if (fund.art === 'objekt') return `${fund.code} ${fund.name}`
  if (fund.art === 'position') return fund.position.material.name
  if (fund.art === 'treffer') return `Ähnliches zu „${roh.trim()}“`
  return `„${roh.trim()}“ gibt es nicht`
}

/** What sounds like what is typed, while it is typed. */
function Vorschlaege({ text }: { text: string }) {
  const [frage, setFrage] = useState('')
  useEffect(() => {
    const uhr = setTimeout(() => setFrage(text.trim()), SUCHE_NACH_MS)
    return () => clearTimeout(uhr)
  }, [text])
  const suche = useQuery({
    queryKey: ['suche', frage],
    meta: { arten: [] },
    enabled: frage.length >= SUCHE_AB,
    queryFn: ({ signal }) => sucheNach(frage, signal),
  })
  if (text.trim().length < SUCHE_AB || suche.data === undefined) return null
  return <Trefferliste treffer={suche.data.treffer} />
}

function Ergebnis({ fund, gesucht }: { fund: Fund; gesucht: string }) {
  if (fund.art === 'objekt') return null
  if (fund.art === 'treffer') return <Trefferliste treffer={fund.treffer} />
  if (fund.art === 'unbekannt') {
    return <ErrorNote>{`„${gesucht.trim()}“ steht auf keinem Etikett und kommt in keinem Namen vor.`}</ErrorNote>
  }
  const { position } = fund
  return (
    <Section title={position.material.name}>
      <Surface>
        <p className={classes['angaben']}>
          {`${position.fach_name ?? 'Ohne Fach'} · Soll ${position.sollmenge}, Ist ${position.istmenge} ${position.material.einheit}`}
        </p>
        <div className={classes['wege']}>
          <Button component={Link} to={`/objekte/${position.objekt_id}` as string} variant="default">
            Zum Objekt
          </Button>
          <Button component={Link} to={`/objekte/${position.objekt_id}/pruefen` as string}>
            Prüfen
          </Button>
        </div>
      </Surface>
    </Section>
  )
}

function Trefferliste({ treffer }: { treffer: readonly Schema<'Treffer'>[] }) {
  return (
    <ul className={classes['treffer']} aria-label="Treffer">
      {treffer.map(({ objekt_id, code, name, material_name }) => (
        <li key={`${objekt_id} ${material_name ?? ''}`}>
          <Link to={`/objekte/${objekt_id}` as string}>
            <strong>{code}</strong> {name}
            {material_name !== undefined && <span>{material_name}</span>}
          </Link>
        </li>
      ))}
      {treffer.length === 0 && <li className={classes['nichts']}>Nichts gefunden.</li>}
    </ul>
  )
}
