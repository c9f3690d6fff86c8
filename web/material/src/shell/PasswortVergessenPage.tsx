import { ForgottenPassword } from '@zeughaus/web-shared/password-link'
import { api, unwrap } from '../api/index.ts'
import { useForm } from '../components/useForm.ts'
import { Brand } from './Brand.tsx'

const send = (email: string) => unwrap(api.POST('/auth/passwort-vergessen', { body: { email } }))

/** Asks for the address of a person who forgot their password. */
export function PasswortVergessenPage() {
  const form = useForm({ email: '' })
  return <ForgottenPassword brand={<Brand />} home="/" form={form} send={send} />
}
