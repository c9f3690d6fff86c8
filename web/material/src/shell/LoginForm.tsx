import { Checkbox } from '@mantine/core'
import { LoginForm as Fields } from '@zeughaus/web-shared/login'
import { useState } from 'react'
import { apiWith, unwrap } from '../api/index.ts'
import { ForeignPassword, useLogin, useLoginState } from '../session/useSession.ts'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'

/**
 * Asks for name and password, and logs the person in; before, a password set by the administration is replaced. On a
 * device of several people the login does not stay.
 */
export function LoginForm({ name = '', onDone }: { name?: string; onDone?: () => void }) {
  const login = useLogin()
  const before = useLoginState().login
  const [bleibt, setBleibt] = useState(before?.bleibt === true)
  const logIn = (benutzername: string, passwort: string) =>
    login.mutateAsync({ benutzername, passwort, bleibt }).then(onDone)
  const { error, variables } = login
  if (error instanceof ForeignPassword && variables !== undefined) {
    const replace = async (passwort_neu: string) => {
      const body = { passwort_alt: variables.passwort, passwort_neu }
      await unwrap(apiWith(error.token).POST('/auth/passwort', { body }))
      await logIn(variables.benutzername, passwort_neu)
    }
    return <OwnPasswordForm field="passwort_neu" explanation={error.message} onSubmit={replace} />
  }
  return (
    <Fields
      name={name}
      sending={login}
      onSubmit={(benutzername, passwort) =>
        login.mutate({ benutzername, passwort, bleibt }, { onSuccess: () => onDone?.() })
      }
    >
      <Checkbox
        size="md"
        label="Auf diesem Gerät angemeldet bleiben (30 Tage)"
        description="Nur auf Ihrem eigenen Gerät"
        checked={bleibt}
        onChange={(event) => setBleibt(event.currentTarget.checked)}
      />
    </Fields>
  )
}
