/** Logging in at the OpenID provider of the organisation: the way there and back. */
import { useQuery } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../api/index.ts'

/** The page that leads to the provider, and to which the provider sends people back. */
export const ANMELDEDIENST_PAGE = '/anmeldedienst'
const KEY = 'zeughaus.anmeldedienst'
/** Behind the #: the login happens in a window of its own, beside an open page that keeps its input. */
const WINDOW = 'fenster'
/** Behind the #: this device stays logged in. */
const STAYS = 'bleiben'

/** What a window remembers while it is at the provider. */
export interface Weg {
  /** The page on which the person wanted to log in. */
  readonly ziel: string
  readonly bleibt: boolean
  readonly isWindow: boolean
}

/** Where a login at the provider begins. */
export const anmeldedienstLink = (bleibt: boolean, isWindow: boolean): string =>
  `${ANMELDEDIENST_PAGE}#${[...(bleibt ? [STAYS] : []), ...(isWindow ? [WINDOW] : [])].join(',')}`

/** Remembers the page to which the person comes back. */
export function rememberZiel(): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ziel: window.location.pathname + window.location.search }))
}

/** Keeps the way for the return. */
export function keepWeg(): Weg {
  const wanted = window.location.hash.slice(1).split(',')
  const weg = { ...readWeg(), bleibt: wanted.includes(STAYS), isWindow: wanted.includes(WINDOW) }
  sessionStorage.setItem(KEY, JSON.stringify(weg))
  return weg
}

const START: Weg = { ziel: '/', bleibt: false, isWindow: false }

/** The way as this window remembers it; one that only leads to pages of this app. */
export function readWeg(): Weg {
  try {
    const kept = { ...START, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Weg>) }
    const isPage = new URL(kept.ziel, window.location.origin).origin === window.location.origin
    return isPage && !kept.ziel.startsWith(ANMELDEDIENST_PAGE) ? kept : { ...kept, ziel: '/' }
  } catch {
    return START
  }
}

/** How the provider is called; null without one, and without a network. */
export const useAnmeldedienst = (): string | null => useWege()?.name ?? null

/** Whether a forgotten password can be replaced by a link; false without a network. */
export const usePasswortlink = (): boolean => useWege()?.passwortlink ?? false

function useWege(): Schema<'Anmeldedienst'> | undefined {
  return useQuery({
    queryKey: ['anmeldedienst'],
    meta: { arten: [] },
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => unwrap(api.GET('/auth/anmeldedienst')),
  }).data
}
