import type { FaktorGeaendert } from './faktor.schema.ts'

/** What has changed, in the words of the message. */
const SAETZE: Readonly<Record<FaktorGeaendert['aenderung'], (name: string) => string>> = {
  totp_eingerichtet: () => 'eine Authenticator-App wurde für Ihre Anmeldung eingerichtet.',
  totp_entfernt: () => 'die Authenticator-App wurde von Ihrer Anmeldung entfernt.',
  passkey_hinzugefuegt: (name) => `der Passkey „${name}“ wurde für Ihre Anmeldung eingerichtet.`,
  passkey_entfernt: (name) => `der Passkey „${name}“ wurde von Ihrer Anmeldung entfernt.`,
  passkeys_entfernt: () =>
    'Ihr Passwort wurde geändert, und Ihre Passkeys wurden dabei entfernt. Neue richten Sie in Ihrem Profil ein.',
  passkeys_gesperrt: () =>
    'für Ihre Anmeldung wurde ein neues Passwort gesetzt. Ihre Passkeys melden nicht mehr allein an: Jeder gilt wieder wie vorher, sobald er einmal das neue Passwort bestätigt hat. Einen fremden entfernen Sie in Ihrem Profil.',
  codes_erneuert: () => 'Ihre Wiederherstellungscodes wurden durch neue ersetzt.',
  zurueckgesetzt: () =>
    'Ihre Verwaltung hat Ihre Passkeys, Ihre Authenticator-App und Ihre Wiederherstellungscodes entfernt. Ihre Anmeldungen sind beendet.',
}

/** Changes by the person, which end their other logins. */
const BEENDET_ANDERE: ReadonlySet<FaktorGeaendert['aenderung']> = new Set([
  'totp_eingerichtet',
  'totp_entfernt',
  'passkey_hinzugefuegt',
  'passkey_entfernt',
  'codes_erneuert',
])
const ANDERE = 'Auf allen anderen Geräten sind Sie jetzt abgemeldet.'

/** The message to a person whose second factors have changed. */
export function faktorMail(person: string, { aenderung, name }: FaktorGeaendert): { betreff: string; text: string } {
  const satz = SAETZE[aenderung](name ?? '')
  const text = letter(person, [
    BEENDET_ANDERE.has(aenderung) ? `${satz} ${ANDERE}` : satz,
    'Waren Sie das nicht? Dann ändern Sie Ihr Passwort, und sagen Sie es gleich Ihrer Verwaltung.',
  ])
  return { betreff: 'Anmeldung in Zeughaus geändert', text }
}

/** The message to a person whose second factor somebody guesses, who knows the password. */
export function geratenMail(person: string): { betreff: string; text: string } {
  const text = letter(person, [
    'bei Ihrer Anmeldung wurde das richtige Passwort eingegeben, danach aber fünfmal ein falscher Code Ihres zweiten Faktors. Weitere Versuche müssen jetzt warten, immer länger, höchstens eine Stunde.',
    'Waren Sie das nicht? Dann kennt jemand Ihr Passwort: Ändern Sie es gleich, und sagen Sie es Ihrer Verwaltung. Herein kommt damit allein niemand.',
    'Sie selbst melden sich auf einem Gerät, auf dem Sie sich schon mit zweitem Faktor angemeldet haben, ohne Wartezeit an, und überall mit einem Passkey.',
  ])
  return { betreff: 'Jemand rät Ihren zweiten Faktor in Zeughaus', text }
}

const letter = (person: string, paragraphs: readonly string[]): string =>
  [
    `Guten Tag ${person},`,
    ...paragraphs,
    'Diese Nachricht hat Zeughaus automatisch verschickt. Bitte antworten Sie nicht darauf.\n',
  ].join('\n\n')
