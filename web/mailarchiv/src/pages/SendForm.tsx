import { Button } from '@mantine/core'
import { ErrorNote } from '@zeughaus/web-shared'
import type { ReactNode } from 'react'
import { ApiError } from '../api.ts'
import classes from './Form.module.css'

interface SendFormProps {
  /** The call that the form makes. */
  readonly sending: { readonly error: Error | null; readonly isPending: boolean }
  readonly onSend: () => void
  /** Label of the button: a verb. */
  readonly submit: string
  readonly fullWidth?: boolean
  /** @param refused what the archive said about single fields, by name */
  readonly children: (refused: Readonly<Record<string, string>>) => ReactNode
  /** Stands below the button. */
  readonly below?: ReactNode
}

/** A form that makes one call. What the archive refuses stands at its field, or above the button. */
export function SendForm({ sending, onSend, submit, fullWidth = false, children, below }: SendFormProps) {
  const { error, isPending } = sending
  const refused = error instanceof ApiError ? error.fields : {}
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children(refused)}
      {error !== null && Object.keys(refused).length === 0 && <ErrorNote>{error.message}</ErrorNote>}
      <Button type="submit" loading={isPending} fullWidth={fullWidth}>
        {submit}
      </Button>
      {below}
    </form>
  )
}

/** What was refused of a list in one field: `contact`, `contact.3`. */
export const refusedOf = (refused: Readonly<Record<string, string>>, list: string): string | undefined =>
  Object.entries(refused).find(([name]) => name.startsWith(list))?.[1]
