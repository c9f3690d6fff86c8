import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import { useState } from 'react'
import { apiWith, unwrap } from '../../api/index.ts'
import { canUsePasskeys } from '../../session/passkey.ts'
import { AppConfirm } from './AppConfirm.tsx'
import { PasskeyCreate } from './PasskeyCreate.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useFocusFirst } from './useFocusFirst.ts'

interface FactorSetupProps {
  /** Allows only this. */
  readonly token: string
  readonly explanation: string
  readonly passwort: string
  readonly onDone: () => void
}

/** Sets up a first second factor before the login goes on. */
export function FactorSetup({ token, explanation, passwort, onDone }: FactorSetupProps) {
  const client = apiWith(token)
  const box = useFocusFirst<HTMLDivElement>('button')
  const body = { passwort }
  const app = useMutation({ mutationFn: () => unwrap(client.POST('/auth/faktoren/totp', { body })) })
  const passkey = useMutation({ mutationFn: () => unwrap(client.POST('/auth/faktoren/passkeys/optionen', { body })) })
  const [codes, setCodes] = useState<readonly string[]>()
  const done = (fresh: readonly string[] | null) => (fresh === null ? onDone() : setCodes(fresh))
  if (codes !== undefined) return <RecoveryCodes codes={codes} submit="Weiter" onDone={onDone} />
  if (app.data !== undefined) return <AppConfirm client={client} geheimnis={app.data} onDone={done} />
  if (passkey.data !== undefined) return <PasskeyCreate client={client} optionen={passkey.data} onDone={done} />
  const error = app.error ?? passkey.error
  return (
    <div ref={box} className={classes['form']}>
      <p>{explanation}</p>
      {canUsePasskeys() && (
        <Button fullWidth loading={passkey.isPending} onClick={() => passkey.mutate()}>
          Passkey einrichten
        </Button>
      )}
      <Button
        fullWidth
        variant={canUsePasskeys() ? 'default' : 'filled'}
        loading={app.isPending}
        onClick={() => app.mutate()}
      >
        Authenticator-App einrichten
      </Button>
      {error !== null && <ErrorNote>{error.message}</ErrorNote>}
    </div>
  )
}
