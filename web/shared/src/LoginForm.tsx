import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ErrorNote } from './layout.tsx'
import classes from './session.module.css'

/** State of the login request. */
interface Sending {
  readonly isPending: boolean
  readonly error: Error | null
}

/**
 * Asks for name and password. Keeps the input when the service refuses.
 *
 * @param name who logs in most likely: then the password is what is to be typed first
 */
export function LoginForm({
  name = '',
  sending: { isPending, error },
  onSubmit,
  children,
}: {
  name?: string
  sending: Sending
  /** Further choices, below the password. */
  children?: ReactNode
  onSubmit: (name: string, password: string) => void
}) {
  const [typedName, setName] = useState(name)
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(typedName.trim(), password)
  }
  return (
    <form onSubmit={submit} className={classes['form']}>
      <TextInput
        label="Benutzername"
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        required
        withAsterisk={false}
        value={typedName}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        label="Passwort"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...(name === '' ? {} : { 'data-autofocus': true })}
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {children}
      {error !== null && <ErrorNote>{error.message}</ErrorNote>}
      <Button type="submit" loading={isPending} fullWidth>
        Anmelden
      </Button>
    </form>
  )
}
