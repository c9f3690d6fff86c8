/**
 * Refreshes open pages when the service reports a change. A query lists in `meta.arten` the kinds of records that it
 * shows; it runs again when a record of such a kind changes on any device.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { send } from '../api/index.ts'
import { noticeExpiry, token } from '../api/login.ts'
import { useLoginState } from '../session/useSession.ts'
import { hasLiveEnded, noticeLiveEnd, resumeLive, subscribeLiveEnd } from './ended.ts'
import { readEvents } from './events.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kinds of records in the answer, named as in GET /ereignisse. */
      readonly arten: readonly string[]
    }
  }
}

/** Changes within this time share one refresh. */
const GATHER_MS = 250
const PAUSES_MS = [1000, 3000, 10_000, 30_000] as const

export function useLiveRefresh(): void {
  const queries = useQueryClient()
  const { login, isExpired } = useLoginState()
  const bearer = isExpired ? undefined : login?.token
  const hasEnded = useSyncExternalStore(subscribeLiveEnd, hasLiveEnded)
  useEffect(() => {
    if (bearer === undefined || hasEnded) return
    const stop = new AbortController()
    void follow(queries, stop.signal)
    return () => stop.abort()
  }, [bearer, hasEnded, queries])
}

/**
 * Returns whether newer windows of the same person ended the live updates here, and a function that starts them again.
 */
export function useLiveEnded(): { ended: boolean; resume: () => void } {
  const queries = useQueryClient()
  const ended = useSyncExternalStore(subscribeLiveEnd, hasLiveEnded)
  const resume = () => {
    resumeLive()
    void queries.invalidateQueries()
  }
  return { ended, resume }
}

async function follow(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const gather = gatherer(queries, signal)
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const headers = { authorization: `Bearer ${token() ?? ''}`, accept: 'text/event-stream' }
      const response = await send(new Request('/api/v1/ereignisse', { headers, signal }))
      if (response.ok && response.body !== null) {
        for await (const { event, data } of readEvents(response.body)) {
          failures = 0
          if (event === 'aenderung') gather((JSON.parse(data) as { art: string }).art)
          else if (event === 'neu_laden') gather(undefined)
          else if (event === 'ende') return noticeEnd((JSON.parse(data) as { grund: string }).grund)
        }
      }
    } catch {
      // No network: pages report it where they send something; here the loop tries again.
    }
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 30_000, signal)
  }
}

function noticeEnd(grund: string): void {
  if (grund === 'abgemeldet') noticeExpiry()
  // Reconnecting would end the updates of another window of this person, which would reconnect in turn.
  else noticeLiveEnd()
}

/** Collects kinds of records and refreshes once; `undefined` refreshes everything. */
function gatherer(queries: QueryClient, signal: AbortSignal): (art: string | undefined) => void {
  let waiting = new Set<string | undefined>()
  return (art) => {
    if (waiting.size === 0) {
      setTimeout(() => {
        const arten = waiting
        waiting = new Set()
        if (signal.aborted) return
        void queries.invalidateQueries({
          predicate: ({ meta }) => arten.has(undefined) || (meta?.arten ?? []).some((one) => arten.has(one)),
        })
      }, GATHER_MS)
    }
    waiting.add(art)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resume()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
