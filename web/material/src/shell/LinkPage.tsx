import { Button, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import { useLinkToken } from '@zeughaus/web-shared/password-link'
import classes from '@zeughaus/web-shared/session.module.css'
import { useEffect, useState } from 'react'
import { api, unwrap } from '../api/index.ts'
import { useLoginSteps } from '../components/faktoren/LoginSteps.tsx'
import { PasskeysQuestion } from '../components/passkeysQuestion.ts'
import { useLoginState } from '../session/useSession.ts'
import { Brand } from './Brand.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'

interface Body {
  readonly token: string
  readonly passwort: string
  readonly passkeys: 'sperren' | 'behalten'
}

interface Account {
  readonly benutzername: string
  readonly passwort: string
}

/** The links that let a person set their own password, by their paths. */
const LINKS = {
  '/einladung': {
    title: 'Einladung',
    heading: 'Willkommen',
    explanation: 'Legen Sie Ihr Passwort fest. Niemand sonst erfährt es.',
    look: (token: string) => unwrap(api.POST('/auth/einladung/pruefen', { body: { token } })),
    send: (body: Body) => unwrap(api.POST('/auth/einladung', { body })),
  },
  '/passwort': {
    title: 'Neues Passwort',
    heading: 'Neues Passwort',
    explanation: 'Legen Sie Ihr neues Passwort fest. Alle Ihre bisherigen Anmeldungen enden.',
    look: (token: string) => unwrap(api.POST('/auth/passwort-neu/pruefen', { body: { token } })),
    send: (body: Body) => unwrap(api.POST('/auth/passwort-neu', { body })),
  },
}

/** A visit by the link of an invitation or of a forgotten password: sets the own password and logs in with it. */
export function LinkPage({ path }: { path: keyof typeof LINKS }) {
  const { title, heading, explanation, look, send } = LINKS[path]
  const { login } = useLoginState()
  const { logIn, step } = useLoginSteps(() => window.location.replace('/'))
  const token = useLinkToken()
  const [here] = useState(login)
  useEffect(() => {
    document.title = `${title} · Zeughaus`
  }, [title])
  // A link that is over says so when it is used.
  const link = useQuery({ queryKey: ['link', path], enabled: here === null, retry: false, queryFn: () => look(token) })
  const passkeys = link.data?.passkeys ?? 0
  const [keeps, setKeeps] = useState(false)
  const [account, setAccount] = useState<Account>()
  const entering = useMutation({ mutationFn: logIn })
  // The link is used up now: what fails from here on is the login alone.
  const setPassword = async (passwort: string) => {
    const { benutzername } = await send({ token, passwort, passkeys: keeps ? 'behalten' : 'sperren' })
    setAccount({ benutzername, passwort })
    entering.mutate({ benutzername, passwort })
  }
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        <Brand />
        <Surface>
          <Title order={1} mb="md">
            {heading}
          </Title>
          {step}
          {step === undefined && account !== undefined && (
            <div className={classes['form']}>
              <p>Ihr Passwort ist festgelegt.</p>
              {entering.isError && <ErrorNote>{entering.error.message}</ErrorNote>}
              <Button loading={entering.isPending} onClick={() => entering.mutate(account)} fullWidth>
                Anmelden
              </Button>
            </div>
          )}
          {here === null && account === undefined && (
            <OwnPasswordForm field="passwort" explanation={explanation} onSubmit={setPassword}>
              {passkeys > 0 && <PasskeysQuestion by="link" count={passkeys} keeps={keeps} onChange={setKeeps} />}
            </OwnPasswordForm>
          )}
          {here !== null && (
            <p>
              Auf diesem Gerät ist {here.ich.name} angemeldet. Bitte <a href="/">melden Sie sich zuerst ab</a> und
              öffnen Sie dann den Link noch einmal.
            </p>
          )}
        </Surface>
        <p className={classes['hint']}>Der Link gilt einmal. Danach melden Sie sich mit Ihrem Passwort an.</p>
      </div>
    </main>
  )
}
