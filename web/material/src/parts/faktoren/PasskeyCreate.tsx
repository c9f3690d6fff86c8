import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import type { FormEvent } from 'react'
import { type Client, type Schema, unwrap } from '../../api/index.ts'
import { createPasskey } from '../../session/passkey.ts'
import { useForm } from '../useForm.ts'
import { useFocusFirst } from './useFocusFirst.ts'

/** Names of devices, by a word of their browsers. */
const DEVICES = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android-Telefon'],
  ['Windows', 'Windows-Rechner'],
  ['Macintosh', 'Mac'],
] as const

const thisDevice = (): string =>
  DEVICES.find(([word]) => window.navigator.userAgent.includes(word))?.[1] ?? 'Dieser Rechner'

interface PasskeyCreateProps {
  readonly client: Client
  readonly optionen: Schema<'PasskeyEinrichten'>
  /** Gets recovery codes of a person who had none. */
  readonly onDone: (codes: readonly string[] | null) => void
}

/** Creates a passkey by a touch, and stores it under a name. */
export function PasskeyCreate({ client, optionen, onDone }: PasskeyCreateProps) {
  const form = useForm({ name: thisDevice() })
  const creating = useMutation({
    mutationFn: async () => {
      const passkey = await createPasskey(optionen)
      return unwrap(client.POST('/auth/faktoren/passkeys', { body: { name: form.values.name.trim(), passkey } }))
    },
    onSuccess: ({ codes }) => onDone(codes),
    onError: (error) => form.fail(error),
  })
  const box = useFocusFirst<HTMLFormElement>('button')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    creating.mutate()
  }
  return (
    <form ref={box} onSubmit={submit} className={classes['form']} noValidate>
      <p>Danach melden Sie sich mit Finger, Gesicht oder PIN dieses Geräts an, ohne Passwort.</p>
      <TextInput label="Name des Passkeys" description="Woran Sie ihn erkennen" {...form.text('name')} />
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <Button
        type="submit"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={creating.isPending}
      >
        Passkey erstellen
      </Button>
    </form>
  )
}
