/** What the panel asks a person for before it shows anything: an own password, a second factor that a role demands, once the name. */
import { TextInput, Title, UnstyledButton } from '@mantine/core'
import { Surface } from '@zeughaus/web-shared'
import { FactorSetup } from '@zeughaus/web-shared/factors/setup'
import { useForm } from '@zeughaus/web-shared/form'
import classes from '@zeughaus/web-shared/session.module.css'
import { type ReactNode, useEffect } from 'react'
import { PasswordForm } from '../pages/account/PasswordForm.tsx'
import { factorCalls, QrCode } from '../pages/factors.tsx'
import { SendForm } from '../pages/SendForm.tsx'
import { type Person, useFactorSetUp, useLogout, useNaming } from '../session.ts'
import { Brand } from './Brand.tsx'
import own from './LoginDemands.module.css'

export function LoginDemands({ asks, user }: { asks: NonNullable<Person['asks']>; user: string }) {
  if (asks === 'factor')
    return (
      <Question title="Zweiten Faktor einrichten" lead={null}>
        <FactorAsked user={user} />
      </Question>
    )
  return asks === 'password' ? (
    <Question
      title="Neues Passwort wählen"
      lead="Ihr Passwort hat jemand anders gesetzt. Bitte wählen Sie ein eigenes."
    >
      <PasswordForm current="Passwort, mit dem Sie sich angemeldet haben" isReset />
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

/** Sets up a second factor that a role demands. */
export function FactorAsked({ user }: { user: string }) {
  const done = useFactorSetUp()
  return (
    <FactorSetup
      calls={factorCalls}
      explanation="Ihre Rolle verlangt einen zweiten Faktor, damit niemand mit Ihrem Passwort allein hereinkommt."
      user={user}
      Qr={QrCode}
      onDone={() => void done()}
    />
  )
}

function Question({ title, lead, children }: { title: string; lead: string | null; children: ReactNode }) {
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
            {lead !== null && <p className={own['lead']}>{lead}</p>}
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
  const form = useForm({ name: '' })
  const naming = useNaming()
  return (
    <SendForm
      form={form}
      sending={naming}
      onSend={() => naming.mutate(form.values.name, { onError: form.fail })}
      submit="Weiter"
      fullWidth
    >
      <TextInput
        label="Vor- und Nachname"
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={100}
        {...form.field('name')}
      />
    </SendForm>
  )
}
