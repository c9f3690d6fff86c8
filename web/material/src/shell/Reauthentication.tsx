import { Button } from '@mantine/core'
import { IconLockOpen2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { dismissFailures } from '../components/toast.ts'
import { useSession } from '../session/useSession.ts'
import classes from './session.module.css'

/** The service worker caches this part, so it also opens without a network. */
const ReauthenticationForm = lazyComponent(
  async () => (await import('./ReauthenticationForm.tsx')).ReauthenticationForm,
)

/**
 * Asks for a new login over the page when the login has expired; the page keeps its input. The person may postpone it:
 * a check goes on, only sending waits.
 */
export function Reauthentication() {
  const { ich, isExpired } = useSession()
  const { pathname } = useLocation()
  const counting = useRef(false)
  counting.current = /\/pruefen(\/ende)?$/.test(pathname)
  const [isConfirming, setConfirming] = useState(false)
  // Never interrupts counting: only the button appears.
  useEffect(() => {
    setConfirming(isExpired && !counting.current)
    // With a new login, what failed without one has no meaning any more.
    if (!isExpired) dismissFailures()
  }, [isExpired])
  if (!isExpired) return null
  return (
    <>
      {isConfirming && <ReauthenticationForm name={ich.benutzername} onClose={() => setConfirming(false)} />}
      {!isConfirming && (
        <Button
          className={classes['again']}
          leftSection={<IconLockOpen2 size={20} />}
          onClick={() => setConfirming(true)}
        >
          Wieder anmelden
        </Button>
      )}
    </>
  )
}
