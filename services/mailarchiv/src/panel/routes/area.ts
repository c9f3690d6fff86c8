/** The area of the panel: who may use its routes, and how the access log names a person. */
import { type Area, DomainError } from '@zeughaus/platform'
import type { LogActor, LoggedRoute } from '../../evidence/access-log/index.ts'
import { calledOf, dutyOf, may, type OpenSession, type Right, waitsFor } from '../accounts/index.ts'

/** The panel's interface. Each route names its entries of the access log. */
export type PanelArea = Area<Right, OpenSession, LoggedRoute>

/**
 * Whether a person may do this. With a password that another person has set they may only choose their own, and without
 * the second factor that their role demands only set one up.
 *
 * @throws DomainError 403 `passwort_wechseln`, `faktor_einrichten`
 */
export function authorize({ account }: OpenSession, right: Right): boolean {
  const duty = dutyOf(account)
  if (duty !== null && waitsFor(duty, right)) throw duty === 'password' ? mustChangePassword() : mustAddFactor()
  return may(account, right)
}

/** A person as the access log names them. */
export const actorOf = ({ account }: Pick<OpenSession, 'account'>): LogActor => ({
  kind: 'admin',
  id: account.id,
  name: calledOf(account),
})

const mustChangePassword = () =>
  new DomainError(
    403,
    'passwort_wechseln',
    'Ihr Passwort hat jemand anders gesetzt. Bitte wählen Sie zuerst ein eigenes.',
  )

const mustAddFactor = () =>
  new DomainError(
    403,
    'faktor_einrichten',
    'Ihre Rolle verlangt einen zweiten Faktor. Bitte richten Sie ihn zuerst ein.',
  )
