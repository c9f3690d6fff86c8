/** German words of the access log, for its page and its export. A new action without a word does not compile. */
import type { LogEntry } from './log.ts'

export const ACTION_WORDS: Readonly<Record<LogEntry['action'], string>> = {
  search: 'Suche',
  read: 'Mail gelesen',
  download: 'Heruntergeladen',
  login: 'Anmeldung',
  logout: 'Abmeldung',
  password: 'Passwort geändert',
  key_create: 'Schlüssel angelegt',
  key_change: 'Schlüssel geändert',
  key_revoke: 'Schlüssel gesperrt',
  account_create: 'Person angelegt',
  account_change: 'Person geändert',
  account_delete: 'Person gelöscht',
  account_password: 'Passwort gesetzt',
  account_sessions: 'Anmeldungen beendet',
  source_change: 'Quelle geändert',
  upload: 'Mails hochgeladen',
  verify: 'Prüfung begonnen',
  recognition_read: 'Texterkennung angesehen',
  recognition_retry: 'Texterkennung wiederholt',
  log_read: 'Protokoll gelesen',
  log_export: 'Protokoll exportiert',
  import: 'Mails importiert',
  backup: 'Sicherung gemacht',
  restore: 'Sicherung wiederhergestellt',
  move: 'Archiv umgezogen',
  rewrap: 'Schlüssel gewechselt',
  settings: 'Einstellungen beim Start',
  log_unguarded: 'Schreibschutz fehlte',
}

export const ACTOR_WORDS: Readonly<Record<LogEntry['actor']['kind'], string>> = {
  key: 'API-Schlüssel',
  admin: 'Person',
  command: 'Befehlszeile',
  unknown: 'unbekannt',
  service: 'Dienst',
}

export const RESULT_WORDS: Readonly<Record<LogEntry['result'], string>> = {
  ok: 'erledigt',
  refused: 'abgewiesen',
  invalid: 'ungültig',
  missing: 'nicht gefunden',
  failed: 'Fehler',
}
