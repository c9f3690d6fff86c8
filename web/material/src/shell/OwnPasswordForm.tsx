import { OwnPassword } from '@zeughaus/web-shared/password-link'
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
export function OwnPasswordForm({ field, ...props }: OwnPasswordFormProps) {
  const form = useForm({ [field]: '' } as Record<typeof field, string>)
  return <OwnPassword form={form} field={field} {...props} />
}
