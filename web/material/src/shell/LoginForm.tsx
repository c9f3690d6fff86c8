import { Button, Checkbox } from '@mantine/core'
import { IconFingerprint, IconLogin2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { usePasskeyAutofill } from '@zeughaus/web-shared/factors/autofill'
import { canUsePasskeys, signByPasskey } from '@zeughaus/web-shared/factors/passkey'
import type { PasskeyAnswer } from '@zeughaus/web-shared/factors/types'
import { LoginForm as Fields } from '@zeughaus/web-shared/login'
import classes from '@zeughaus/web-shared/session.module.css'
import { useState } from 'react'
import { api, apiWith, unwrap } from '../api/index.ts'
import { useLoginSteps } from '../components/faktoren/LoginSteps.tsx'
import { anmeldedienstLink, rememberZiel, useAnmeldedienst } from '../session/anmeldedienst.ts'
import { ForeignPassword, useLoginState } from '../session/useSession.ts'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'

const passkeyOptionen = () => unwrap(api.POST('/auth/passkey/optionen'))

interface Typed {
  readonly benutzername: string
  readonly passwort: string
}

interface LoginFormProps {
  readonly name?: string
  /** Called after a login over an open page, which must stay as it is. */
  readonly onDone?: () => void
}

/**
 * Logs the person in at the OpenID provider where there is one, by passkey, or by name and password with a second factor where there is one; before, a password set
 * by the administration is replaced. On a device of several people the login does not stay. What was typed stays while
 * the factor is asked for.
 */
export function LoginForm({ name = '', onDone }: LoginFormProps) {
  const steps = useLoginSteps(onDone)
  const { login: before } = useLoginState()
  const [bleibt, setBleibt] = useState(before?.bleibt === true)
  const password = useMutation({ mutationFn: (typed: Typed) => steps.logIn({ ...typed, bleibt }) })
  const passkey = useMutation({
    mutationFn: async (chosen?: PasskeyAnswer) =>
      steps.logIn({ passkey: chosen ?? (await signByPasskey(await passkeyOptionen())), bleibt }),
  })
  usePasskeyAutofill(!passkey.isPending, passkeyOptionen, passkey.mutate)
  const { error, variables } = password
  if (steps.step === undefined && error instanceof ForeignPassword && variables !== undefined) {
    const replace = async (passwort_neu: string) => {
      // What becomes of passkeys was asked when the administration set the password.
      const body = { passwort_alt: variables.passwort, passwort_neu, passkeys: 'behalten' as const }
      await unwrap(apiWith(error.token).POST('/auth/passwort', { body }))
      await password.mutateAsync({ benutzername: variables.benutzername, passwort: passwort_neu })
    }
    return <OwnPasswordForm field="passwort_neu" explanation={error.message} onSubmit={replace} />
  }
  return (
    <>
      {steps.step}
      {/* Kept in the page: what was typed is there again when the person goes back. */}
      <div hidden={steps.step !== undefined}>
        <div className={classes['form']}>
          <AnmeldedienstButton bleibt={bleibt} isWindow={onDone !== undefined} />
          {canUsePasskeys() && (
            <>
              <Button
                fullWidth
                variant="default"
                leftSection={<IconFingerprint size={20} aria-hidden />}
                loading={passkey.isPending}
                onClick={() => passkey.mutate(undefined)}
              >
                Mit Passkey anmelden
              </Button>
              {passkey.isError && <ErrorNote>{passkey.error.message}</ErrorNote>}
            </>
          )}
          <Fields
            name={name}
            sending={password}
            onSubmit={(benutzername, passwort) => password.mutate({ benutzername, passwort })}
          >
            <Checkbox
              size="md"
              label="Auf diesem Gerät angemeldet bleiben (30 Tage)"
              description="Nur auf Ihrem eigenen Gerät"
              checked={bleibt}
              onChange={(event) => setBleibt(event.currentTarget.checked)}
            />
          </Fields>
        </div>
      </div>
    </>
  )
}

/** Leads to the provider; over an open page in a window of its own, so that nothing that was typed is lost. */
function AnmeldedienstButton({ bleibt, isWindow }: { bleibt: boolean; isWindow: boolean }) {
  const name = useAnmeldedienst()
  if (name === null) return null
  return (
    <Button
      component="a"
      href={anmeldedienstLink(bleibt, isWindow)}
      {...(isWindow ? { target: '_blank' } : {})}
      onClick={rememberZiel}
      fullWidth
      leftSection={<IconLogin2 size={20} aria-hidden />}
    >
      {`Mit „${name}“ anmelden`}
    </Button>
  )
}
