import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { forgetShown, getKeptState, noticeKept } from '../api/lastAnswers.ts'
import { useLiveEnded } from '../live/ended.ts'
import { startOutbox } from './outbox.ts'
import { useKept } from './useKept.ts'
import { useOutbox } from './useOutbox.ts'

const load = () => import('./NetworkNote.tsx')

/** Says on every page in one line what the network keeps from this device; nothing while all is well. */
export function NetworkLine() {
  const { pathname } = useLocation()
  useEffect(startOutbox, [])
  // Once the network is gone, the line could not be loaded.
  useEffect(() => void setTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS), [])
  useAnswersOfPage(pathname)
  useReturn()
  // A check and the list of unsent entries have their own word about the network.
  return /\/pruefen(\/ende)?$|^\/ausgang$/.test(pathname) ? <EndedNote /> : <NetworkNote />
}

/** The line itself. */
export function NetworkNote() {
  const { isOffline, shownFrom } = useKept()
  const { unsent, rejected } = useOutbox()
  const { ended } = useLiveEnded()
  const isNeeded = isOffline || shownFrom !== undefined || unsent + rejected > 0 || ended
  const notes = useNotes(isNeeded)
  return <div role="status">{isNeeded && (notes === undefined ? isOffline && 'Kein Netz' : <notes.NetworkNote />)}</div>
}

/** Only that the page is not kept up to date. */
function EndedNote() {
  const { ended } = useLiveEnded()
  const notes = useNotes(ended)
  return <div role="status">{ended && notes !== undefined && <notes.EndedNote />}</div>
}

/** Loads the line when it is needed; without a network and before its code is on the device, two words stand for it. */
function useNotes(isNeeded: boolean): Awaited<ReturnType<typeof load>> | undefined {
  const [notes, setNotes] = useState<Awaited<ReturnType<typeof load>>>()
  useEffect(() => {
    if (isNeeded && notes === undefined) void load().then(setNotes, () => undefined)
  }, [isNeeded, notes])
  return notes
}

/** After the first view. */
const LOADED_AFTER_MS = 5_000

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
