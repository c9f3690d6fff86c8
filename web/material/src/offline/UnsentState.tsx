import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { formatCount } from '@zeughaus/web-shared'
import { useEffect } from 'react'
import { NeueVersion } from '../sw/NeueVersion.tsx'
import { starteAusgang } from './ausgang.ts'
import classes from './UnsentState.module.css'
import { useAusgang } from './useAusgang.ts'

/** What is not yet sent, as a word and a count in the shell; nothing while all is sent. */
export function UnsentState() {
  const { ungesendet, abgelehnt, lage } = useAusgang()
  const { pathname } = useLocation()
  useEffect(starteAusgang, [])
  // The check says it in its own head.
  const inKontrolle = /\/pruefen(\/ende)?$/.test(pathname)
  const zeigen = !inKontrolle && ((ungesendet > 0 && lage !== 'sendet') || abgelehnt > 0)
  return (
    <>
      <NeueVersion />
      {zeigen && pathname !== '/ausgang' && (
        <Link to="/ausgang" className={classes['state']} data-tone={abgelehnt > 0 ? 'bad' : 'warn'}>
          {abgelehnt > 0 ? <IconAlertTriangle size={20} aria-hidden /> : <IconCloudUp size={20} aria-hidden />}
          {abgelehnt > 0
            ? `${formatCount(abgelehnt, 'Eingabe wurde', 'Eingaben wurden')} nicht angenommen`
            : `${formatCount(ungesendet, 'Eingabe ist', 'Eingaben sind')} noch nicht gesendet`}
          <span className={classes['more']}>Ansehen</span>
        </Link>
      )}
    </>
  )
}
