/**
 * Refreshes what is open when somebody changes it. A query names in `meta.arten` the kinds of things that it shows;
 * a change of such a kind, from whichever device, makes it read again.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../api/index.ts'
import { token } from '../session/store.ts'
import { useSitzung } from '../session/useSession.ts'
import { readEvents } from './events.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kinds of things the answer tells of, as GET /ereignisse names them. */
      readonly arten: readonly string[]
    }
  }
}

/** Changes that come together are one refresh. */
const GATHER_MS = 250
const PAUSES_MS = [1000, 3000, 10_000, 30_000] as const

export function useLiveRefresh(): void {
  const queries = useQueryClient()
  const { anmeldung, abgelaufen } = useSitzung()
  const bearer = abgelaufen ? undefined : anmeldung?.token
  useEffect(() => {
    if (bearer === undefined) return
    const stop = new AbortController()
    void follow(queries, stop.signal)
    return () => stop.abort()
  }, [bearer, queries])
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
        }
      }
    } catch {
      // The line is down: the pages say so where something is sent; here it is simply tried again.
    }
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 30_000, signal)
  }
}

/** Collects kinds and refreshes once; `undefined` stands for everything. */
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
