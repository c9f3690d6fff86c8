import { Button, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote, Surface } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import { useEffect } from 'react'
import { api, unwrap } from '../api/index.ts'
import { useForm } from '../components/useForm.ts'
import { Brand } from './Brand.tsx'

/** Asks for the address of a person who forgot their password. */
export function PasswortVergessenPage() {
  const form = useForm({ email: '' })
  const sending = useMutation({
    mutationFn: () => unwrap(api.POST('/auth/passwort-vergessen', { body: { email: form.values.email.trim() } })),
    onError: (error) => form.fail(error),
  })
  useEffect(() => {
    document.title = 'Passwort vergessen · Zeughaus'
  }, [])
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        <Brand />
        <Surface>
          <Title order={1} mb="md">
            Passwort vergessen
          </Title>
          {sending.isSuccess ? (
            <p role="status">
              Wenn diese Adresse zu einem Zugang gehört, ist gleich eine E-Mail da. Der Link darin gilt eine halbe
              Stunde. Kommt keine, hilft Ihre Verwaltung weiter.
            </p>
          ) : (
            <form onSubmit={form.onSubmit(() => sending.mutate())} className={classes['form']} noValidate>
              <p>Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.</p>
              <TextInput
                label="E-Mail"
                description="Die Adresse, die Ihre Verwaltung von Ihnen kennt"
                type="email"
                autoComplete="email"
                {...form.field('email')}
              />
              {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
              <Button type="submit" loading={sending.isPending} fullWidth>
                Link anfordern
              </Button>
            </form>
          )}
        </Surface>
        <p className={classes['hint']}>
          <a href="/">Zurück zur Anmeldung</a>
        </p>
      </div>
    </main>
  )
}
