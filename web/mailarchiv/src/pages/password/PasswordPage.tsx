import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote, PageHead, Status, Surface } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { ApiError, call } from '../../api.ts'
import classes from './PasswordPage.module.css'

const EMPTY = { current: '', next: '', again: '' }

export function PasswordPage() {
  const [form, setForm] = useState(EMPTY)
  const change = useMutation({
    mutationFn: () => call('PUT /password', { body: { current: form.current, next: form.next } }),
    onSuccess: () => setForm(EMPTY),
  })
  const fields = change.error instanceof ApiError ? change.error.fields : {}
  const differs = form.again !== '' && form.again !== form.next
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!differs) change.mutate()
  }
  const field = (name: keyof typeof EMPTY) => ({
    required: true,
    withAsterisk: false,
    value: form[name],
    visibilityToggleButtonProps: { 'aria-label': 'Passwort zeigen', tabIndex: 0 },
    onChange: (event: { currentTarget: { value: string } }) => setForm({ ...form, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <PageHead title="Passwort ändern" lead="Alle anderen Anmeldungen enden damit." />
      <div className={classes['box']}>
        <Surface>
          <form onSubmit={submit} className={classes['form']}>
            <PasswordInput
              label="Jetziges Passwort"
              autoComplete="current-password"
              error={fields['current']}
              {...field('current')}
            />
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
        </Surface>
      </div>
    </>
  )
}
