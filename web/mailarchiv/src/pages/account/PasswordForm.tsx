import { PasswordInput } from '@mantine/core'
import { Status } from '@zeughaus/web-shared'
import { PasskeysQuestion } from '@zeughaus/web-shared/factors/passkeys-question'
import { useForm } from '@zeughaus/web-shared/form'
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
  const form = useForm(EMPTY)
  const passkeys = useOwnFactors(!isReset).data?.passkeys ?? []
  const [keeps, setKeeps] = useState(isReset)
  const change = useNewPassword()
  const { current: given, next, again } = form.values
  const differs = again !== '' && again !== next
  const send = () => {
    const body = { current: given, next, passkeys: keeps ? ('keep' as const) : ('remove' as const) }
    if (!differs) change.mutate(body, { onSuccess: form.reset, onError: form.fail })
  }
  const field = (name: keyof typeof EMPTY) => ({
    required: true,
    withAsterisk: false,
    visibilityToggleButtonProps: { 'aria-label': 'Passwort zeigen', tabIndex: 0 },
    ...form.field(name),
  })
  return (
    <SendForm form={form} sending={change} onSend={send} submit="Passwort ändern">
      <PasswordInput label={current} autoComplete="current-password" {...field('current')} />
      <PasswordInput
        label="Neues Passwort"
        description="Mindestens 12 Zeichen. Mehrere Wörter sind leichter zu merken und schwer zu raten."
        autoComplete="new-password"
        {...field('next')}
      />
      <PasswordInput
        label="Neues Passwort noch einmal"
        autoComplete="new-password"
        {...field('again')}
        error={differs ? 'Stimmt nicht mit dem neuen Passwort überein.' : undefined}
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
    </SendForm>
  )
}
