import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ErrorNote } from '../layout.tsx'
import classes from '../session.module.css'
import own from './factors.module.css'
import { type AppSecret, type DrawQr, ENDS_OTHERS, type FactorCalls, type FreshCodes } from './types.ts'
import { useFocusFirst } from './useFocusFirst.ts'

interface AppConfirmProps {
  readonly calls: Pick<FactorCalls, 'confirmApp'>
  readonly secret: AppSecret
  readonly Qr: DrawQr
  readonly onDone: (codes: FreshCodes) => void
}

/** Shows the secret of an authenticator app, and asks for its first code. */
export function AppConfirm({ calls, secret: { secret, uri }, Qr, onDone }: AppConfirmProps) {
  const [code, setCode] = useState('')
  const confirming = useMutation({ mutationFn: () => calls.confirmApp(code), onSuccess: onDone })
  const box = useFocusFirst<HTMLFormElement>('input')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirming.mutate()
  }
  return (
    <form ref={box} onSubmit={submit} className={classes['form']}>
      <p>Lesen Sie diesen Code mit Ihrer Authenticator-App, zum Beispiel mit der Ihres Telefons:</p>
      <Qr address={uri} label="QR-Code für die Authenticator-App" />
      <p className={own['small']}>
        Auf demselben Telefon: <a href={uri}>in der App öffnen</a>, oder tippen Sie dort ein:{' '}
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextInput
        label="Code der Authenticator-App"
        description="Die sechs Ziffern, die die App jetzt zeigt"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <p className={own['small']}>{ENDS_OTHERS}</p>
      {confirming.isError && <ErrorNote>{confirming.error.message}</ErrorNote>}
      <Button type="submit" loading={confirming.isPending} fullWidth>
        Bestätigen
      </Button>
    </form>
  )
}
