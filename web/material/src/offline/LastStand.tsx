import { IconClockPause } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { formatInstant, formatShort } from '@zeughaus/web-shared'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { forgetShown, getKeptState, noticeKept, subscribeKept } from '../api/lastAnswers.ts'
import classes from './UnsentState.module.css'

/** Marks pages that the service cannot confirm now, and refreshes them when it answers again. */
export function LastStand() {
  const { isOffline } = useSyncExternalStore(subscribeKept, getKeptState)
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (!getKeptState().isOffline) return
    // Each page names the time of its own answers, so they are read once more.
    forgetShown()
    void queries.invalidateQueries()
  }, [pathname, queries])
  const wasOffline = useRef(false)
  useEffect(() => {
    if (wasOffline.current && !isOffline) void queries.invalidateQueries()
    wasOffline.current = isOffline
  }, [isOffline, queries])
  useEffect(() => {
    // Until now the service kept the page up to date.
    const lose = () => noticeKept(Date.now())
    window.addEventListener('offline', lose)
    return () => window.removeEventListener('offline', lose)
  }, [])
  // The round has its own word about the network.
  return /\/pruefen(\/ende)?$/.test(pathname) ? null : <StandNote />
}

/** Says from when the page is, while the service cannot confirm it. */
export function StandNote() {
  const { shownFrom } = useSyncExternalStore(subscribeKept, getKeptState)
  if (shownFrom === undefined) return null
  return (
    <p className={classes['state']} data-tone="warn" role="status">
      <IconClockPause size={20} aria-hidden />
      {`Stand ${nameTime(shownFrom)}, ohne Verbindung`}
    </p>
  )
}

/** The time for today, with the day otherwise. */
function nameTime(at: number): string {
  const instant = new Date(at).toISOString()
  const short = formatShort(instant)
  return short.endsWith('Uhr') ? short : formatInstant(instant)
}
