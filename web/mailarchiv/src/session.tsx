/** Who is logged in; the login in front of every page. */
import { Button, Modal, Title } from '@mantine/core'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import { LoginForm as Fields } from '@zeughaus/web-shared/login'
import classes from '@zeughaus/web-shared/session.module.css'
import { type ReactNode, useEffect } from 'react'
import { type Answer, ApiError, call } from './api.ts'
import { Brand } from './shell/Brand.tsx'

const SESSION = ['session']

/** What takes the place of a session that has ended by itself: the page stays, with what was typed on it. */
const ENDED = 'ended'
type Session = Answer<'GET /session'> | typeof ENDED | null

/** The session, or null when nobody is logged in. */
function useSession() {
  const queries = useQueryClient()
  return useQuery<Session>({
    queryKey: SESSION,
    queryFn: async () => {
      try {
        return await call('GET /session')
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return ended(queries.getQueryData<Session>(SESSION))
        throw error
      }
    },
    staleTime: 60_000,
  })
}

const ended = (before: Session | undefined): Session => (before === undefined || before === null ? null : ENDED)

/** Whichever call learns that the session has ended, the login appears; what was typed on the page stays. */
export function noticeEndOfSession(queries: QueryClient, error: Error): void {
  if (error instanceof ApiError && error.code === 'nicht_angemeldet')
    queries.setQueryData<Session>(SESSION, (before) => ended(before))
}

export function useLogout() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /session'),
    onSettled: () => {
      queries.setQueryData(SESSION, null)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] })
    },
  })
}

/**
 * Shows the page to who is logged in, the login to everybody else. The address stays, so login leads to the page. Over a
 * page that was in use the login stands as a window.
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
  return (
    <>
      {children}
      {session.data === ENDED && <LoginAgain />}
    </>
  )
}

const AGAIN = 'Bitte melden Sie sich noch einmal an'

/** It cannot be put off: nothing of the panel works without the archive. */
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
          Das erste Passwort von „admin“ steht in der Ausgabe des ersten Starts oder in ZEUGHAUS_ADMIN_PASSWORD.
        </p>
      </div>
    </main>
  )
}

function LoginForm() {
  const queries = useQueryClient()
  const login = useMutation({
    mutationFn: (body: { user: string; password: string }) => call('POST /session', { body }),
    onSuccess: (session) => {
      queries.setQueryData<Session>(SESSION, session)
      // What was refused meanwhile.
      return queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] })
    },
  })
  return <Fields name="admin" sending={login} onSubmit={(user, password) => login.mutate({ user, password })} />
}
