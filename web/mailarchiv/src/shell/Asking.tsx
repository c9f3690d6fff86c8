/** What the panel asks a person for before it shows anything: an own password, and once the name. */
import { Button, TextInput, Title, UnstyledButton } from '@mantine/core'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../api.ts'
import { PasswordForm } from '../pages/account/PasswordForm.tsx'
import { type Person, useLogout, useNaming } from '../session.ts'
import own from './Asking.module.css'
import { Brand } from './Brand.tsx'

export function Asking({ asks, user }: { asks: NonNullable<Person['asks']>; user: string }) {
  return asks === 'password' ? (
    <Question
      title="Neues Passwort wählen"
      lead="Ihr Passwort hat jemand anders gesetzt. Bitte wählen Sie ein eigenes."
    >
      <PasswordForm current="Passwort, mit dem Sie sich angemeldet haben" />
    </Question>
  ) : (
    <Question
      title="Wer sind Sie?"
      lead={`Das Konto „${user}“ gehört von jetzt an einer Person. Ihr Name steht im Zugriffsprotokoll bei allem, was Sie tun. Für weitere Personen legen Sie unter „Personen“ eigene Konten an.`}
    >
      <NameForm />
    </Question>
  )
}

function Question({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const logout = useLogout()
  useEffect(() => {
    document.title = `${title} · Zeughaus`
  }, [title])
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        <Brand />
        <Surface>
          <div className={classes['form']}>
            <Title order={1}>{title}</Title>
            <p className={own['lead']}>{lead}</p>
            {children}
          </div>
        </Surface>
        <UnstyledButton className={own['leave'] ?? ''} onClick={() => logout.mutate()}>
          Abmelden
        </UnstyledButton>
      </div>
    </main>
  )
}

function NameForm() {
  const [name, setName] = useState('')
  const naming = useNaming()
  const fields = naming.error instanceof ApiError ? naming.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    naming.mutate(name)
  }
  return (
    <form onSubmit={submit} className={classes['form']}>
      <TextInput
        label="Vor- und Nachname"
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={100}
        error={fields['name']}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {naming.isError && Object.keys(fields).length === 0 && <ErrorNote>{naming.error.message}</ErrorNote>}
      <Button type="submit" loading={naming.isPending} fullWidth>
        Weiter
      </Button>
    </form>
  )
}
