import { Button, PasswordInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import { type FormEvent, useEffect, useState } from 'react'
import { api, unwrap } from '../api/index.ts'
import { useForm } from '../parts/useForm.ts'
import { useLogin, useLoginState } from '../session/useSession.ts'
import { Brand } from './Brand.tsx'

/** The first visit of an invited person: sets the own password and logs in with it. */
export function EinladungPage() {
  const { login } = useLoginState()
  // Behind the #, so that no server and no log sees it.
  const [token] = useState(() => window.location.hash.slice(1))
  const [here] = useState(login)
  useEffect(() => {
    document.title = 'Einladung · Zeughaus'
  }, [])
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        <Brand />
        <Surface>
          <Title order={1} mb="md">
            Willkommen
          </Title>
          {here === null ? (
            <PasswordForm token={token} />
          ) : (
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

function PasswordForm({ token }: { token: string }) {
  const form = useForm({ passwort: '' })
  const login = useLogin()
  const accepting = useMutation({
    mutationFn: async () => {
      const { passwort } = form.values
      const { benutzername } = await unwrap(api.POST('/auth/einladung', { body: { token, passwort } }))
      await login.mutateAsync({ benutzername, passwort })
    },
    onError: (error) => form.fail(error),
    onSuccess: () => window.location.replace('/'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    accepting.mutate()
  }
  return (
    <form onSubmit={submit} className={classes['form']} noValidate>
      <p>Legen Sie Ihr Passwort fest. Niemand sonst erfährt es.</p>
      <PasswordInput
        label="Neues Passwort"
        description="Mindestens 12 Zeichen, am besten mehrere Wörter"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
        {...form.text('passwort')}
      />
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <Button type="submit" loading={accepting.isPending} fullWidth>
        Passwort festlegen
      </Button>
    </form>
  )
}
