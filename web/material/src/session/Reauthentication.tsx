import { Button } from '@mantine/core'
import { IconLockOpen2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import classes from './session.module.css'
import { useSession } from './useSession.ts'

/** With the service's files on the device it opens without a network too. */
const ReauthenticationForm = lazy(() =>
  import('./ReauthenticationForm.tsx').then((file) => ({ default: file.ReauthenticationForm })),
)

/**
 * When the login has ended, asks for it over the page, which keeps everything that was typed. It can be put off: a check
 * goes on without a login, only sending waits.
 */
export function Reauthentication() {
  const { ich, abgelaufen } = useSession()
  const { pathname } = useLocation()
  const counting = useRef(false)
  counting.current = /\/pruefen(\/ende)?$/.test(pathname)
  const [asking, setAsking] = useState(false)
  // Who counts is not interrupted: the button waits until he wants to send.
  useEffect(() => setAsking(abgelaufen && !counting.current), [abgelaufen])
  if (!abgelaufen) return null
  return (
    <>
      {asking && (
        <Suspense>
          <ReauthenticationForm name={ich.benutzername} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {!asking && (
        <Button className={classes['again']} leftSection={<IconLockOpen2 size={20} />} onClick={() => setAsking(true)}>
          Wieder anmelden
        </Button>
      )}
    </>
  )
}
