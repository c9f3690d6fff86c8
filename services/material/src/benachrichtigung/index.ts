/** What people are told by e-mail: put into the queue with the change that causes it, sent afterwards. */
export { benachrichtigungen } from './benachrichtigungen.ts'
export { meldeEskalation, type Stufe } from './eskalation-meldung.ts'
export { meldeFehlbestand } from './fehlbestand-meldung.ts'
export { openVersand } from './versand.ts'
