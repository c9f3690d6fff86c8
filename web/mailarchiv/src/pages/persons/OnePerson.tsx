/** One person in a window: name, address, what they may see; a new password, the end of logins, access and account. */
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { PasskeysQuestion } from '@zeughaus/web-shared/factors/passkeys-question'
import { useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { SendForm } from '../SendForm.tsx'
import { useDirty } from '../useDirty.ts'
import { AccessFields } from './AccessFields.tsx'
import { type Access, accessOf, accessToSend, atFields } from './access.ts'
import { EmailField, emailToSend } from './EmailField.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import classes from './PersonsPage.module.css'

type Person = Schema<'Account'>
type Step = 'form' | 'password' | 'factors' | 'sessions' | 'access' | 'delete'

/** A password that the archive has set, and the login that it is for. */
interface SetPassword {
  readonly login: string
  readonly password: string
}

/** The window of the person, and the one with the new password: by then another person may be open. */
export function OnePerson({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const [isDirty, setDirty] = useState(false)
  const [set, setPassword] = useState<SetPassword | null>(null)
  const forget = () => setPassword(null)
  return (
    <>
      <FormWindow
        opened={person !== null}
        onClose={onClose}
        title={(person?.name || person?.login) ?? ''}
        isDirty={isDirty}
      >
        {person !== null && (
          <Steps key={person.id} person={person} onDirty={setDirty} onPassword={setPassword} onDone={onClose} />
        )}
      </FormWindow>
      <FormWindow opened={set !== null} onClose={forget} title="Das Passwort ist gesetzt" isDirty={false} isFirm>
        {set !== null && <FirstPassword {...set} onClose={forget} />}
      </FormWindow>
    </>
  )
}

interface StepsProps {
  readonly person: Person
  readonly onDirty: (isDirty: boolean) => void
  readonly onPassword: (set: SetPassword) => void
  readonly onDone: () => void
}

function Steps({ person, onDirty, onPassword, onDone }: StepsProps) {
  const [step, setStep] = useState<Step>('form')
  const [keeps, setKeeps] = useState(false)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['persons'] })
  // The password is shown in any case; `onDone` belongs to the call, which forgets it with this window: an answer that
  // comes later closes no other person's.
  const act = useMutation({
    mutationFn: () => carryOut(step, person, keeps),
    onSuccess: async (password) => {
      await refresh()
      if (password !== undefined) onPassword({ login: person.login, password })
    },
  })
  const question = QUESTIONS(person)[step]
  if (question === undefined) return <PersonForm person={person} onDirty={onDirty} onStep={setStep} onDone={onDone} />
  return (
    <div className={classes['form']}>
      <p className={classes['sentence']}>{question.sentence}</p>
      {step === 'password' && person.second_factor && <PasskeysOf id={person.id} keeps={keeps} onChange={setKeeps} />}
      {act.isError && <ErrorNote>{act.error.message}</ErrorNote>}
      <div className={classes['buttons']}>
        <Button
          variant="default"
          data-autofocus
          onClick={() => {
            act.reset()
            setStep('form')
          }}
        >
          Zurück
        </Button>
        <Button
          {...(question.isGrave ? { color: 'red.9' } : {})}
          loading={act.isPending}
          onClick={() => act.mutate(undefined, { onSuccess: onDone })}
        >
          {question.button}
        </Button>
      </div>
    </div>
  )
}

interface Question {
  readonly sentence: string
  readonly button: string
  readonly isGrave?: true
}

const QUESTIONS = ({ name, login, state }: Person): Partial<Record<Step, Question>> => {
  const who = `„${name || login}“`
  return {
    password: {
      sentence: `${who} bekommt ein neues Passwort, das beim Anmelden zu ändern ist. Das bisherige gilt nicht mehr, und alle Anmeldungen enden.`,
      button: 'Neues Passwort setzen',
    },
    factors: {
      sentence: `Passkeys, Authenticator-App und Wiederherstellungscodes von ${who} werden entfernt, alle Anmeldungen beendet. Das Passwort bleibt. Fragen Sie die Person selbst, bevor Sie das tun.`,
      button: 'Zweite Faktoren zurücksetzen',
      isGrave: true,
    },
    sessions: {
      sentence: `Alle Anmeldungen von ${who} enden sofort. Die Person kann sich wieder anmelden.`,
      button: 'Anmeldungen beenden',
    },
    access:
      state === 'ended'
        ? { sentence: `${who} kann sich wieder anmelden, mit dem bisherigen Passwort.`, button: 'Zugang geben' }
        : {
            sentence: `${who} kann sich nicht mehr anmelden, und alle Anmeldungen enden sofort. Den Zugang können Sie wieder geben.`,
            button: 'Zugang nehmen',
            isGrave: true,
          },
    delete: {
      sentence: `${who} wird gelöscht, alle Anmeldungen enden sofort. Das Zugriffsprotokoll behält den Namen. Das lässt sich nicht zurücknehmen.`,
      button: 'Person löschen',
      isGrave: true,
    },
  }
}

