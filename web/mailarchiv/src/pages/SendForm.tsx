import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import type { Form } from '@zeughaus/web-shared/form'
import type { ReactNode } from 'react'
import classes from './Form.module.css'

interface SendFormProps {
  readonly form: Pick<Form<object>, 'remark' | 'onSubmit'>
  /** The call that the form makes. */
  readonly sending: { readonly isPending: boolean }
  readonly onSend: () => void
  /** Label of the button: a verb. */
  readonly submit: string
  readonly fullWidth?: boolean
  /** True for what cannot be taken back: the button is red. */
  readonly isFinal?: boolean
  readonly children: ReactNode
  /** Stands below the button. */
  readonly below?: ReactNode
}

/** A form that makes one call. What the archive refuses stands at its field, or above the button. */
export function SendForm({
  form,
  sending,
  onSend,
  submit,
  fullWidth = false,
  isFinal = false,
  children,
  below,
}: SendFormProps) {
  return (
    <form className={classes['form']} onSubmit={form.onSubmit(onSend)}>
      {children}
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <Button type="submit" loading={sending.isPending} fullWidth={fullWidth} {...(isFinal && { color: 'red.9' })}>
        {submit}
      </Button>
      {below}
    </form>
  )
}
