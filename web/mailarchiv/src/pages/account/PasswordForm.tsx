import { PasswordInput } from '@mantine/core'
import { Status } from '@zeughaus/web-shared'
import { useState } from 'react'
import { useNewPassword } from '../../session.ts'
import { SendForm } from '../SendForm.tsx'

const EMPTY = { current: '', next: '', again: '' }

/** Changes the own password. @param current what the present one is called: after a reset another person has set it */
export function PasswordForm({ current = 'Jetziges Passwort' }: { current?: string }) {
  const [form, setForm] = useState(EMPTY)
  const change = useNewPassword()
  const differs = form.again !== '' && form.again !== form.next
  const send = () => {
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
    <SendForm sending={change} onSend={send} submit="Passwort ändern">
      {(refused) => (
        <>
          <PasswordInput
            label={current}
            autoComplete="current-password"
            error={refused['current']}
            {...field('current')}
          />
          <PasswordInput
            label="Neues Passwort"
            description="Mindestens 12 Zeichen. Mehrere Wörter sind leichter zu merken und schwer zu raten."
            autoComplete="new-password"
            error={refused['next']}
            {...field('next')}
          />
          <PasswordInput
            label="Neues Passwort noch einmal"
            autoComplete="new-password"
            error={differs ? 'Stimmt nicht mit dem neuen Passwort überein.' : undefined}
            {...field('again')}
          />
          <div role="status">{change.isSuccess && <Status tone="good">Das Passwort ist geändert.</Status>}</div>
        </>
      )}
    </SendForm>
  )
}
