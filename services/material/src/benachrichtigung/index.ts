/** What people are told by e-mail. */
export { meldeFehlbestand } from './fehlbestand-meldung.ts'
