import { Button, TextInput } from '@mantine/core'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorNote } from '../layout.tsx'
import classes from '../session.module.css'
import { AppConfirm } from './AppConfirm.tsx'
import { AskPassword } from './AskPassword.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { PasskeyCreate } from './PasskeyCreate.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import {
  type AppSecret,
  type DrawQr,
  ENDED_OTHERS,
  ENDS_OTHERS,
  type FactorCalls,
  type FreshCodes,
  type OwnPasskey,
} from './types.ts'

/** What the person is about to do. */
export type Task =
  | { readonly kind: 'app' | 'passkey' | 'codes' | 'remove_app' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: OwnPasskey }

const TITLES: Readonly<Record<Task['kind'], string>> = {
  app: 'Authenticator-App einrichten',
  passkey: 'Passkey hinzufügen',
  codes: 'Neue Wiederherstellungscodes',
  remove_app: 'Authenticator-App entfernen',
  rename: 'Passkey umbenennen',
  remove: 'Passkey entfernen',
}

interface Doing {
  readonly calls: FactorCalls
  /** The login of the person. */
  readonly user: string
}

interface FactorTaskProps extends Doing {
  readonly task: Task
  readonly Qr: DrawQr
  /** Receives the German sentence that confirms a change. */
  readonly onSay: (sentence: string) => void
  readonly onClose: () => void
}

/** One change of the own second factors, in a window. */
export function FactorTask({ task, calls, user, Qr, onSay, onClose }: FactorTaskProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined)
    return (
      <FactorDialog title="Wiederherstellungscodes">
        <RecoveryCodes codes={codes} submit="Fertig" onDone={onClose} />
      </FactorDialog>
    )
  const added = (sentence: string) => (fresh: FreshCodes) => {
    onSay(`${sentence} ${ENDED_OTHERS}`)
    if (fresh === null) onClose()
    else setCodes(fresh)
  }
  const removed = (sentence: string) => () => {
    onSay(`${sentence} ${ENDED_OTHERS}`)
    onClose()
  }
  return (
    <FactorDialog title={TITLES[task.kind]} onClose={onClose}>
      {task.kind === 'app' && (
        <AddApp calls={calls} user={user} Qr={Qr} onCodes={added('Die Authenticator-App ist eingerichtet.')} />
      )}
      {task.kind === 'passkey' && (
        <AddPasskey calls={calls} user={user} onCodes={added('Der Passkey ist eingerichtet.')} />
      )}
      {task.kind === 'codes' && (
        <AskPassword
          user={user}
          explanation={`Alle bisherigen Codes gelten danach nicht mehr. ${ENDS_OTHERS}`}
          submit="Neue Codes erzeugen"
          action={calls.renewCodes}
          onDone={setCodes}
        />
      )}
      {task.kind === 'remove_app' && (
        <AskPassword
          user={user}
          explanation={`Danach fragt die Anmeldung nicht mehr nach einem Code. ${ENDS_OTHERS}`}
          submit="Entfernen"
          action={calls.removeApp}
          onDone={removed('Die Authenticator-App ist entfernt.')}
        />
      )}
      {task.kind === 'remove' && (
        <AskPassword
          user={user}
          explanation={`„${task.passkey.name}“ meldet Sie danach nicht mehr an. Löschen Sie ihn auch auf dem Gerät. ${ENDS_OTHERS}`}
          submit="Entfernen"
          action={(password) => calls.removePasskey(task.passkey.id, password)}
          onDone={removed('Der Passkey ist entfernt.')}
        />
      )}
      {task.kind === 'rename' && <Rename calls={calls} passkey={task.passkey} onDone={onClose} />}
    </FactorDialog>
  )
}

function AddApp({ calls, user, Qr, onCodes }: Doing & { Qr: DrawQr; onCodes: (codes: FreshCodes) => void }) {
  const [secret, setSecret] = useState<AppSecret>()
  if (secret !== undefined) return <AppConfirm calls={calls} secret={secret} Qr={Qr} onDone={onCodes} />
  return <AskPassword user={user} submit="Weiter" action={calls.startApp} onDone={setSecret} />
}

function AddPasskey({ calls, user, onCodes }: Doing & { onCodes: (codes: FreshCodes) => void }) {
  const [request, setRequest] = useState<PublicKeyCredentialCreationOptionsJSON>()
  if (request !== undefined) return <PasskeyCreate calls={calls} request={request} onDone={onCodes} />
  return <AskPassword user={user} submit="Weiter" action={calls.requestPasskey} onDone={setRequest} />
}

interface RenameProps {
  readonly calls: Pick<FactorCalls, 'renamePasskey'>
  readonly passkey: OwnPasskey
  readonly onDone: () => void
}

function Rename({ calls, passkey, onDone }: RenameProps) {
  const [name, setName] = useState(passkey.name)
  const sending = useMutation({ mutationFn: () => calls.renamePasskey(passkey.id, name.trim()), onSuccess: onDone })
  const send = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form onSubmit={send} className={classes['form']}>
      <TextInput
        label="Name des Passkeys"
        data-autofocus
        required
        withAsterisk={false}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {sending.isError && <ErrorNote>{sending.error.message}</ErrorNote>}
      <Button type="submit" loading={sending.isPending} fullWidth>
        Speichern
      </Button>
    </form>
  )
}
