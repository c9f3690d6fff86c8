/** Who is logged in; the login in front of every page. */
import { Button, PasswordInput, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { ApiError, call } from './api.ts'
import { Brand } from './shell/Brand.tsx'

const SESSION = ['session']

/** The session, or null when nobody is logged in. */
function useSession() {
  return useQuery({
    queryKey: SESSION,
    queryFn: async () => {
      try {
        return await call('GET /session')
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: 60_000,
  })
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

/** Shows the page to who is logged in, the login to everybody else. The address stays, so login leads to the page. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.isPending) return null
  if (session.isError)
    return (
      <main className={classes['page']}>
        <ErrorNote action={<Button onClick={() => session.refetch()}>Noch einmal versuchen</Button>}>
          {session.error.message}
        </ErrorNote>
      </main>
    )
  return session.data === null ? <Login /> : children
}

function Login() {
  const queries = useQueryClient()
  const [user, setUser] = useState('admin')
  const [password, setPassword] = useState('')
  const login = useMutation({
    mutationFn: () => call('POST /session', { body: { user, password } }),
    onSuccess: (session) => queries.setQueryData(SESSION, session),
  })
  useEffect(() => {
    document.title = 'Anmelden · Zeughaus'
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.mutate()
  }
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        <Brand />
        <Surface>
          <form onSubmit={submit} className={classes['form']}>
            <Title order={1}>Anmelden</Title>
            <TextInput
              label="Benutzername"
              name="username"
              autoComplete="username"
              required
              withAsterisk={false}
              value={user}
              onChange={(event) => setUser(event.currentTarget.value)}
            />
            <PasswordInput
              label="Passwort"
              name="password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              data-autofocus
              value={password}
              visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            {login.isError && <ErrorNote>{login.error.message}</ErrorNote>}
            <Button type="submit" loading={login.isPending} fullWidth>
              Anmelden
            </Button>
          </form>
        </Surface>
        <p className={classes['hint']}>
          Das erste Passwort von „admin“ steht in der Ausgabe des ersten Starts oder in ZEUGHAUS_ADMIN_PASSWORD.
        </p>
      </div>
    </main>
  )
}
