/** Forgotten passwords: the page that asks for a link, and the form that the link opens. */
import { Button, PasswordInput, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorNote, Surface } from './layout.tsx'
import classes from './session.module.css'
import type { Form } from './useForm.ts'

/** The token of the link that has led here, behind the #: no server and no log sees it. Another link opens the page anew. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    const again = () => window.location.reload()
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [])
  return token
}

/**
 * Asks for the address of a person who forgot their password.
 *
 * @param home the page of the login
 * @param send asks the service for the link
 */
export function ForgottenPassword({
  brand,
  home,
  form,
  send,
  condition,
}: {
  brand: ReactNode
  home: string
  /** Who gets a link beside having an address. */
  condition?: string
  form: Form<{ email: string }>
  send: (email: string) => Promise<unknown>
}) {
  const sending = useMutation({ mutationFn: () => send(form.values.email.trim()), onError: form.fail })
  useEffect(() => {
    document.title = 'Passwort vergessen · Zeughaus'
  }, [])
  return (
    <main className={classes['page']}>
      <div className={classes['box']}>
        {brand}
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
              {condition !== undefined && <p>{condition}</p>}
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
          <a href={home}>Zurück zur Anmeldung</a>
        </p>
      </div>
    </main>
  )
}

/**
 * Asks a person for a password of their own.
 *
 * @param field of the request, by which the service names what is weak
 */
export function OwnPassword<Name extends string>({
  form,
  field,
  explanation,
  onSubmit,
  children,
}: {
  form: Form<Record<Name, string>>
  field: Name
  explanation: string
  onSubmit: (password: string) => Promise<void>
  /** Further questions, below the password. */
  children?: ReactNode
}) {
  const setting = useMutation({ mutationFn: () => onSubmit(form.values[field]), onError: form.fail })
  return (
    <form onSubmit={form.onSubmit(() => setting.mutate())} className={classes['form']} noValidate>
      <p>{explanation}</p>
      <PasswordInput
        label="Neues Passwort"
        description="Mindestens 12 Zeichen, am besten mehrere Wörter"
        autoComplete="new-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Passwort zeigen', tabIndex: 0 }}
        {...form.field(field)}
      />
      {children}
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <Button type="submit" loading={setting.isPending} fullWidth>
        Passwort festlegen
      </Button>
    </form>
  )
}
