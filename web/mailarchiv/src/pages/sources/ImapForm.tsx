import { Button, Modal, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Status } from '@zeughaus/web-shared'
import { type FormEvent, useState } from 'react'
import { type AdminApi, ApiError, call } from '../../api.ts'
import classes from './sources.module.css'

type Connection = AdminApi['POST /imap/test']['body']

const PORTS = { tls: 993, starttls: 143, none: 143 } as const
const EMPTY = {
  name: '',
  host: '',
  port: 993,
  security: 'tls' as Connection['security'],
  user: '',
  password: '',
  folders: '',
}

export function ImapForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Postfach verbinden" size="lg">
      <Fields onDone={onClose} />
    </Modal>
  )
}

function Fields({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  const set = (change: Partial<typeof EMPTY>) => setForm((now) => ({ ...now, ...change }))
  const { name, folders, ...connection } = form
  const test = useMutation({ mutationFn: () => call('POST /imap/test', { body: connection }) })
  const add = useMutation({
    mutationFn: () => call('POST /imap', { body: { name, ...connection, folders: lines(folders) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['sources'] })
      onDone()
    },
  })
  const error = add.error ?? test.error
  const fields = error instanceof ApiError ? error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  const text = (field: 'name' | 'host' | 'user' | 'password' | 'folders') => ({
    value: form[field],
    error: fields[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={submit} className={classes['form']}>
      <TextInput
        label="Name"
        description="Wie das Postfach hier heißen soll."
        required
        withAsterisk={false}
        data-autofocus
        {...text('name')}
      />
      <TextInput
        label="Server"
        placeholder="imap.wehr.de"
        required
        withAsterisk={false}
        autoComplete="off"
        {...text('host')}
      />
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
        <TextInput label="Benutzer" required withAsterisk={false} autoComplete="off" {...text('user')} />
        <PasswordInput
          label="Passwort"
          required
          withAsterisk={false}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
          {...text('password')}
        />
      </div>
      <Textarea
        label="Nur diese Ordner (frei lassen für alle)"
        description="Ein Ordner je Zeile, geschrieben wie auf dem Server."
        autosize
        minRows={2}
        {...text('folders')}
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
          Postfach verbinden
        </Button>
      </div>
    </form>
  )
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
