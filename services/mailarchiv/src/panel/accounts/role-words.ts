/** German words of the roles, for the panel, its pages and the command line. A new role without one does not compile. */
import type { Role } from './rights.ts'

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  verwaltung: 'Verwaltung',
  lesen: 'Lesen',
  pruefung: 'Prüfung',
  datenschutz: 'Datenschutz',
  aussenpruefung: 'Außenprüfung',
}
