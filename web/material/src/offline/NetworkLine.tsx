import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconCloudUp, IconPlugConnectedX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { formatCount, formatInstant, formatShort } from '@zeughaus/web-shared'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { forgetShown, getKeptState, noticeKept, subscribeKept } from '../api/lastAnswers.ts'
import { useLiveEnded } from '../live/ended.ts'
import classes from './NetworkLine.module.css'
import { startOutbox } from './outbox.ts'
import { useOutbox } from './useOutbox.ts'

const useKept = () => useSyncExternalStore(subscribeKept, getKeptState)

/** Says on every page in one line what the network keeps from this device; nothing while all is well. */
export function NetworkLine() {
  const { pathname } = useLocation()
  useEffect(startOutbox, [])
  useAnswersOfPage(pathname)
  useReturn()
  // A check and the list of unsent entries have their own word about the network.
  return /\/pruefen(\/ende)?$|^\/ausgang$/.test(pathname) ? null : <NetworkNote />
}

/** The line itself: no network, from when the page is, what is not sent; else that the page is not kept up to date. */
export function NetworkNote() {
  const { isOffline, shownFrom } = useKept()
  const entries = useEntries()
  const words = [
    isOffline && 'Kein Netz',
    shownFrom !== undefined && `Stand ${nameTime(shownFrom)}`,
    entries?.words,
  ].filter((word) => word !== false && word !== undefined)
  const text = words.join(' · ')
  return (
    <div role="status">
      {text === '' ? (
        <NotFollowed />
      ) : entries === undefined ? (
        <p className={classes['state']} data-tone="warn">
          <IconCloudOff size={20} aria-hidden />
          {text}
        </p>
      ) : (
        <Link to="/ausgang" className={classes['state']} data-tone={entries.tone}>
          <entries.Icon size={20} aria-hidden />
          {text}
          <span className={classes['more']}>Ansehen</span>
        </Link>
      )}
    </div>
  )
}

/** What of the entries of this device is not settled. */
function useEntries() {
  const { unsent, rejected, state } = useOutbox()
  if (rejected > 0) {
    return { words: `${countEntries(rejected)} nicht angenommen`, tone: 'bad', Icon: IconAlertTriangle }
  }
  if (unsent === 0 || state === 'sending') return undefined
  return { words: `${countEntries(unsent)} noch nicht gesendet`, tone: 'warn', Icon: IconCloudUp }
}

const countEntries = (count: number): string => formatCount(count, 'Eingabe', 'Eingaben')

/** Tells that this window no longer updates by itself, because its person opened more than five windows. */
function NotFollowed() {
  const { ended, resume } = useLiveEnded()
  if (!ended) return null
  return (
    <UnstyledButton className={classes['state']} data-tone="warn" onClick={resume}>
      <IconPlugConnectedX size={20} aria-hidden />
      Diese Seite aktualisiert sich nicht mehr von selbst: Sie haben Zeughaus mehr als fünfmal offen.
      <span className={classes['more']}>Hier wieder aktualisieren</span>
    </UnstyledButton>
  )
}

/** Reads the answers of each page once more, so that it names the time of its own. */
function useAnswersOfPage(pathname: string): void {
  const queries = useQueryClient()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (!getKeptState().isOffline) return
    forgetShown()
    void queries.invalidateQueries()
  }, [pathname, queries])
}

const FIRST_PAUSE_MS = 1_000
const PAUSE_MAX_MS = 30_000

/** Asks until the service answers again, then refreshes the page. */
function useReturn(): void {
  const { isOffline } = useKept()
  const queries = useQueryClient()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (wasOffline.current && !isOffline) void queries.invalidateQueries()
    wasOffline.current = isOffline
    if (!isOffline) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => void queries.refetchQueries({ queryKey: ['ich'] })
    const askAfter = (pause: number) => {
      timer = setTimeout(() => {
        if (navigator.onLine) ask()
        askAfter(Math.min(2 * pause, PAUSE_MAX_MS))
      }, pause)
    }
    askAfter(FIRST_PAUSE_MS)
    window.addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', ask)
    }
  }, [isOffline, queries])
  useEffect(() => {
    // Until now the service kept the page up to date.
    const lose = () => noticeKept(Date.now())
    window.addEventListener('offline', lose)
    return () => window.removeEventListener('offline', lose)
  }, [])
}

/** The time for today, with the day otherwise. */
function nameTime(at: number): string {
  const instant = new Date(at).toISOString()
  const short = formatShort(instant)
  return short.endsWith('Uhr') ? short : formatInstant(instant)
}
