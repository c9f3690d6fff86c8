/** German words of the access log, for its page and its export. A new action without a word does not compile. */
import type { Action, ActorKind, Result } from './entry.ts'

export const ACTION_WORDS: Readonly<Record<Action, string>> = {
  search: 'Suche',
  contacts_read: 'Adressen gelistet',
  files_read: 'Dateien gelistet',
  invoices_read: 'Rechnungen gelistet',
  changes_read: 'Neuerungen abgerufen',
  thread_read: 'Unterhaltung gelesen',
  read: 'Mail gelesen',
  download: 'Heruntergeladen',
  mail_check: 'Mail nachgerechnet',
  mails_export: 'Mails exportiert',
  invoices_export: 'Rechnungen exportiert',
  procedure_read: 'Verfahrensdokumentation gelesen',
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
  factor_add: 'Zweiter Faktor eingerichtet',
  factor_remove: 'Zweiter Faktor entfernt',
  factor_reset: 'Zweite Faktoren zurückgesetzt',
  factor_duty: 'Pflicht zum zweiten Faktor geändert',
  webhook_create: 'Webhook angelegt',
  webhook_delete: 'Webhook beendet',
  webhook_replay: 'Webhook fortgesetzt',
  webhook_send: 'Webhook gemeldet',
  source_change: 'Quelle geändert',
  upload: 'Mails hochgeladen',
  verify: 'Prüfung begonnen',
  recognition_read: 'Texterkennung angesehen',
  recognition_retry: 'Texterkennung wiederholt',
  retention_read: 'Aufbewahrungsregel angesehen',
  retention_rule: 'Aufbewahrungsregel bearbeitet',
  retention_activate: 'Aufbewahrungsregel in Kraft gesetzt',
  retention_end: 'Aufbewahrungsregel beendet',
  hold: 'Löschsperre bearbeitet',
  hold_lift: 'Löschsperre aufgehoben',
  deletion_read: 'Löschlauf angesehen',
  deletion_propose: 'Löschlauf vorgeschlagen',
  deletion_change: 'Löschlauf bearbeitet',
  deletion_release: 'Löschlauf freigegeben',
  deletion_done: 'Löschlauf ausgeführt',
  deletion_repeat: 'Löschläufe nachgeholt',
  clock_confirm: 'Zeit der Uhr bestätigt',
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

const wordsOfActions: ReadonlyMap<string, string> = new Map(Object.entries(ACTION_WORDS))

/** The word of an action; an action of a newer version shows as the code that it is stored with. */
export const actionWord = (action: string): string => wordsOfActions.get(action) ?? `Neueres Ereignis (${action})`

export const ACTOR_WORDS: Readonly<Record<ActorKind, string>> = {
  key: 'API-Schlüssel',
  admin: 'Person',
  command: 'Befehlszeile',
  unknown: 'unbekannt',
  service: 'Dienst',
}

export const RESULT_WORDS: Readonly<Record<Result, string>> = {
  ok: 'erledigt',
  refused: 'abgewiesen',
  invalid: 'ungültig',
  missing: 'nicht gefunden',
  failed: 'Fehler',
}
