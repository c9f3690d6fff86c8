/** A visit by the link for a forgotten password: sets the new one and logs in with it. */
import { Button, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import { PasskeysQuestion } from '@zeughaus/web-shared/factors/passkeys-question'
import { useForm } from '@zeughaus/web-shared/form'
import { OwnPassword, useLinkToken } from '@zeughaus/web-shared/password-link'
import classes from '@zeughaus/web-shared/session.module.css'
import { useEffect, useState } from 'react'
import { api, unwrap } from '../api.ts'
import { usePerson, useSession } from '../session.ts'
import { Brand } from './Brand.tsx'
import { useLoginSteps } from './loginSteps.tsx'

export function PasswordLinkPage() {
  const session = useSession()
  const here = usePerson()
  useEffect(() => {
    document.title = 'Neues Passwort · Zeughaus'
  }, [])
  // Who logs in below is not somebody who was here before.
  const [wasHere, setWasHere] = useState<boolean>()
  useEffect(() => {
    if (!session.isPending) setWasHere((before) => before ?? here !== null)
  }, [session.isPending, here])
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        <Brand />
        <Surface>
          <Title order={1} mb="md">
            Neues Passwort
          </Title>
          {wasHere === false && <NewPassword />}
          {wasHere === true && (
            <p>
              Auf diesem Gerät ist {here?.name || here?.user} angemeldet. Bitte{' '}
              <a href="/admin">melden Sie sich zuerst ab</a> und öffnen Sie dann den Link noch einmal.
            </p>
          )}
        </Surface>
        <p className={classes['hint']}>Der Link gilt einmal. Danach melden Sie sich mit Ihrem Passwort an.</p>
      </div>
    </main>
  )
}

function NewPassword() {
  const { logIn, step } = useLoginSteps(() => window.location.replace('/admin'))
  const token = useLinkToken()
  const [account, setAccount] = useState<{ readonly user: string; readonly password: string }>()
  // A link that is over says so when it is used.
  const link = useQuery({
    queryKey: ['link'],
    enabled: account === undefined,
    retry: false,
    queryFn: () => unwrap(api.POST('/password-link/check', { body: { token } })),
  })
  const passkeys = link.data?.passkeys ?? 0
  const [keeps, setKeeps] = useState(false)
  const form = useForm({ password: '' })
  const entering = useMutation({ mutationFn: logIn })
  // The link is used up now: what fails from here on is the login alone.
  const setPassword = async (password: string) => {
    const body = { token, password, passkeys: keeps ? ('keep' as const) : ('suspend' as const) }
    const { user } = await unwrap(api.POST('/password-link/password', { body }))
    setAccount({ user, password })
    entering.mutate({ user, password })
  }
  if (step !== null) return step
  if (account === undefined)
    return (
      <OwnPassword
        form={form}
        field="password"
        explanation="Legen Sie Ihr neues Passwort fest. Alle Ihre bisherigen Anmeldungen enden."
        onSubmit={setPassword}
      >
        {passkeys > 0 && <PasskeysQuestion by="link" count={passkeys} keeps={keeps} onChange={setKeeps} />}
      </OwnPassword>
    )
  return (
    <div className={classes['form']}>
      <p>Ihr Passwort ist festgelegt.</p>
      {entering.isError && <ErrorNote>{entering.error.message}</ErrorNote>}
      <Button loading={entering.isPending} onClick={() => entering.mutate(account)} fullWidth>
        Anmelden
      </Button>
    </div>
  )
}
