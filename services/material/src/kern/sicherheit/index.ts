/** The security log: logins, granted rights, exports and backups. */
export { recordEinstellungen } from './einstellungen.commands.ts'
export {
  lineOf,
  recordSicherheit,
  recordSicherheitAllein,
  recordSicherheitFor,
  type Sicherheitseintrag,
} from './eintrag.commands.ts'
export { findJuengsten } from './sicherheit.queries.ts'
export { sicherheitRoutes } from './sicherheit.routes.ts'
export { befehl, type Handelnder, type Urheber, urheberOf } from './urheber.ts'
export { verifySicherheitsprotokoll } from './verify.ts'
export { FAKTOR_FALSCH, FAKTOR_GEBREMST, PASSWORT_FALSCH, refusals } from './verweigert.ts'
