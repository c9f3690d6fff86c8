import { Checkbox } from '@mantine/core'
import { LoginForm as Fields } from '@zeughaus/web-shared/login'
import { useState } from 'react'
import { useLogin, useLoginState } from '../session/useSession.ts'

/** Asks for name and password, and logs the person in. On a device of several people it does not stay. */
export function LoginForm({ name = '', onDone }: { name?: string; onDone?: () => void }) {
  const login = useLogin()
  const before = useLoginState().login
  const [bleibt, setBleibt] = useState(before?.bleibt === true)
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
