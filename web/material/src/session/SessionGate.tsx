/** The login in front of every page, and the one that comes up when a login has ended meanwhile. */
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from '../parts/lazyPart.tsx'
import { getFrage, subscribeFrage } from './abmelden.ts'
import { getSitzung, subscribe } from './store.ts'
import { useFreshRights, useSitzung } from './useSession.ts'

/** Whoever is logged in need not load it. */
const LoginPage = lazyPart(async () => (await import('./LoginPage.tsx')).LoginPage)
const AbmeldenFrage = lazyPart(async () => (await import('./AbmeldenFrage.tsx')).AbmeldenFrage)

/**
 * Shows the page to who is logged in, the login to everybody else; the address stays, so login leads to the page. A login
 * that has ended takes nothing away: see `Reauthentication`.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { anmeldung } = useSitzung()
  const frage = useSyncExternalStore(subscribeFrage, getFrage)
  useFreshRights()
  useOwnCache()
  if (anmeldung !== null) {
    return (
      // Somebody else begins with pages of his own.
      <Fragment key={anmeldung.ich.id}>
        {children}
        {frage !== undefined && <AbmeldenFrage bedenken={frage} />}
      </Fragment>
    )
  }
  return <LoginPage />
}

/** What one person has loaded is never shown to another, whichever tab the other one has logged in with. */
function useOwnCache(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let wer = getSitzung().anmeldung?.ich.id
    return subscribe(() => {
      const jetzt = getSitzung().anmeldung?.ich.id
      if (wer !== undefined && jetzt !== wer) queries.clear()
      wer = jetzt
    })
  }, [queries])
}
