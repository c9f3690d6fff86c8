import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorNote } from '../layout.tsx'
import classes from '../session.module.css'
import { useFocusFirst } from './useFocusFirst.ts'

interface AskPasswordProps<R> {
  /** The login, for the browser's store of passwords. */
  readonly user: string
  readonly explanation?: string
  readonly submit: string
  readonly action: (password: string) => Promise<R>
  readonly onDone: (result: R) => void
}

/** Asks for the password again before something changes about the login. */
export function AskPassword<R>({ user, explanation, submit, action, onDone }: AskPasswordProps<R>) {
  const [password, setPassword] = useState('')
  const sending = useMutation({ mutationFn: action, onSuccess: onDone })
  const box = useFocusFirst<HTMLFormElement>('input[type="password"]')
  const send = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate(password)
  }
  return (
    <form ref={box} onSubmit={send} className={classes['form']}>
      {explanation !== undefined && <p>{explanation}</p>}
      <input type="hidden" name="username" autoComplete="username" value={user} readOnly />
      <PasswordInput
        label="Ihr Passwort"
        autoComplete="current-password"
        data-autofocus
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {sending.isError && <ErrorNote>{sending.error.message}</ErrorNote>}
      <Button type="submit" loading={sending.isPending} fullWidth>
        {submit}
      </Button>
    </form>
  )
}
