import { Button } from '@mantine/core'
import { IconLockOpen2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { lazyPart } from '../parts/lazyPart.tsx'
import classes from './session.module.css'
import { useSession } from './useSession.ts'

/** With the service's files on the device it opens without a network too. */
const ReauthenticationForm = lazyPart(async () => (await import('./ReauthenticationForm.tsx')).ReauthenticationForm)

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
      {asking && <ReauthenticationForm name={ich.benutzername} onClose={() => setAsking(false)} />}
      {!asking && (
        <Button className={classes['again']} leftSection={<IconLockOpen2 size={20} />} onClick={() => setAsking(true)}>
          Wieder anmelden
        </Button>
      )}
    </>
  )
}
