import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, formatCount, formatInstant } from '@zeughaus/web-shared'
import session from '@zeughaus/web-shared/session.module.css'
import { type FormEvent, useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import common from '../../parts/common.module.css'
import { Loaded } from '../../parts/DetailPage.tsx'
import { AppConfirm } from '../../parts/faktoren/AppConfirm.tsx'
import { PasskeyCreate } from '../../parts/faktoren/PasskeyCreate.tsx'
import { RecoveryCodes } from '../../parts/faktoren/RecoveryCodes.tsx'
import rows from '../../parts/Sitzungen.module.css'
import { toast } from '../../parts/toast.ts'
import { useForm } from '../../parts/useForm.ts'
import { canUsePasskeys } from '../../session/passkey.ts'
import { useSession } from '../../session/useSession.ts'
import { FaktorDialog } from './FaktorDialog.tsx'

type Passkey = Schema<'Passkey'>
type Faktoren = Schema<'EigeneFaktoren'>

/** What the person is about to do. */
type Task =
  | { readonly art: 'app' | 'passkey' | 'codes' | 'app_entfernen' }
  | { readonly art: 'umbenennen' | 'entfernen'; readonly passkey: Passkey }

/** One's own second factors: passkeys, authenticator app, recovery codes. */
export function EigeneFaktoren() {
  const query = useQuery({
    queryKey: ['faktoren'],
    meta: { arten: ['benutzer'] },
    queryFn: () => unwrap(api.GET('/auth/faktoren')),
  })
  const [task, setTask] = useState<Task>()
  const close = () => {
    setTask(undefined)
    void query.refetch()
  }
  return (
    <>
      <Loaded query={query}>{(faktoren) => <List faktoren={faktoren} onTask={setTask} />}</Loaded>
      {task !== undefined && <TaskDialog task={task} onClose={close} />}
    </>
  )
}

function List({ faktoren, onTask }: { faktoren: Faktoren; onTask: (task: Task) => void }) {
  const { totp, passkeys, verlangt, passkey_moeglich } = faktoren
  const hasFactor = totp !== null || passkeys.length > 0
  return (
    <>
      {!hasFactor && (
        <p className={common['small']}>
          Mit einem Passkey melden Sie sich ohne Passwort an: ein Finger, ein Blick. Eine Authenticator-App fragt nach
          dem Passwort noch nach einem Code. Beides schützt Ihren Zugang, wenn jemand Ihr Passwort erfährt.
        </p>
      )}
      {verlangt && <p className={common['small']}>Ihre Rolle verlangt einen zweiten Faktor.</p>}
      {hasFactor && <FactorList faktoren={faktoren} onTask={onTask} />}
      <div className={rows['foot']}>
        <div className={common['buttons']}>
          {passkey_moeglich && canUsePasskeys() && (
            <Button variant="default" onClick={() => onTask({ art: 'passkey' })}>
              Passkey hinzufügen
            </Button>
          )}
          <Button variant="default" onClick={() => onTask({ art: 'app' })}>
            {totp === null ? 'Authenticator-App einrichten' : 'Andere Authenticator-App einrichten'}
          </Button>
        </div>
        {!(passkey_moeglich && canUsePasskeys()) && (
          <p className={common['small']}>
            Passkeys gibt es hier nicht: Dafür braucht Zeughaus eine Adresse mit Namen und TLS, und der Browser muss sie
            kennen.
          </p>
        )}
      </div>
    </>
  )
}

function FactorList({ faktoren, onTask }: { faktoren: Faktoren; onTask: (task: Task) => void }) {
  const { totp, passkeys, wiederherstellungscodes: left } = faktoren
  return (
    <ul className={rows['list']}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={rows['row']}>
          <div>
            <div className={common['title']}>Passkey „{passkey.name}“</div>
            <div className={common['small']}>
              Eingerichtet {formatInstant(passkey.angelegt_am)},{' '}
              {passkey.zuletzt_am === null
                ? 'noch nicht benutzt'
                : `zuletzt benutzt ${formatInstant(passkey.zuletzt_am)}`}
            </div>
          </div>
          <div className={common['buttons']}>
            <Button
              variant="default"
              aria-label={`Umbenennen: Passkey ${passkey.name}`}
              onClick={() => onTask({ art: 'umbenennen', passkey })}
            >
              Umbenennen
            </Button>
            <Button
              variant="default"
              aria-label={`Entfernen: Passkey ${passkey.name}`}
              onClick={() => onTask({ art: 'entfernen', passkey })}
            >
              Entfernen
            </Button>
          </div>
        </li>
      ))}
      {totp !== null && (
        <li className={rows['row']}>
          <div>
            <div className={common['title']}>Authenticator-App</div>
            <div className={common['small']}>Eingerichtet {formatInstant(totp.eingerichtet_am)}</div>
          </div>
          <Button
            variant="default"
            aria-label="Entfernen: Authenticator-App"
            onClick={() => onTask({ art: 'app_entfernen' })}
          >
            Entfernen
          </Button>
        </li>
      )}
      <li className={rows['row']}>
        <div>
          <div className={common['title']}>Wiederherstellungscodes</div>
          <div className={common['small']}>
            {left === 0
              ? 'Alle sind benutzt.'
              : `Noch ${formatCount(left, 'Code', 'Codes')} für den Fall, dass das Telefon fehlt.`}
          </div>
        </div>
        <Button variant="default" onClick={() => onTask({ art: 'codes' })}>
          Neue Codes
        </Button>
      </li>
    </ul>
  )
}

