/** The security log: logins, granted rights, exports and backups. */
export { recordEinstellungen } from './einstellungen.ts'
export {
  befehl,
  type Handelnder,
  recordSicherheit,
  recordSicherheitFor,
  type Sicherheitseintrag,
  urheberVon,
} from './eintrag.ts'
export { sicherheitRoutes } from './sicherheit.routes.ts'
export { syslogSource } from './syslog.ts'
export { verifySicherheitsprotokoll } from './verify.ts'
export { PASSWORT_FALSCH, refusals } from './verweigert.ts'
