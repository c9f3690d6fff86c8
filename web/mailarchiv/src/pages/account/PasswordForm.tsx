import { Button, PasswordInput } from '@mantine/core'
import { ErrorNote, Status } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api.ts'
import { useNewPassword } from '../../session.ts'
import classes from './AccountPage.module.css'

const EMPTY = { current: '', next: '', again: '' }

/** Changes the own password. @param current what the present one is called: after a reset another person has set it */
export function PasswordForm({ current = 'Jetziges Passwort' }: { current?: string }) {
  const [form, setForm] = useState(EMPTY)
  const change = useNewPassword()
  const fields = change.error instanceof ApiError ? change.error.fields : {}
  const differs = form.again !== '' && form.again !== form.next
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!differs) change.mutate({ current: form.current, next: form.next }, { onSuccess: () => setForm(EMPTY) })
  }
  const field = (name: keyof typeof EMPTY) => ({
    required: true,
    withAsterisk: false,
    value: form[name],
    visibilityToggleButtonProps: { 'aria-label': 'Passwort zeigen', tabIndex: 0 },
    onChange: (event: { currentTarget: { value: string } }) => setForm({ ...form, [name]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={submit} className={classes['form']}>
      <PasswordInput label={current} autoComplete="current-password" error={fields['current']} {...field('current')} />
      <PasswordInput
        label="Neues Passwort"
        description="Mindestens 12 Zeichen. Mehrere Wörter sind leichter zu merken und schwer zu raten."
        autoComplete="new-password"
        error={fields['next']}
        {...field('next')}
      />
      <PasswordInput
        label="Neues Passwort noch einmal"
        autoComplete="new-password"
        error={differs ? 'Stimmt nicht mit dem neuen Passwort überein.' : undefined}
        {...field('again')}
      />
      {change.isError && Object.keys(fields).length === 0 && <ErrorNote>{change.error.message}</ErrorNote>}
      <div role="status">{change.isSuccess && <Status tone="good">Das Passwort ist geändert.</Status>}</div>
      <Button type="submit" loading={change.isPending}>
        Passwort ändern
      </Button>
    </form>
  )
}
