import { Button, Checkbox, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Status } from '@zeughaus/web-shared'
import { type Field, type Form, useForm } from '@zeughaus/web-shared/form'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api.ts'
import { FormWindow } from '../FormWindow.tsx'
import { useDirty } from '../useDirty.ts'
import classes from './sources.module.css'

type Connection = Schema<'ImapConnection'>
type Account = Schema<'ImapAccount'>

const PORTS = { tls: 993, starttls: 143, none: 143 } as const
const EMPTY = {
  name: '',
  host: '',
  port: 993 as number | string,
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
type Values = typeof EMPTY

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
function valuesOf(account: Account | null): Values {
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
  const form = useForm(valuesOf(account))
  const { values, set } = form
  useDirty(form.isDirty, onDirty)
  const test = useMutation({
    mutationFn: () => {
      const body = connectionOf(values)
      if (account === null) return unwrap(api.POST('/imap/test', { body }))
      return unwrap(api.POST('/imap/{id}/test', { params: { path: { id: account.id } }, body }))
    },
    onSuccess: ({ refresh_token }) => refresh_token !== null && set('refresh_token', refresh_token),
    onError: form.fail,
  })
  const add = useMutation({
    mutationFn: () => {
      const { name, journal, same_mailbox } = values
      const body = { name, ...connectionOf(values), folders: lines(values.folders), journal }
      if (account === null) return unwrap(api.POST('/imap', { body }))
      return unwrap(api.PUT('/imap/{id}', { params: { path: { id: account.id } }, body: { ...body, same_mailbox } }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['sources'] })
      onDone()
    },
    onError: form.fail,
  })
  const isKept = account !== null && (account.oauth === null) === (values.login === 'password')
  const oauth: OAuthField = (name) => {
    const field = form.field(name)
    return { ...field, error: field.error ?? form.error(`oauth.${name}`) }
  }
  return (
    <form onSubmit={form.onSubmit(() => add.mutate())} className={classes['form']}>
      <Line label="Name" description="Wie das Postfach hier heißen soll." isFirst field={form.field('name')} />
      <Line label="Server" placeholder="imap.wehr.de" field={form.field('host')} />
      <div className={classes['pair']}>
        <NativeSelect
          label="Verschlüsselung"
          {...form.field('security')}
          onChange={(event) => {
            const security = event.currentTarget.value as Connection['security']
            set('security', security)
            set('port', PORTS[security])
          }}
          data={[
            { value: 'tls', label: 'TLS (empfohlen)' },
            { value: 'starttls', label: 'STARTTLS' },
            { value: 'none', label: 'keine (nur im eigenen Netz)' },
          ]}
        />
        <NumberInput label="Port" min={1} max={65_535} allowDecimal={false} hideControls {...form.field('port')} />
      </div>
      <div className={classes['pair']}>
        <Line label="Benutzer" field={form.field('user')} />
        <NativeSelect
          label="Anmeldung"
          {...form.field('login')}
          data={[
            { value: 'password', label: 'mit Passwort' },
            { value: 'oauth', label: 'mit OAuth 2.0 (Microsoft 365, Google)' },
          ]}
        />
      </div>
      {account !== null && <SameMailbox account={account} form={form} />}
      {values.login === 'password' ? (
        <Secret
          label={isKept ? 'Passwort (frei lassen: das gespeicherte bleibt)' : 'Passwort'}
          required={!isKept}
          field={form.field('password')}
        />
      ) : (
        <OAuthFields field={oauth} isKept={isKept} />
      )}
      <Textarea
        label="Nur diese Ordner (frei lassen für alle)"
        description="Ein Ordner je Zeile, geschrieben wie auf dem Server."
        autosize
        minRows={2}
        {...form.field('folders')}
      />
      <Checkbox
        label="Journalpostfach (Exchange, Microsoft 365)"
        description="Archiviert wird die Mail in jedem Journalbericht. Nur ankreuzen, wenn allein Ihr Mailserver in dieses Postfach schreibt."
        {...form.flag('journal')}
      />
      <Textarea
        label="Eigene Zertifizierungsstelle (frei lassen, wenn dieser Rechner sie kennt)"
        description="Ihr Zertifikat als PEM-Text. Es gilt nur für dieses Postfach."
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('ca')}
      />
      <div role="status" className={classes['result']}>
        {test.data && (
          <Status tone={test.data.ok ? 'good' : 'bad'}>{test.data.ok ? 'Verbindung steht' : 'Keine Verbindung'}</Status>
        )}
        {test.data?.message}
      </div>
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <div className={classes['buttons']}>
        <Button variant="default" loading={test.isPending} onClick={() => [form.clearErrors(), test.mutate()]}>
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
  readonly form: Form<Values>
}

/** Asks what another server or user means for the positions; nothing while both are as they were. */
function SameMailbox({ account, form }: SameMailboxProps) {
  const { host, user } = form.values
  if (host.toLowerCase() === account.host.toLowerCase() && user === account.user) return null
  return (
    <Checkbox
      label="Es ist dasselbe Postfach, nur unter anderem Namen"
      description="Angekreuzt geht es dort weiter, wo das Archiv zuletzt war. Sonst liest es das Postfach von vorn; was schon archiviert ist, wird nicht doppelt aufgenommen. Die Stellen gelten nur in dem Postfach, in dem sie entstanden sind (UIDVALIDITY): In einem anderen gingen damit Mails verloren. Im Zweifel nicht ankreuzen."
      {...form.flag('same_mailbox')}
    />
  )
}

type OAuthField = (name: 'token_url' | 'client_id' | 'client_secret' | 'scope' | 'refresh_token') => Field<string>

interface LineProps {
  readonly label: string
  readonly field: Field<string>
  readonly description?: string
  readonly placeholder?: string
  /** True for the first field of the form. */
  readonly isFirst?: boolean
}

/** A required text field without the browser's suggestions, which come from other forms. */
function Line({ field, isFirst, ...look }: LineProps) {
  return <TextInput {...look} {...field} required withAsterisk={false} autoComplete="off" data-autofocus={isFirst} />
}

function Secret({ label, field, required = true }: { label: string; field: Field<string>; required?: boolean }) {
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

function OAuthFields({ field, isKept }: { field: OAuthField; isKept: boolean }) {
  return (
    <>
      <Line
        label="Adresse des Anmeldedienstes (Token-Endpunkt)"
        placeholder="https://login.microsoftonline.com/…/oauth2/v2.0/token"
        field={field('token_url')}
      />
      <div className={classes['pair']}>
        <Line label="Client-ID" field={field('client_id')} />
        <Secret label="Client-Geheimnis (falls vergeben)" required={false} field={field('client_secret')} />
      </div>
      <Secret
        label={
          isKept
            ? 'Aktualisierungs-Token (frei lassen: das gespeicherte bleibt)'
            : 'Aktualisierungs-Token (Refresh-Token)'
        }
        required={!isKept}
        field={field('refresh_token')}
      />
      <TextInput label="Bereich (Scope, falls verlangt)" autoComplete="off" {...field('scope')} />
    </>
  )
}

/** Takes the connection out of the form. */
function connectionOf(form: Values): Connection {
  const { host, security, user, password, ca } = form
  const port = Number(form.port)
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
