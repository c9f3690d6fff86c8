import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import type { ReactNode } from 'react'
import { useForm } from '../components/useForm.ts'

interface OwnPasswordFormProps {
  /** The field of the request, by which the service names what is weak. */
  readonly field: 'passwort' | 'passwort_neu'
  readonly explanation: string
  readonly onSubmit: (passwort: string) => Promise<void>
  /** Further questions, below the password. */
  readonly children?: ReactNode
}

/** Asks a person for a password of their own. */
export function OwnPasswordForm({ field, explanation, onSubmit, children }: OwnPasswordFormProps) {
  const form = useForm({ [field]: '' } as Record<typeof field, string>)
  const setting = useMutation({
    mutationFn: () => onSubmit(form.values[field]),
    onError: (error) => form.fail(error),
  })
  return (
    <form onSubmit={form.onSubmit(() => setting.mutate())} className={classes['form']} noValidate>
      <p>{explanation}</p>
      <PasswordInput
        label="Neues Passwort"
        description="Mindestens 12 Zeichen, am besten mehrere Wörter"
        autoComplete="new-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
        {...form.field(field)}
      />
      {children}
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <Button type="submit" loading={setting.isPending} fullWidth>
        Passwort festlegen
      </Button>
    </form>
  )
}
