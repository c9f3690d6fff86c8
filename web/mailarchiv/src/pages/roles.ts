/** What each role opens. */
import { ROLE_WORDS } from '@zeughaus/mailarchiv/role-words'
import type { Schema } from '../api.ts'

export type Role = Schema<'Account'>['roles'][number]
/** The role of a person from outside, which stands alone. */
export const AUDIT_ROLE = 'aussenpruefung'
/** A role of the organisation's own people. */
export type HouseRole = Exclude<Role, typeof AUDIT_ROLE>

export const ROLES = Object.keys(ROLE_WORDS) as Role[]
export const isHouseRole = (role: Role): role is HouseRole => role !== AUDIT_ROLE

export const ROLE_SENTENCES: Readonly<Record<Role, string>> = {
  verwaltung: 'Quellen, API-Schlüssel und Personen; liest keine Mails',
  lesen: 'Mails und Rechnungen suchen und lesen, alle oder die bestimmter Adressen',
  pruefung: 'alle Mails, Beweise, Integrität und Zugriffsprotokoll',
  datenschutz:
    'Anträge von Personen zu ihren Daten, auch mit einer Kopie ihrer Mails; Aufbewahrung, Löschung, Zugriffsprotokoll',
  aussenpruefung: 'Mails eines Zeitraums mit Rechnungen und Beweisen, bis zu einem letzten Tag',
}
