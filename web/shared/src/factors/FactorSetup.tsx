import { Button } from '@mantine/core'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNote } from '../layout.tsx'
import classes from '../session.module.css'
import { AppConfirm } from './AppConfirm.tsx'
import { AskPassword } from './AskPassword.tsx'
import { PasskeyCreate } from './PasskeyCreate.tsx'
import { canUsePasskeys } from './passkey.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { AppSecret, DrawQr, FactorCalls, FreshCodes } from './types.ts'
import { useFocusFirst } from './useFocusFirst.ts'

interface FactorSetupProps {
  readonly calls: Pick<FactorCalls, 'startApp' | 'confirmApp' | 'requestPasskey' | 'addPasskey'>
  readonly explanation: string
  /** The login of the person. */
  readonly user: string
  /** What the person has just typed; undefined: it is asked for. */
  readonly password?: string
  readonly Qr: DrawQr
  readonly onDone: () => void
}

/** What the service has begun. */
type Begun =
  | { readonly kind: 'app'; readonly secret: AppSecret }
  | { readonly kind: 'passkey'; readonly request: PublicKeyCredentialCreationOptionsJSON }

/** Sets up a first second factor before the login goes on. */
export function FactorSetup({ calls, explanation, user, password, Qr, onDone }: FactorSetupProps) {
  const [wanted, setWanted] = useState<Begun['kind']>()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = async (kind: Begun['kind'], typed: string): Promise<Begun> =>
    kind === 'app'
      ? { kind, secret: await calls.startApp(typed) }
      : { kind, request: await calls.requestPasskey(typed) }
  const choosing = useMutation({
    mutationFn: async (kind: Begun['kind']) => {
      if (password === undefined) setWanted(kind)
      else setBegun(await begin(kind, password))
    },
  })
  const done = (fresh: FreshCodes) => (fresh === null ? onDone() : setCodes(fresh))
  if (codes !== undefined) return <RecoveryCodes codes={codes} submit="Weiter" onDone={onDone} />
  if (begun?.kind === 'app') return <AppConfirm calls={calls} secret={begun.secret} Qr={Qr} onDone={done} />
  if (begun?.kind === 'passkey') return <PasskeyCreate calls={calls} request={begun.request} onDone={done} />
  if (wanted !== undefined)
    return <AskPassword user={user} submit="Weiter" action={(typed) => begin(wanted, typed)} onDone={setBegun} />
  return <Choice explanation={explanation} choosing={choosing} />
}

interface ChoiceProps {
  readonly explanation: string
  readonly choosing: {
    readonly isPending: boolean
    readonly variables: Begun['kind'] | undefined
    readonly error: Error | null
    readonly mutate: (kind: Begun['kind']) => void
  }
}

function Choice({ explanation, choosing: { isPending, variables, error, mutate } }: ChoiceProps) {
  const box = useFocusFirst<HTMLDivElement>('button')
  return (
    <div ref={box} className={classes['form']}>
      <p>{explanation}</p>
      {canUsePasskeys() && (
        <Button fullWidth loading={isPending && variables === 'passkey'} onClick={() => mutate('passkey')}>
          Passkey einrichten
        </Button>
      )}
      <Button
        fullWidth
        variant={canUsePasskeys() ? 'default' : 'filled'}
        loading={isPending && variables === 'app'}
        onClick={() => mutate('app')}
      >
        Authenticator-App einrichten
      </Button>
      {error !== null && <ErrorNote>{error.message}</ErrorNote>}
    </div>
  )
}
