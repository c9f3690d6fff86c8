/** Shows the login before any page. */
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { whenPersonChanges } from '../api/login.ts'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { getLogoutQuestion, subscribeLogoutQuestion } from '../offline/logout.ts'
import { ANMELDEDIENST_PAGE } from '../session/anmeldedienst.ts'
import { useFreshRights, useLoginState } from '../session/useSession.ts'

/** Loaded only without a login. */
const LoginPage = lazyComponent(async () => (await import('./LoginPage.tsx')).LoginPage)
/** Loaded only by the link of an invitation or of a forgotten password. */
const LinkPage = lazyComponent(async () => (await import('./LinkPage.tsx')).LinkPage)
/** Loaded only on the way to the OpenID provider and back. */
const AnmeldedienstPage = lazyComponent(async () => (await import('./AnmeldedienstPage.tsx')).AnmeldedienstPage)
const PasswortVergessenPage = lazyComponent(
  async () => (await import('./PasswortVergessenPage.tsx')).PasswortVergessenPage,
)
const LogoutQuestion = lazyComponent(async () => (await import('./LogoutQuestion.tsx')).LogoutQuestion)

/**
 * Shows the page after the login, and the login before it. The address stays, so the login leads to the page.
 * `Reauthentication` handles an expired login.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { login } = useLoginState()
  const question = useSyncExternalStore(subscribeLogoutQuestion, getLogoutQuestion)
  useFreshRights()
  useOwnCache()
  const path = window.location.pathname
  if (path === '/einladung' || path === '/passwort') return <LinkPage path={path} />
  if (path === ANMELDEDIENST_PAGE) return <AnmeldedienstPage />
  if (path === '/passwort-vergessen' && login === null) return <PasswortVergessenPage />
  if (login !== null) {
    return (
      // Another person starts with fresh pages.
      <Fragment key={login.ich.id}>
        {children}
        {question !== undefined && <LogoutQuestion concerns={question} />}
      </Fragment>
    )
  }
  return <LoginPage />
}

/** Clears the cache when another person logs in, in any tab. */
function useOwnCache(): void {
  const queries = useQueryClient()
  useEffect(() => whenPersonChanges(() => queries.clear()), [queries])
}
