import { Button, PasswordInput, TextInput } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import { type FormEvent, useState } from 'react'
import { useLogin } from './useSession.ts'

/** Name and password. What was typed stays when the service refuses. */
export function LoginForm({ name = '', onDone }: { name?: string; onDone?: () => void }) {
  const [benutzername, setBenutzername] = useState(name)
  const [passwort, setPasswort] = useState('')
  const login = useLogin()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.mutate({ benutzername: benutzername.trim(), passwort }, { onSuccess: () => onDone?.() })
  }
  return (
    <form onSubmit={submit} className={classes['form']}>
      <TextInput
        label="Benutzername"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        required
        withAsterisk={false}
        value={benutzername}
        onChange={(event) => setBenutzername(event.currentTarget.value)}
      />
      <PasswordInput
        label="Passwort"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...(name === '' ? {} : { 'data-autofocus': true })}
        value={passwort}
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
        onChange={(event) => setPasswort(event.currentTarget.value)}
      />
      {login.isError && <ErrorNote>{login.error.message}</ErrorNote>}
      <Button type="submit" loading={login.isPending} fullWidth>
        Anmelden
      </Button>
    </form>
  )
}
