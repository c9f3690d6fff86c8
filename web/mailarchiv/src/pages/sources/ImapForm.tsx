import { Button, Checkbox, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Status } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { ApiError, api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { useDirty } from '../useDirty.ts'
import classes from './sources.module.css'

type Connection = Schema<'ImapConnection'>
type Account = Schema<'ImapAccount'>

const PORTS = { tls: 993, starttls: 143, none: 143 } as const
const EMPTY = {
  name: '',
  host: '',
  port: 993,
  security: 'tls' as Connection['security'],
  user: '',
  login: 'password' as 'password' | 'oauth',
  password: '',
  token_url: '',
  client_id: '',
  client_secret: '',
  scope: '',
  refresh_token: '',
  ca: '',
  folders: '',
  journal: false,
  same_mailbox: false,
}
type Form = typeof EMPTY

interface ImapFormProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** The account to change; null for a new one. */
  readonly account?: Account | null
}

export function ImapForm({ opened, onClose, account = null }: ImapFormProps) {
  const [isDirty, setDirty] = useState(false)
  const title = account === null ? 'Postfach verbinden' : 'Postfach ändern'
  return (
    <FormWindow opened={opened} onClose={onClose} title={title} isDirty={isDirty}>
      <Fields account={account} onDirty={setDirty} onDone={onClose} />
    </FormWindow>
  )
}

/** The values of an account. Its secrets are not shown: empty fields keep them. */
function formOf(account: Account | null): Form {
  if (account === null) return EMPTY
  const { name, host, port, security, user, ca, folders, journal, oauth } = account
  const login = oauth === null ? ('password' as const) : ('oauth' as const)
  return { ...EMPTY, name, host, port, security, user, ca, login, ...oauth, folders: folders.join('\n'), journal }
}

interface FieldsProps {
  readonly account: Account | null
  readonly onDirty: (isDirty: boolean) => void
  readonly onDone: () => void
}

