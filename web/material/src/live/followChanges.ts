/**
 * Refreshes open pages when the service reports a change. A query lists in `meta.arten` the kinds of records that it
 * shows; it runs again when a record of such a kind changes on any device.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { STREAM, send } from '../api/index.ts'
import { getKeptState } from '../api/lastAnswers.ts'
import { getLoginState, noticeExpiry, subscribe, token } from '../api/login.ts'
import { hasLiveEnded, noticeLiveEnd, subscribeLiveEnd } from './ended.ts'
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

/**
 * Follows the changes for the login of this device until the page is left. Begun before the first page asks for anything:
 * what is asked for after the begin of the stream need not be read again.
 */
export function followChanges(queries: QueryClient): void {
  let followed: string | undefined
  let stop = new AbortController()
  const look = (): void => {
    const { login, isExpired } = getLoginState()
    const bearer = isExpired || hasLiveEnded() ? undefined : login?.token
    if (bearer === followed) return
    followed = bearer
    stop.abort()
    stop = new AbortController()
    if (bearer !== undefined) void follow(queries, stop.signal)
  }
  subscribe(look)
  subscribeLiveEnd(look)
  look()
}

async function follow(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const gather = gatherer(queries, signal)
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const bearer = token() ?? ''
      const headers = { authorization: `Bearer ${bearer}`, accept: 'text/event-stream' }
      const response = await send(new Request(STREAM, { headers, signal }))
      if (response.ok && response.body !== null) {
        void refreshEarlier(queries)
        for await (const { event, data } of readEvents(response.body)) {
          failures = 0
          if (event === 'aenderung') gather((JSON.parse(data) as { art: string }).art)
          else if (event === 'neu_laden') gather(undefined)
          else if (event === 'ende') return noticeEnd((JSON.parse(data) as { grund: string }).grund, bearer)
        }
      }
    } catch {
      // Asks whether the service answers at all, which says on every page that it does not.
      if (!signal.aborted && !getKeptState().isOffline) void queries.refetchQueries({ queryKey: ['ich'] })
    }
    await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 30_000, signal)
  }
}

/** What was asked for before the updates began, or before a gap in them ended, may have changed since. */
const refreshEarlier = (queries: QueryClient): Promise<void> =>
  refresh(queries, ({ meta }) => (meta?.arten ?? []).length > 0)

function noticeEnd(grund: string, bearer: string): void {
  if (grund === 'abgemeldet') noticeExpiry(bearer)
  // Reconnecting would end the updates of another window of this person, which would reconnect in turn.
  else noticeLiveEnd()
}

/**
 * Reads again. A first answer that is on its way may lack the change: once it has come, it is read again too, each one by
 * itself, so that a slow one holds up no other.
 */
async function refresh(queries: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ predicate, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const readAgain = (one: Query) => queries.invalidateQueries({ predicate: (query) => query === one })
  await Promise.all([
    queries.invalidateQueries({ predicate: (query) => predicate(query) && !first.includes(query) }),
    ...first.map(async (one) => {
      // Waits for the answer that is on its way.
      await readAgain(one)
      await readAgain(one)
    }),
  ])
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
        void refresh(queries, ({ meta }) => arten.has(undefined) || (meta?.arten ?? []).some((one) => arten.has(one)))
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
