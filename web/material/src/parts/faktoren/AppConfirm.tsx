import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import classes from '@zeughaus/web-shared/session.module.css'
import type { FormEvent } from 'react'
import { type Client, type Schema, unwrap } from '../../api/index.ts'
import common from '../common.module.css'
import { lazyPart } from '../lazyPart.tsx'
import { useForm } from '../useForm.ts'
import { useFocusFirst } from './useFocusFirst.ts'

const QrCode = lazyPart(async () => (await import('../QrCode.tsx')).QrCode)

interface AppConfirmProps {
  readonly client: Client
  readonly geheimnis: Schema<'TotpGeheimnis'>
  /** Gets recovery codes of a person who had none. */
  readonly onDone: (codes: readonly string[] | null) => void
}

/** Shows the secret of an authenticator app, and asks for its first code. */
export function AppConfirm({ client, geheimnis: { geheimnis, uri }, onDone }: AppConfirmProps) {
  const form = useForm({ code: '' })
  const confirming = useMutation({
    mutationFn: () => unwrap(client.POST('/auth/faktoren/totp/bestaetigen', { body: form.values })),
    onSuccess: ({ codes }) => onDone(codes),
    onError: (error) => form.fail(error),
  })
  const box = useFocusFirst<HTMLFormElement>('input')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.clearErrors()
    confirming.mutate()
  }
  return (
    <form ref={box} onSubmit={submit} className={classes['form']} noValidate>
      <p>Lesen Sie diesen Code mit Ihrer Authenticator-App, zum Beispiel mit der Ihres Telefons:</p>
      <QrCode address={uri} label="QR-Code für die Authenticator-App" />
      <p className={common['small']}>
        Auf demselben Telefon: <a href={uri}>in der App öffnen</a>, oder tippen Sie dort ein:{' '}
        <code>{geheimnis.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextInput
        label="Code der Authenticator-App"
        description="Die sechs Ziffern, die die App jetzt zeigt"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.text('code')}
      />
      {form.remark !== undefined && <ErrorNote>{form.remark}</ErrorNote>}
      <Button type="submit" loading={confirming.isPending} fullWidth>
        Bestätigen
      </Button>
    </form>
  )
}
