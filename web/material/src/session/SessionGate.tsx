/** The login in front of every page, and the one that comes up when a login has ended meanwhile. */
import { lazy, type ReactNode, Suspense } from 'react'
import { useFreshRights, useSitzung } from './useSession.ts'

/** Whoever is logged in need not load it. */
const LoginPage = lazy(() => import('./LoginPage.tsx').then((file) => ({ default: file.LoginPage })))

/**
 * Shows the page to who is logged in, the login to everybody else; the address stays, so login leads to the page. A login
 * that has ended takes nothing away: see `Reauthentication`.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { anmeldung } = useSitzung()
  useFreshRights()
  if (anmeldung !== null) return children
  return (
    <Suspense>
      <LoginPage />
    </Suspense>
  )
}
