import { useForm } from '@zeughaus/web-shared/form'
import { ForgottenPassword } from '@zeughaus/web-shared/password-link'
import { api, unwrap } from '../api.ts'
import { Brand } from './Brand.tsx'

const send = (email: string) => unwrap(api.POST('/password-link', { body: { email } }))

const CONDITION =
  'Sie brauchen danach auch Ihren zweiten Faktor. Haben Sie keinen, setzt eine Person mit der Rolle „Verwaltung“ Ihr Passwort zurück.'

/** Asks for the address of a person who forgot their password. */
export function ForgottenPasswordPage() {
  const form = useForm({ email: '' })
  return <ForgottenPassword brand={<Brand />} home="/admin" form={form} send={send} condition={CONDITION} />
}
