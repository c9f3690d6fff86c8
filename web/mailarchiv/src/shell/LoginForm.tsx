/** The login: at the OpenID provider where there is one, by passkey, or by name and password with a second factor. */
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { usePasskeyAutofill } from '@zeughaus/web-shared/factors/autofill'
import { canUsePasskeys, signByPasskey } from '@zeughaus/web-shared/factors/passkey'
import { SecondFactorStep } from '@zeughaus/web-shared/factors/step'
import type { AskedFactor, PasskeyAnswer } from '@zeughaus/web-shared/factors/types'
import { LoginForm as Fields } from '@zeughaus/web-shared/login'
import classes from '@zeughaus/web-shared/session.module.css'
import { useState } from 'react'
import { api, unwrap } from '../api.ts'
import { askedFactor, type Credentials, useLogin, usePerson, useProvider } from '../session.ts'
import { providerLink, rememberPage } from './ProviderPage.tsx'

/** @param isWindow whether the login lies over an open page, which must stay as it is */
export function LoginForm({ isWindow = false }: { isWindow?: boolean }) {
  const login = useLogin()
  const [next, setNext] = useState<{ readonly who: Credentials; readonly asked: AskedFactor }>()
  const logIn = async (who: Credentials): Promise<void> => {
    try {
      await login.mutateAsync(who)
    } catch (error) {
      const asked = askedFactor(error)
      if (asked === undefined) throw error
      setNext({ who, asked })
    }
  }
  return (
    <>
      {next !== undefined && (
        <SecondFactorStep
          asked={next.asked}
          onShow={(factor) => logIn({ ...next.who, factor })}
          onBack={() => setNext(undefined)}
        />
      )}
      {/* Kept in the page: what was typed is there again when the person goes back. */}
      <div hidden={next !== undefined}>
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
