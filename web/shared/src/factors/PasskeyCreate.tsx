import { Button, TextInput } from '@mantine/core'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorNote } from '../layout.tsx'
import classes from '../session.module.css'
import own from './factors.module.css'
import { createPasskey } from './passkey.ts'
import { ENDS_OTHERS, type FactorCalls, type FreshCodes } from './types.ts'
import { useFocusFirst } from './useFocusFirst.ts'

/** Names of devices, by a word of their browsers. */
const DEVICES = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android-Telefon'],
  ['Windows', 'Windows-Rechner'],
  ['Macintosh', 'Mac'],
] as const
const NAME_MAX = 60

const thisDevice = (): string =>
  DEVICES.find(([word]) => window.navigator.userAgent.includes(word))?.[1] ?? 'Dieser Rechner'

interface PasskeyCreateProps {
  readonly calls: Pick<FactorCalls, 'addPasskey'>
  readonly request: PublicKeyCredentialCreationOptionsJSON
  readonly onDone: (codes: FreshCodes) => void
}

/** Creates a passkey by a touch, and stores it under a name. */
export function PasskeyCreate({ calls, request, onDone }: PasskeyCreateProps) {
  const [name, setName] = useState(thisDevice)
  const creating = useMutation({
    mutationFn: async () => calls.addPasskey(name.trim(), await createPasskey(request)),
    onSuccess: onDone,
  })
  const box = useFocusFirst<HTMLFormElement>('button')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creating.mutate()
  }
  return (
    <form ref={box} onSubmit={submit} className={classes['form']}>
      <p>Danach melden Sie sich mit Finger, Gesicht oder PIN dieses Geräts an, ohne Passwort.</p>
      <TextInput
        label="Name des Passkeys"
        description="Woran Sie ihn erkennen"
        required
        withAsterisk={false}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className={own['small']}>{ENDS_OTHERS}</p>
      {creating.isError && <ErrorNote>{creating.error.message}</ErrorNote>}
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
