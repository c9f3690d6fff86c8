/** Why a login or a change of persons is refused. */
import { conflict, DomainError, forbidden } from '@zeughaus/platform'

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
