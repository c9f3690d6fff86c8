/** The round: place after place in walking order, one tap for what is complete. */
import { Button } from '@mantine/core'
import { IconArrowDown, IconFlagCheck } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ErrorNote, formatCount } from '@zeughaus/web-shared'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getOrt } from '../offline/speicher.ts'
import type { Pruefung } from '../offline/typen.ts'
import { Scanleiste } from '../scan/Scanleiste.tsx'
import { Scanmeldung } from '../scan/Scanmeldung.tsx'
import { useScanziel } from '../scan/scanziel.ts'
import { Abgelehnte } from './Abgelehnte.tsx'
import { AbschlussWartet } from './AbschlussWartet.tsx'
import { Kopf } from './Kopf.tsx'
import { Rundenliste, type Springer } from './Rundenliste.tsx'
import classes from './RundeSeite.module.css'
import type { Runde } from './runde.ts'
import { naechsteOffene } from './rundgang.ts'
import { scanZaehlen } from './scanZaehlen.ts'
import { useFortschritt, useRunde } from './useRunde.ts'

export function RundeSeite({ pruefung }: { pruefung: Pruefung }) {
  const runde = useRunde(pruefung)
  const [ort, setOrt] = useState<string | null>()
  useEffect(() => {
    getOrt(pruefung.id).then(
      (gemerkter) => setOrt(gemerkter ?? null),
      () => setOrt(null),
    )
  }, [pruefung.id])
  return runde === undefined || ort === undefined ? null : <OffeneRunde runde={runde} ort={ort} />
}

/** @param ort the position where the person was when the app was closed */
function OffeneRunde({ runde, ort }: { runde: Runde; ort: string | null }) {
  const { objekt_id, objekt_code } = runde.pruefung.stand
  const springer = useRef<Springer>(null)
  // Where the person is changes with every tap and is drawn nowhere.
  const hier = useRef(ort)
  const onHier = useCallback((material_id: string) => {
    hier.current = material_id
  }, [])
  const { scannen } = useSearch({ strict: false }) as { scannen?: string }
  const navigate = useNavigate()
  useScanziel({
    seite: `/objekte/${objekt_id}/pruefen`,
    titel: `${objekt_code} prüfen`,
    lies: (lesung) => {
      const ergebnis = scanZaehlen(runde, lesung)
      if (ergebnis.material_id !== undefined) {
        springer.current?.zeige(ergebnis.material_id, { oeffnen: ergebnis.oeffnen })
        onHier(ergebnis.material_id)
      }
      return ergebnis
    },
  })
  const schliesse = () =>
    void navigate({
      to: '.',
      search: (vorher) => ({ ...vorher, scannen: undefined }),
      replace: true,
      resetScroll: false,
    })
  const springe = () => {
    const ziel = naechsteOffene(runde.reihenfolge, runde.istOffen, hier.current)
    if (ziel === undefined) return
    onHier(ziel)
    springer.current?.zeige(ziel, { fokus: true, falten: true })
  }
  return (
    <>
      <Kopf runde={runde} titel="prüfen">
        <AbschlussWartet pruefung={runde.pruefung} />
        <Fehler runde={runde} />
        <Abgelehnte
          pruefung={runde.pruefung}
          weg={(material_id) => (
            <Button
              variant="default"
              onClick={() => {
                onHier(material_id)
                springer.current?.zeige(material_id, { oeffnen: true })
              }}
            >
              Neu zählen
            </Button>
          )}
        />
      </Kopf>
      <Scanmeldung schwebend />
      {scannen !== undefined && <Scanleiste onClose={schliesse} />}
      <Rundenliste ref={springer} runde={runde} ort={ort} onHier={onHier} />
      <Fuss runde={runde} onSpringe={springe} />
    </>
  )
}

function Fehler({ runde }: { runde: Runde }) {
  const { fehler } = useFortschritt(runde)
  return fehler === null ? null : <ErrorNote>{fehler}</ErrorNote>
}

/** Within reach of the thumb: what is still open, and the way to the end. */
function Fuss({ runde, onSpringe }: { runde: Runde; onSpringe: () => void }) {
  const { gesamt, gezaehlt } = useFortschritt(runde)
  const offen = gesamt - gezaehlt
  const zumEnde = (
    <Button
      component={Link}
      to={`/objekte/${runde.pruefung.objekt_id}/pruefen/ende`}
      size="md"
      variant={offen === 0 ? 'filled' : 'default'}
      leftSection={<IconFlagCheck size={20} aria-hidden />}
    >
      Zum Ende
    </Button>
  )
  return (
    <div className={classes['fuss']}>
      {offen > 0 && (
        <Button size="md" variant="default" leftSection={<IconArrowDown size={20} aria-hidden />} onClick={onSpringe}>
          {formatCount(offen, 'offen', 'offen')}
        </Button>
      )}
      {zumEnde}
    </div>
  )
}
