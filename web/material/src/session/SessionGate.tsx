/** The login in front of every page, and the one that comes up when a login has ended meanwhile. */
import type { ReactNode } from 'react'
import { LoginPage } from './LoginPage.tsx'
import { useFreshRights, useSitzung } from './useSession.ts'

/**
 * Shows the page to who is logged in, the login to everybody else; the address stays, so login leads to the page. A login
 * that has ended takes nothing away: see `Reauthentication`.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { anmeldung } = useSitzung()
  useFreshRights()
  return anmeldung === null ? <LoginPage /> : children
}
