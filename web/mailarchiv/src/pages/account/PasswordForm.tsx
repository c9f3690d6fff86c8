import { PasswordInput } from '@mantine/core'
import { Status } from '@zeughaus/web-shared'
import { PasskeysQuestion } from '@zeughaus/web-shared/factors/passkeys-question'
import { useState } from 'react'
import { useNewPassword } from '../../session.ts'
import { SendForm } from '../SendForm.tsx'
import { useOwnFactors } from './SecondFactors.tsx'

const EMPTY = { current: '', next: '', again: '' }

interface PasswordFormProps {
  /** What the present one is called: after a reset another person has set it. */
  readonly current?: string
  /** Whether that person was asked what becomes of passkeys: they stay as they are. */
  readonly isReset?: boolean
}

/** Changes the own password. */
export function PasswordForm({ current = 'Jetziges Passwort', isReset = false }: PasswordFormProps) {
  const [form, setForm] = useState(EMPTY)
  const passkeys = useOwnFactors(!isReset).data?.passkeys ?? []
  const [keeps, setKeeps] = useState(isReset)
  const change = useNewPassword()
  const differs = form.again !== '' && form.again !== form.next
  const send = () => {
    const body = { current: form.current, next: form.next, passkeys: keeps ? ('keep' as const) : ('remove' as const) }
    if (!differs) change.mutate(body, { onSuccess: () => setForm(EMPTY) })
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
          {passkeys.length > 0 && (
            <PasskeysQuestion
              by="person"
              count={passkeys.length}
              names={passkeys.map(({ name }) => name)}
              keeps={keeps}
              onChange={setKeeps}
            />
          )}
          <div role="status">{change.isSuccess && <Status tone="good">Das Passwort ist geändert.</Status>}</div>
        </>
      )}
    </SendForm>
  )
}
