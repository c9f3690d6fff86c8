import { Button } from '@mantine/core'
import { IconLockOpen2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../parts/lazyPart.tsx'
import { dismissFailures } from '../parts/toast.ts'
import { useSession } from '../session/useSession.ts'
import classes from './session.module.css'

/** The service worker caches this part, so it also opens without a network. */
const ReauthenticationForm = lazyPart(async () => (await import('./ReauthenticationForm.tsx')).ReauthenticationForm)

/**
 * Asks for a new login over the page when the login has expired; the page keeps its input. The person may postpone it:
 * a check goes on, only sending waits.
 */
export function Reauthentication() {
  const { ich, isExpired } = useSession()
  const { pathname } = useLocation()
  const counting = useRef(false)
  counting.current = /\/pruefen(\/ende)?$/.test(pathname)
  const [asking, setAsking] = useState(false)
  // Never interrupts counting: only the button appears.
  useEffect(() => {
    setAsking(isExpired && !counting.current)
    // With a new login, what failed without one has no meaning any more.
    if (!isExpired) dismissFailures()
  }, [isExpired])
  if (!isExpired) return null
  return (
    <>
      {asking && <ReauthenticationForm name={ich.benutzername} onClose={() => setAsking(false)} />}
      {!asking && (
        <Button className={classes['again']} leftSection={<IconLockOpen2 size={20} />} onClick={() => setAsking(true)}>
          Wieder anmelden
        </Button>
      )}
    </>
  )
}