const TITLES: Readonly<Record<Task['art'], string>> = {
  app: 'Authenticator-App einrichten',
  passkey: 'Passkey hinzufügen',
  codes: 'Neue Wiederherstellungscodes',
  app_entfernen: 'Authenticator-App entfernen',
  umbenennen: 'Passkey umbenennen',
  entfernen: 'Passkey entfernen',
}

/** The codes of a change, or null when the person keeps those that they have. */
type OnCodes = (codes: readonly string[] | null) => void

function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined)
    return (
      <FaktorDialog title="Wiederherstellungscodes">
        <RecoveryCodes codes={codes} submit="Fertig" onDone={onClose} />
      </FaktorDialog>
    )
  const added = (sentence: string): OnCodes => {
    return (fresh) => {
      toast(sentence)
      if (fresh === null) onClose()
      else setCodes(fresh)
    }
  }
  const removed = (sentence: string) => () => {
    toast(sentence)
    onClose()
  }
  return (
    <FaktorDialog title={TITLES[task.art]} onClose={onClose}>
      {task.art === 'app' && <AddApp onCodes={added('Die Authenticator-App ist eingerichtet.')} />}
      {task.art === 'passkey' && <AddPasskey onCodes={added('Der Passkey ist eingerichtet.')} />}
      {task.art === 'codes' && (
        <AskPassword
          explanation="Alle bisherigen Codes gelten danach nicht mehr."
          submit="Neue Codes erzeugen"
          action={(body) => unwrap(api.POST('/auth/faktoren/wiederherstellungscodes', { body }))}
          onDone={(fresh) => setCodes(fresh.codes)}
        />
      )}
      {task.art === 'app_entfernen' && (
        <AskPassword
          explanation="Danach fragt die Anmeldung nicht mehr nach einem Code."
          submit="Entfernen"
          action={(body) => unwrap(api.POST('/auth/faktoren/totp/entfernen', { body }))}
          onDone={removed('Die Authenticator-App ist entfernt.')}
        />
      )}
      {task.art === 'entfernen' && (
        <AskPassword
          explanation={`„${task.passkey.name}“ meldet Sie danach nicht mehr an. Löschen Sie ihn auch auf dem Gerät.`}
          submit="Entfernen"
          action={(body) =>
            unwrap(
              api.POST('/auth/faktoren/passkeys/{id}/entfernen', { params: { path: { id: task.passkey.id } }, body }),
            )
          }
          onDone={removed('Der Passkey ist entfernt.')}
        />
      )}
      {task.art === 'umbenennen' && <Rename passkey={task.passkey} onDone={onClose} />}
    </FaktorDialog>
  )
}

function AddApp({ onCodes }: { onCodes: OnCodes }) {
  const [geheimnis, setGeheimnis] = useState<Schema<'TotpGeheimnis'>>()
  if (geheimnis !== undefined) return <AppConfirm client={api} geheimnis={geheimnis} onDone={onCodes} />
  return (
    <AskPassword
      submit="Weiter"
      action={(body) => unwrap(api.POST('/auth/faktoren/totp', { body }))}
      onDone={setGeheimnis}
    />
  )
}

function AddPasskey({ onCodes }: { onCodes: OnCodes }) {
  const [optionen, setOptionen] = useState<Schema<'PasskeyEinrichten'>>()
  if (optionen !== undefined) return <PasskeyCreate client={api} optionen={optionen} onDone={onCodes} />
  return (
    <AskPassword
      submit="Weiter"
      action={(body) => unwrap(api.POST('/auth/faktoren/passkeys/optionen', { body }))}
      onDone={setOptionen}
    />
  )
}

interface AskPasswordProps<R> {
  readonly explanation?: string
  readonly submit: string
  readonly action: (body: { passwort: string }) => Promise<R>
  readonly onDone: (result: R) => void
}

/** Asks for the password again before something changes about the login. */
function AskPassword<R>({ explanation, submit, action, onDone }: AskPasswordProps<R>) {
  const { ich } = useSession()
  const form = useForm({ passwort: '' })
  const sending = useMutation({
    mutationFn: () => action(form.values),
    onSuccess: onDone,
    onError: (error) => form.fail(error),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    sending.mutate()
  }
  return (
    <form onSubmit={send} className={session['form']} noValidate>
      {explanation !== undefined && <p>{explanation}</p>}
      <input type="hidden" name="username" autoComplete="username" value={ich.benutzername} readOnly />
      <PasswordInput
        label="Ihr Passwort"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
        {...form.text('passwort')}
      />
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <Button type="submit" loading={sending.isPending} fullWidth>
        {submit}
      </Button>
    </form>
  )
}

function Rename({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm({ name })
  const sending = useMutation({
    mutationFn: () =>
      unwrap(
        api.PATCH('/auth/faktoren/passkeys/{id}', {
          params: { path: { id } },
          body: { name: form.values.name.trim() },
        }),
      ),
    onSuccess: onDone,
    onError: (error) => form.fail(error),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    sending.mutate()
  }
  return (
    <form onSubmit={send} className={session['form']} noValidate>
      <TextInput label="Name des Passkeys" data-autofocus {...form.text('name')} />
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <Button type="submit" loading={sending.isPending} fullWidth>
        Speichern
      </Button>
    </form>
  )
}
