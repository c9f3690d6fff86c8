/** German words of the roles and what each opens. A new role without them does not compile. */
import type { Role } from '../../accounts/index.ts'

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  verwaltung: 'Verwaltung',
  lesen: 'Lesen',
  pruefung: 'Prüfung',
  datenschutz: 'Datenschutz',
}

export const ROLE_SENTENCES: Readonly<Record<Role, string>> = {
  verwaltung: 'Quellen, API-Schlüssel und Personen; liest keine Mails',
  lesen: 'Mails und Rechnungen suchen und lesen, alle oder die bestimmter Adressen',
  pruefung: 'alle Mails, Beweise, Integrität und Zugriffsprotokoll',
  datenschutz: 'Zugriffsprotokoll und Auskunft, welche Mails es von und an eine Person gibt',
}
