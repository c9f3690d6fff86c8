import { Link } from '@tanstack/react-router'
import { formatNumber } from '@zeughaus/web-shared'
import { type ReactNode, useEffect } from 'react'
import { NetzWort } from '../offline/NetzWort.tsx'
import { useSession } from '../session/useSession.ts'
import classes from './Kopf.module.css'
import type { Runde } from './runde.ts'
import { useFortschritt } from './useRunde.ts'

interface KopfProps {
  readonly runde: Runde
  readonly titel: string
  /** What holds the check up. */
  readonly children: ReactNode
}

/** What is checked, how far it has come, whether it has arrived, and what holds it up: always in sight. */
export function Kopf({ runde, titel, children }: KopfProps) {
  const { objekt_id, objekt_code, objekt_name } = runde.pruefung.stand
  const { gezaehlt, gesamt } = useFortschritt(runde)
  const { abgelaufen } = useSession()
  useEffect(() => {
    document.title = `${objekt_code} prüfen · Zeughaus`
  }, [objekt_code])
  return (
    <header className={classes['kopf']} data-abgemeldet={abgelaufen}>
      <div className={classes['zeile']}>
        <h1 id="seitentitel" tabIndex={-1} className={classes['titel']}>
          <Link to={`/objekte/${objekt_id}` as string}>{objekt_code}</Link> {titel}
        </h1>
        <span className={classes['zahl']}>{`${formatNumber(gezaehlt)} von ${formatNumber(gesamt)}`}</span>
      </div>
      <div className={classes['zeile']}>
        <span className={classes['name']}>{objekt_name}</span>
        <NetzWort />
      </div>
      <progress className={classes['balken']} max={gesamt} value={gezaehlt} aria-label="Gezählte Positionen" />
      <div className={classes['meldungen']}>{children}</div>
    </header>
  )
}
