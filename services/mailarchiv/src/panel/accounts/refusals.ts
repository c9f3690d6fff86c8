/** Why a login or a change of persons is refused. */
import { conflict, DomainError, forbidden, germanDay } from '@zeughaus/platform'
import { type Account, isOver } from './account.ts'

export const loginInUse = (login: string) =>
  conflict(
    'anmeldename_vergeben',
    `Mit dem Benutzernamen „${login}“ meldet sich schon jemand an. Bitte wählen Sie einen anderen.`,
  )

/** @param who what the person is called */
export const rolesFromGroups = (who: string) =>
  conflict(
    'rollen_aus_gruppen',
    `Die Rollen von „${who}“ kommen aus den Gruppen im Anmeldedienst. Ändern Sie dort die Gruppen oder hier die Tabelle der Gruppen.`,
  )

/** @param who what the person is called */
export const lastAdministrator = (who: string) =>
  conflict(
    'letzte_verwaltung',
    `„${who}“ ist die letzte Person mit der Rolle „Verwaltung“. Bitte geben Sie diese Rolle zuerst einer anderen Person.`,
  )

export const ownRoles = () =>
  forbidden(
    'Die eigenen Rollen und ihre Begrenzung kann niemand selbst ändern. Bitten Sie eine andere Person mit der Rolle „Verwaltung“.',
  )

/** A wrong name and a wrong password read alike. No `WWW-Authenticate`: the browser must not open its own dialogue. */
export const wrongCredentials = (): DomainError =>
  new DomainError(401, 'anmeldung_falsch', 'Benutzername oder Passwort stimmen nicht.')

/**
 * Refuses a person from outside whose last day is over: only who has shown the password or a passkey learns of it.
 *
 * @param now milliseconds since 1970
 * @throws DomainError 401 `zugang_abgelaufen`
 */
export function refuseOver(account: Pick<Account, 'audit'>, now: number): void {
  if (account.audit === null || !isOver(account, now)) return
  throw new DomainError(
    401,
    'zugang_abgelaufen',
    `Ihr Zugang endete am ${germanDay(account.audit.endsOn)}. Bitte wenden Sie sich an die Organisation, die ihn eingerichtet hat.`,
  )
}
