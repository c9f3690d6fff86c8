import type { FaktorGeaendert } from './faktor.schema.ts'

/** What has changed, in the words of the message. */
const SAETZE: Readonly<Record<FaktorGeaendert['aenderung'], (name: string) => string>> = {
  totp_eingerichtet: () => 'eine Authenticator-App wurde für Ihre Anmeldung eingerichtet.',
  totp_entfernt: () => 'die Authenticator-App wurde von Ihrer Anmeldung entfernt.',
  passkey_hinzugefuegt: (name) => `der Passkey „${name}“ wurde für Ihre Anmeldung eingerichtet.`,
  passkey_entfernt: (name) => `der Passkey „${name}“ wurde von Ihrer Anmeldung entfernt.`,
  codes_erneuert: () => 'Ihre Wiederherstellungscodes wurden durch neue ersetzt.',
  zurueckgesetzt: () =>
    'Ihre Verwaltung hat Ihre Passkeys, Ihre Authenticator-App und Ihre Wiederherstellungscodes entfernt. Ihre Anmeldungen sind beendet.',
}

/** The message to a person whose second factors have changed. */
export function faktorMail(person: string, { aenderung, name }: FaktorGeaendert): { betreff: string; text: string } {
  const text = [
    `Guten Tag ${person},`,
    '',
    SAETZE[aenderung](name ?? ''),
    '',
    'Waren Sie das nicht? Dann ändern Sie Ihr Passwort, und sagen Sie es gleich Ihrer Verwaltung.',
    '',
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.',
    '',
  ].join('\n')
  return { betreff: 'Anmeldung in Zeughaus geändert', text }
}
