import { SecondFactorStep } from '@zeughaus/web-shared/factors/step'
import type { AskedFactor } from '@zeughaus/web-shared/factors/types'
import { type ReactNode, useState } from 'react'
import { askedFactor, type Credentials, useLogin } from '../session.ts'

interface LoginSteps {
  /** Logs in, or shows the next step. Fails with any other error. */
  readonly logIn: (who: Credentials) => Promise<void>
  /** What follows the password; null while that is asked. */
  readonly step: ReactNode
}

/** Logs in, by one step or two: a person with a second factor is asked for it. */
export function useLoginSteps(onDone: () => void = () => undefined): LoginSteps {
  const login = useLogin()
  const [next, setNext] = useState<{ readonly who: Credentials; readonly asked: AskedFactor }>()
  const logIn = async (who: Credentials): Promise<void> => {
    try {
      await login.mutateAsync(who)
    } catch (error) {
      const asked = askedFactor(error)
      if (asked === undefined) throw error
      setNext({ who, asked })
      return
    }
    onDone()
  }
  if (next === undefined) return { logIn, step: null }
  const { who, asked } = next
  const show = (factor: Parameters<Parameters<typeof SecondFactorStep>[0]['onShow']>[0]) => logIn({ ...who, factor })
  return { logIn, step: <SecondFactorStep asked={asked} onShow={show} onBack={() => setNext(undefined)} /> }
}
