import { Link } from '@tanstack/react-router'
import { formatNumber } from '@zeughaus/web-shared'
import { type ReactNode, useEffect } from 'react'
import { FachfotoThumb } from '../offline/FachfotoThumb.tsx'
import type { Fachfoto } from '../offline/fachfotos.ts'
import { NetworkState } from '../offline/NetworkState.tsx'
import { useSession } from '../session/useSession.ts'
import { MissingCount } from './MissingCount.tsx'
import classes from './RundeHead.module.css'
import type { Runde } from './runde.ts'
import type { Fach } from './rundeFacts.ts'
import { useMissing, useProgress } from './useRunde.ts'

interface RundeHeadProps {
  readonly runde: Runde
  readonly titel: string
  /** The Fach whose heading has left the screen. */
  readonly fach?: Fach | undefined
  /** The photos of that Fach. */
  readonly fotos?: readonly Fachfoto[]
  /** Messages that block or delay the check. */
  readonly children: ReactNode
}

/** Always visible: object, progress, network state, messages. */
export function RundeHead({ runde, titel, fach, fotos = [], children }: RundeHeadProps) {
  const { objekt_id, objekt_code, objekt_name } = runde.kontrolle.stand
  const { gezaehlt, gesamt } = useProgress(runde)
  const { isExpired } = useSession()
  useEffect(() => {
    document.title = `${objekt_code} kontrollieren · Zeughaus`
  }, [objekt_code])
  return (
    <header className={classes['head']} data-expired={isExpired}>
      <div className={classes['top']}>
        <div className={classes['lines']}>
          <div className={classes['row']}>
            <h1 id="seitentitel" tabIndex={-1} className={classes['title']}>
              <Link to={`/objekte/${objekt_id}` as string}>{objekt_code}</Link> {titel}
            </h1>
            <span className={classes['number']}>{`${formatNumber(gezaehlt)} von ${formatNumber(gesamt)}`}</span>
          </div>
          <div className={classes['row']}>
            {fach === undefined ? (
              <span className={classes['name']} title={objekt_name}>
                {objekt_name}
              </span>
            ) : (
              <CurrentFach runde={runde} fach={fach} />
            )}
            <NetworkState />
          </div>
        </div>
        {fach !== undefined && <FachfotoThumb name={fach.name} fotos={fotos} />}
      </div>
      <progress className={classes['bar']} max={gesamt} value={gezaehlt} aria-label="Gezählte Positionen" />
      <div className={classes['messages']}>{children}</div>
    </header>
  )
}

/** Keeps the name of the Fach in view, and how many of its positions are short. */
function CurrentFach({ runde, fach }: { runde: Runde; fach: Fach }) {
  return (
    <span className={classes['fach']}>
      <span>{fach.name}</span>
      <MissingCount count={useMissing(runde, fach)} />
    </span>
  )
}
