import { Button, Modal } from '@mantine/core'
import { IconLockOpen2 } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { LoginForm } from './LoginForm.tsx'
import classes from './session.module.css'
import { useSession } from './useSession.ts'

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
      <Modal opened={asking} onClose={() => setAsking(false)} title="Bitte melden Sie sich noch einmal an">
        <p className={classes['ended']}>
          Ihre Anmeldung ist abgelaufen. Was Sie eingegeben haben, bleibt stehen; gespeichert wird erst nach der
          Anmeldung.
        </p>
        <LoginForm name={ich.benutzername} onDone={() => setAsking(false)} />
      </Modal>
      {!asking && (
        <Button className={classes['again']} leftSection={<IconLockOpen2 size={20} />} onClick={() => setAsking(true)}>
          Wieder anmelden
        </Button>
      )}
    </>
  )
}