/** Asks what becomes of the passkeys of a person who gets a new password. */
function PasskeysOf({ id, keeps, onChange }: { id: string; keeps: boolean; onChange: (keeps: boolean) => void }) {
  const factors = useQuery({
    queryKey: ['persons', id, 'factors'],
    queryFn: () => unwrap(api.GET('/accounts/{id}/factors', { params: { path: { id } } })),
  })
  const passkeys = (factors.data?.passkeys ?? []).filter(({ password_only }) => !password_only)
  if (passkeys.length === 0) return null
  const names = passkeys.map(({ name }) => name)
  return <PasskeysQuestion by="administration" count={names.length} names={names} keeps={keeps} onChange={onChange} />
}

/** Carries out what was asked. Returns the new password, if there is one. @param keeps whether passkeys go on without it */
async function carryOut(step: Step, { id, state }: Person, keeps: boolean): Promise<string | undefined> {
  const params = { id }
  const body = { passkeys: keeps ? ('keep' as const) : ('suspend' as const) }
  if (step === 'password')
    return (await unwrap(api.POST('/accounts/{id}/password', { params: { path: params }, body }))).password
  if (step === 'factors') await unwrap(api.DELETE('/accounts/{id}/factors', { params: { path: params } }))
  if (step === 'sessions') await unwrap(api.DELETE('/accounts/{id}/sessions', { params: { path: params } }))
  if (step === 'access')
    await unwrap(api.PATCH('/accounts/{id}', { params: { path: params }, body: { active: state === 'ended' } }))
  if (step === 'delete') await unwrap(api.DELETE('/accounts/{id}', { params: { path: params } }))
  return undefined
}

interface Values extends Access {
  readonly name: string
  readonly email: string
}

interface PersonFormProps extends Pick<StepsProps, 'person' | 'onDirty' | 'onDone'> {
  readonly onStep: (step: Step) => void
}

function PersonForm({ person, onDirty, onDone, onStep }: PersonFormProps) {
  const queries = useQueryClient()
  const form = useForm<Values>({ name: person.name, email: person.email ?? '', ...accessOf(person) }, atFields)
  useDirty(form.isDirty, onDirty)
  const change = useMutation({
    mutationFn: () => {
      const body = changesOf(person, form.values)
      return unwrap(api.PATCH('/accounts/{id}', { params: { path: { id: person.id } }, body }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['persons'] }),
    onError: form.fail,
  })
  return (
    <SendForm
      form={form}
      sending={change}
      onSend={() => change.mutate(undefined, { onSuccess: onDone })}
      submit="Speichern"
      below={
        <div className={classes['more']}>
          <Button variant="default" onClick={() => onStep('password')}>
            Neues Passwort setzen
          </Button>
          {person.second_factor && (
            <Button variant="default" onClick={() => onStep('factors')}>
              Zweite Faktoren zurücksetzen
            </Button>
          )}
          <Button variant="default" onClick={() => onStep('sessions')}>
            Anmeldungen beenden
          </Button>
          <Button variant="default" onClick={() => onStep('access')}>
            {person.state === 'ended' ? 'Zugang geben' : 'Zugang nehmen'}
          </Button>
          <Button variant="default" onClick={() => onStep('delete')}>
            Person löschen
          </Button>
        </div>
      }
    >
      <TextInput label="Vor- und Nachname" required withAsterisk={false} maxLength={100} {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <AccessFields form={form} />
    </SendForm>
  )
}

/** What the person may see is sent only when it changed: that ends the person's logins. */
function changesOf(person: Person, form: Values) {
  const granted = accessToSend(form, person.audit)
  const isSame = JSON.stringify(granted) === JSON.stringify(accessToSend(accessOf(person), person.audit))
  const changes: Schema<'AccountChanges'> = {
    name: form.name,
    // A window that was open for long puts nothing back that another person has changed.
    ...(emailToSend(form.email) === person.email ? {} : { email: emailToSend(form.email) }),
    ...(isSame ? {} : { granted }),
  }
  return changes
}
