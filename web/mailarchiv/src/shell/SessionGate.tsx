import { Button, Modal, Title } from '@mantine/core'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import { LoginForm as Fields } from '@zeughaus/web-shared/login'
import classes from '@zeughaus/web-shared/session.module.css'
import { type ReactNode, useEffect } from 'react'
import { ENDED, useLogin, usePerson, useSession } from '../session.ts'
import { Asking } from './Asking.tsx'
import { Brand } from './Brand.tsx'

/**
 * Shows the page after the login, and the login before it. The address stays, so the login leads to the page. When the
 * session expires, the login opens as a window over the page.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.isPending) return null
  if (session.data === undefined)
    return (
      <main className={classes['page']}>
        <ErrorNote action={<Button onClick={() => session.refetch()}>Noch einmal versuchen</Button>}>
          {session.error?.message}
        </ErrorNote>
      </main>
    )
  if (session.data === null) return <Login />
  if (session.data !== ENDED && session.data.asks !== null)
    return <Asking asks={session.data.asks} user={session.data.user} />
  return (
    <>
      {children}
      {session.data === ENDED && <LoginAgain />}
    </>
  )
}

const AGAIN = 'Bitte melden Sie sich noch einmal an'

/** The login as a window that cannot be closed: no part of the panel works without the archive. */
function LoginAgain() {
  const stay = () => undefined
  return (
    <Modal.Root opened onClose={stay} centered closeOnEscape={false} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={AGAIN}>
        <Modal.Body className={classes['dialog'] ?? ''}>
          <Title order={2}>{AGAIN}</Title>
          <p className={classes['ended']}>Ihre Anmeldung ist abgelaufen. Was Sie eingegeben haben, bleibt stehen.</p>
          <LoginForm />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Login() {
  useEffect(() => {
    document.title = 'Anmelden · Zeughaus'
  }, [])
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        <Brand />
        <Surface>
          <div className={classes['form']}>
            <Title order={1}>Anmelden</Title>
            <LoginForm />
          </div>
        </Surface>
        <p className={classes['hint']}>
          Das erste Passwort von „admin“ steht in der Ausgabe des ersten Starts oder in ZEUGHAUS_ADMIN_PASSWORD. Ein
          vergessenes setzt eine Person mit der Rolle „Verwaltung“ neu.
        </p>
      </div>
    </main>
  )
}

function LoginForm() {
  const login = useLogin()
  const name = usePerson()?.user ?? ''
  return <Fields name={name} sending={login} onSubmit={(user, password) => login.mutate({ user, password })} />
}
