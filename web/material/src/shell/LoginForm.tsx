import { Button, Checkbox } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { LoginForm as Fields } from '@zeughaus/web-shared/login'
import classes from '@zeughaus/web-shared/session.module.css'
import { useState } from 'react'
import { api, apiWith, unwrap } from '../api/index.ts'
import { useLoginSteps } from '../parts/faktoren/LoginSteps.tsx'
import { canUsePasskeys, signByPasskey } from '../session/passkey.ts'
import { ForeignPassword, useLoginState } from '../session/useSession.ts'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'

interface Typed {
  readonly benutzername: string
  readonly passwort: string
}

/**
 * Logs the person in by passkey, or by name and password with a second factor where there is one; before, a password set
 * by the administration is replaced. On a device of several people the login does not stay. What was typed stays while
 * the factor is asked for.
 */
export function LoginForm({ name = '', onDone }: { name?: string; onDone?: () => void }) {
  const steps = useLoginSteps(onDone)
  const { login: before } = useLoginState()
  const [bleibt, setBleibt] = useState(before?.bleibt === true)
  const password = useMutation({ mutationFn: (typed: Typed) => steps.logIn({ ...typed, bleibt }) })
  const passkey = useMutation({
    mutationFn: async () => {
      const optionen = await unwrap(api.POST('/auth/passkey/optionen'))
      await steps.logIn({ passkey: await signByPasskey(optionen), bleibt })
    },
  })
  const { error, variables } = password
  if (steps.step === undefined && error instanceof ForeignPassword && variables !== undefined) {
    const replace = async (passwort_neu: string) => {
      const body = { passwort_alt: variables.passwort, passwort_neu }
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
          {canUsePasskeys() && (
            <>
              <Button
                fullWidth
                variant="default"
                leftSection={<IconFingerprint size={20} aria-hidden />}
                loading={passkey.isPending}
                onClick={() => passkey.mutate()}
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
