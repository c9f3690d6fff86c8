/** The login: at the OpenID provider where there is one, by passkey, or by name and password with a second factor. */
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { usePasskeyAutofill } from '@zeughaus/web-shared/factors/autofill'
import { canUsePasskeys, signByPasskey } from '@zeughaus/web-shared/factors/passkey'
import type { PasskeyAnswer } from '@zeughaus/web-shared/factors/types'
import { LoginForm as Fields } from '@zeughaus/web-shared/login'
import classes from '@zeughaus/web-shared/session.module.css'
import { api, unwrap } from '../api.ts'
import { type Credentials, usePerson, useProvider } from '../session.ts'
import { useLoginSteps } from './loginSteps.tsx'
import { providerLink, rememberPage } from './ProviderPage.tsx'

/** @param isWindow whether the login lies over an open page, which must stay as it is */
export function LoginForm({ isWindow = false }: { isWindow?: boolean }) {
  const { logIn, step } = useLoginSteps()
  return (
    <>
      {step}
      {/* Kept in the page: what was typed is there again when the person goes back. */}
      <div hidden={step !== null}>
        <FirstStep isWindow={isWindow} logIn={logIn} />
      </div>
    </>
  )
}

function FirstStep({ isWindow, logIn }: { isWindow: boolean; logIn: (who: Credentials) => Promise<void> }) {
  const name = usePerson()?.user ?? ''
  const provider = useProvider()
  const password = useMutation({ mutationFn: logIn })
  const request = () => unwrap(api.POST('/session/passkey/request'))
  const passkey = useMutation({
    mutationFn: async (chosen?: PasskeyAnswer) => logIn({ passkey: chosen ?? (await signByPasskey(await request())) }),
  })
  usePasskeyAutofill(!passkey.isPending, request, passkey.mutate)
  return (
    <div className={classes['form']}>
      {provider !== null && (
        <Button
          component="a"
          href={providerLink(isWindow)}
          {...(isWindow ? { target: '_blank' } : {})}
          onClick={rememberPage}
          fullWidth
        >
          {`Mit „${provider}“ anmelden`}
        </Button>
      )}
      {canUsePasskeys() && (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconFingerprint size={20} aria-hidden />}
          loading={passkey.isPending}
          onClick={() => passkey.mutate(undefined)}
        >
          Mit Passkey anmelden
        </Button>
      )}
      {passkey.isError && <ErrorNote>{passkey.error.message}</ErrorNote>}
      <Fields name={name} sending={password} onSubmit={(user, typed) => password.mutate({ user, password: typed })} />
    </div>
  )
}
