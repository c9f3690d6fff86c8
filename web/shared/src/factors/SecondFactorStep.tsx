import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorNote } from '../layout.tsx'
import classes from '../session.module.css'
import { signByPasskey } from './passkey.ts'
import type { AskedFactor, ShownFactor } from './types.ts'
import { useFocusFirst } from './useFocusFirst.ts'

interface SecondFactorStepProps {
  readonly asked: AskedFactor
  /** Logs in with the factor. */
  readonly onShow: (factor: ShownFactor) => Promise<void>
  readonly onBack: () => void
}

/** Asks for the second factor after the password: a touch, a code of the app, or a recovery code. */
export function SecondFactorStep({ asked, onShow, onBack }: SecondFactorStepProps) {
  const { hasApp, hasCodes, passkey, isWrong } = asked
  const [isRecovery, setRecovery] = useState(!hasApp)
  const [code, setCode] = useState('')
  const showing = useMutation({ mutationFn: onShow })
  const signing = useMutation({
    mutationFn: async () => {
      if (passkey !== undefined) await onShow({ passkey: await signByPasskey(passkey) })
    },
  })
  const first = useFocusFirst<HTMLDivElement>('input, button')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    showing.mutate({ code })
  }
  const error = showing.error ?? signing.error
  return (
    <div ref={first} className={classes['form']}>
      {isWrong ? <ErrorNote>{asked.message}</ErrorNote> : <p>{asked.message}</p>}
      {passkey !== undefined && (
        <Button
          fullWidth
          leftSection={<IconFingerprint size={20} aria-hidden />}
          loading={signing.isPending}
          onClick={() => signing.mutate()}
        >
          Mit Passkey bestätigen
        </Button>
      )}
      {(hasApp || hasCodes) && (
        <form onSubmit={submit} className={classes['form']}>
          <TextInput
            label={isRecovery ? 'Wiederherstellungscode' : 'Code der Authenticator-App'}
            description={isRecovery ? 'Einer der zehn Codes, die Sie aufgehoben haben' : 'Sechs Ziffern'}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            inputMode={isRecovery ? 'text' : 'numeric'}
            required
            withAsterisk={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant={passkey === undefined ? 'filled' : 'default'}
            loading={showing.isPending}
            fullWidth
          >
            Bestätigen
          </Button>
        </form>
      )}
      {!hasApp && !hasCodes && passkey === undefined && (
        <p>
          Unter dieser Adresse lässt sich Ihr Passkey nicht benutzen. Öffnen Sie die Adresse, unter der Sie ihn
          eingerichtet haben, oder bitten Sie Ihre Verwaltung, ihn zurückzusetzen.
        </p>
      )}
      {error !== null && <ErrorNote>{error.message}</ErrorNote>}
      {hasApp && hasCodes && (
        <Button variant="default" fullWidth onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Code der App eingeben' : 'Wiederherstellungscode eingeben'}
        </Button>
      )}
      <Button variant="default" fullWidth onClick={onBack}>
        Zurück
      </Button>
    </div>
  )
}
