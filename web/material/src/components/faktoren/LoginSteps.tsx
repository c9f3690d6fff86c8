import { type ReactNode, useState } from 'react'
import { apiWith } from '../../api/index.ts'
import { type Credentials, MissingFactor, SecondFactor, useLogin } from '../../session/useSession.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import { factorCalls, QrCode } from './calls.ts'

const SecondFactorStep = lazyComponent(async () => (await import('@zeughaus/web-shared/factors/step')).SecondFactorStep)
const FactorSetup = lazyComponent(async () => (await import('@zeughaus/web-shared/factors/setup')).FactorSetup)

interface LoginSteps {
  /** Logs in, or shows the next step. Fails with any other error. */
  readonly logIn: (who: Credentials) => Promise<void>
  /** What follows the password; undefined while that is asked. */
  readonly step: ReactNode
}

/** Logs in, by one step or two: a second factor is asked for, or set up first where a role demands one. */
export function useLoginSteps(onDone: () => void = () => undefined): LoginSteps {
  const login = useLogin()
  const [next, setNext] = useState<{ readonly who: Credentials; readonly step: SecondFactor | MissingFactor }>()
  const logIn = async (who: Credentials): Promise<void> => {
    try {
      await login.mutateAsync(who)
    } catch (error) {
      if (!(error instanceof SecondFactor || error instanceof MissingFactor)) throw error
      setNext({ who, step: error })
      return
    }
    onDone()
  }
  const back = () => setNext(undefined)
  if (next === undefined) return { logIn, step: undefined }
  const { who, step } = next
  if (step instanceof SecondFactor)
    return {
      logIn,
      step: (
        <SecondFactorStep asked={step} onShow={(zweiter_faktor) => logIn({ ...who, zweiter_faktor })} onBack={back} />
      ),
    }
  const { issued, message } = step
  return {
    logIn,
    step: (
      <FactorSetup
        calls={factorCalls(apiWith(issued.token))}
        explanation={message}
        user={'benutzername' in who ? who.benutzername : ''}
        {...('passwort' in who ? { password: who.passwort } : {})}
        Qr={QrCode}
        onDone={() => void logIn({ issued, bleibt: who.bleibt === true })}
      />
    ),
  }
}
