/** What each role opens. */
import type { Schema } from '../api.ts'

export type Role = Schema<'Account'>['roles'][number]

export const ROLE_SENTENCES: Readonly<Record<Role, string>> = {
  verwaltung: 'Quellen, API-Schlüssel und Personen; liest keine Mails',
  lesen: 'Mails und Rechnungen suchen und lesen, alle oder die bestimmter Adressen',
  pruefung: 'alle Mails, Beweise, Integrität und Zugriffsprotokoll',
  datenschutz:
    'Anträge von Personen zu ihren Daten, auch mit einer Kopie ihrer Mails; Aufbewahrung, Löschung, Zugriffsprotokoll',
}
