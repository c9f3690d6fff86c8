import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { formatCount } from '@zeughaus/web-shared'
import { useEffect } from 'react'
import { startOutbox } from './outbox.ts'
import classes from './UnsentState.module.css'
import { useOutbox } from './useOutbox.ts'

/** Shows the number of unsent entries on every page; nothing when all are sent. */
export function UnsentState() {
  const { unsent, rejected, state } = useOutbox()
  const { pathname } = useLocation()
  useEffect(startOutbox, [])
  // A check shows it in its own head.
  const isInKontrolle = /\/pruefen(\/ende)?$/.test(pathname)
  const isShown = !isInKontrolle && ((unsent > 0 && state !== 'sending') || rejected > 0)
  if (!isShown || pathname === '/ausgang') return null
  return (
    <Link to="/ausgang" className={classes['state']} data-tone={rejected > 0 ? 'bad' : 'warn'}>
      {rejected > 0 ? <IconAlertTriangle size={20} aria-hidden /> : <IconCloudUp size={20} aria-hidden />}
      {rejected > 0
        ? `${formatCount(rejected, 'Eingabe wurde', 'Eingaben wurden')} nicht angenommen`
        : `${formatCount(unsent, 'Eingabe ist', 'Eingaben sind')} noch nicht gesendet`}
      <span className={classes['more']}>Ansehen</span>
    </Link>
  )
}