function Fields({ account, onDirty, onDone }: FieldsProps) {
  const queries = useQueryClient()
  const [start] = useState(() => formOf(account))
  const [form, setForm] = useState(start)
  useDirty(form, start, onDirty)
  const set = (change: Partial<Form>) => setForm((now) => ({ ...now, ...change }))
  const test = useMutation({
    mutationFn: () => {
      const body = connectionOf(form)
      if (account === null) return unwrap(api.POST('/imap/test', { body }))
      return unwrap(api.POST('/imap/{id}/test', { params: { path: { id: account.id } }, body }))
    },
    onSuccess: ({ refresh_token }) => refresh_token !== null && set({ refresh_token }),
  })
  const add = useMutation({
    mutationFn: () => {
      const { name, journal, same_mailbox } = form
      const body = { name, ...connectionOf(form), folders: lines(form.folders), journal }
      if (account === null) return unwrap(api.POST('/imap', { body }))
      return unwrap(api.PUT('/imap/{id}', { params: { path: { id: account.id } }, body: { ...body, same_mailbox } }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['sources'] })
      onDone()
    },
  })
  const error = add.error ?? test.error
  const fields = error instanceof ApiError ? error.fields : {}
  const isKept = account !== null && (account.oauth === null) === (form.login === 'password')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  const text = (field: Exclude<keyof Form, 'port' | 'security' | 'login' | 'journal' | 'same_mailbox'>) => ({
    value: form[field],
    error: fields[field] ?? fields[`oauth.${field}`],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={submit} className={classes['form']}>
      <Line label="Name" description="Wie das Postfach hier heißen soll." isFirst field={text('name')} />
      <Line label="Server" placeholder="imap.wehr.de" field={text('host')} />
      <div className={classes['pair']}>
        <NativeSelect
          label="Verschlüsselung"
          value={form.security}
          onChange={(event) => {
            const security = event.currentTarget.value as Connection['security']
            set({ security, port: PORTS[security] })
          }}
          data={[
            { value: 'tls', label: 'TLS (empfohlen)' },
            { value: 'starttls', label: 'STARTTLS' },
            { value: 'none', label: 'keine (nur im eigenen Netz)' },
          ]}
        />
        <NumberInput
          label="Port"
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          error={fields['port']}
          value={form.port}
          onChange={(port) => set({ port: Number(port) })}
        />
      </div>
      <div className={classes['pair']}>
        <Line label="Benutzer" field={text('user')} />
        <NativeSelect
          label="Anmeldung"
          value={form.login}
          onChange={(event) => set({ login: event.currentTarget.value as Form['login'] })}
          data={[
            { value: 'password', label: 'mit Passwort' },
            { value: 'oauth', label: 'mit OAuth 2.0 (Microsoft 365, Google)' },
          ]}
        />
      </div>
      {account !== null && <SameMailbox account={account} form={form} onChange={set} />}
      {form.login === 'password' ? (
        <Secret
          label={isKept ? 'Passwort (frei lassen: das gespeicherte bleibt)' : 'Passwort'}
          required={!isKept}
          field={text('password')}
        />
      ) : (
        <OAuthFields text={text} isKept={isKept} />
      )}
      <Textarea
        label="Nur diese Ordner (frei lassen für alle)"
        description="Ein Ordner je Zeile, geschrieben wie auf dem Server."
        autosize
        minRows={2}
        {...text('folders')}
      />
      <Checkbox
        label="Journalpostfach (Exchange, Microsoft 365)"
        description="Archiviert wird die Mail in jedem Journalbericht. Nur ankreuzen, wenn allein Ihr Mailserver in dieses Postfach schreibt."
        checked={form.journal}
        onChange={(event) => set({ journal: event.currentTarget.checked })}
      />
      <Textarea
        label="Eigene Zertifizierungsstelle (frei lassen, wenn dieser Rechner sie kennt)"
        description="Ihr Zertifikat als PEM-Text. Es gilt nur für dieses Postfach."
        autosize
        minRows={2}
        maxRows={6}
        {...text('ca')}
      />
      <div role="status" className={classes['result']}>
        {test.data && (
          <Status tone={test.data.ok ? 'good' : 'bad'}>{test.data.ok ? 'Verbindung steht' : 'Keine Verbindung'}</Status>
        )}
        {test.data?.message}
      </div>
      {error !== null && Object.keys(fields).length === 0 && <ErrorNote>{error.message}</ErrorNote>}
      <div className={classes['buttons']}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          Verbindung prüfen
        </Button>
        <Button type="submit" loading={add.isPending}>
          {account === null ? 'Postfach verbinden' : 'Änderungen speichern'}
        </Button>
      </div>
    </form>
  )
}

interface SameMailboxProps {
  readonly account: Account
  readonly form: Form
  readonly onChange: (change: Partial<Form>) => void
}

/** Asks what another server or user means for the positions; nothing while both are as they were. */
function SameMailbox({ account, form, onChange }: SameMailboxProps) {
  if (form.host.toLowerCase() === account.host.toLowerCase() && form.user === account.user) return null
  return (
    <Checkbox
      label="Es ist dasselbe Postfach, nur unter anderem Namen"
      description="Angekreuzt geht es dort weiter, wo das Archiv zuletzt war. Sonst liest es das Postfach von vorn; was schon archiviert ist, wird nicht doppelt aufgenommen. Die Stellen gelten nur in dem Postfach, in dem sie entstanden sind (UIDVALIDITY): In einem anderen gingen damit Mails verloren. Im Zweifel nicht ankreuzen."
      checked={form.same_mailbox}
      onChange={(event) => onChange({ same_mailbox: event.currentTarget.checked })}
    />
  )
}

type TextField = (field: 'token_url' | 'client_id' | 'client_secret' | 'scope' | 'refresh_token') => FieldState

interface FieldState {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

interface LineProps {
  readonly label: string
  readonly field: FieldState
  readonly description?: string
  readonly placeholder?: string
  /** True for the first field of the form. */
  readonly isFirst?: boolean
}

/** A required text field without the browser's suggestions, which come from other forms. */
function Line({ field, isFirst, ...look }: LineProps) {
  return <TextInput {...look} {...field} required withAsterisk={false} autoComplete="off" data-autofocus={isFirst} />
}

function Secret({ label, field, required = true }: { label: string; field: FieldState; required?: boolean }) {
  return (
    <PasswordInput
      label={label}
      required={required}
      withAsterisk={false}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': `${label} zeigen`, tabIndex: 0 }}
      {...field}
    />
  )
}

function OAuthFields({ text, isKept }: { text: TextField; isKept: boolean }) {
  return (
    <>
      <Line
        label="Adresse des Anmeldedienstes (Token-Endpunkt)"
        placeholder="https://login.microsoftonline.com/…/oauth2/v2.0/token"
        field={text('token_url')}
      />
      <div className={classes['pair']}>
        <Line label="Client-ID" field={text('client_id')} />
        <Secret label="Client-Geheimnis (falls vergeben)" required={false} field={text('client_secret')} />
      </div>
      <Secret
        label={
          isKept
            ? 'Aktualisierungs-Token (frei lassen: das gespeicherte bleibt)'
            : 'Aktualisierungs-Token (Refresh-Token)'
        }
        required={!isKept}
        field={text('refresh_token')}
      />
      <TextInput label="Bereich (Scope, falls verlangt)" autoComplete="off" {...text('scope')} />
    </>
  )
}

/** Takes the connection out of the form. */
function connectionOf(form: Form): Connection {
  const { host, port, security, user, password, ca } = form
  if (form.login === 'password') return { host, port, security, user, ca, password, oauth: null }
  const { token_url, client_id, client_secret, scope, refresh_token } = form
  const oauth = { token_url, client_id, client_secret, scope, refresh_token }
  return { host, port, security, user, ca, password: '', oauth }
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
