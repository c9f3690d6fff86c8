/** Maps actions of the access log to events of the security log. */
import type { SecurityEvent } from '@zeughaus/platform/security-events'
import type { Action } from './entry.ts'

/** Searches and reads appear in the access log alone. */
export const SECURITY: Readonly<Partial<Record<Action, SecurityEvent>>> = {
  login: 'anmeldung',
  logout: 'abmeldung',
  password: 'passwort_geaendert',
  password_link: 'passwortlink_verschickt',
  password_by_link: 'passwort_per_link_gesetzt',
  key_create: 'schluessel_angelegt',
  key_change: 'schluessel_geaendert',
  key_revoke: 'schluessel_gesperrt',
  account_create: 'benutzer_angelegt',
  account_change: 'benutzer_geaendert',
  account_delete: 'benutzer_geloescht',
  account_password: 'passwort_gesetzt',
  account_sessions: 'anmeldung_beendet',
  factor_add: 'faktor_hinzugefuegt',
  factor_remove: 'faktor_entfernt',
  factor_reset: 'faktoren_zurueckgesetzt',
  factor_duty: 'einstellung_geaendert',
  webhook_create: 'einstellung_geaendert',
  webhook_delete: 'einstellung_geaendert',
  webhook_replay: 'einstellung_geaendert',
  source_change: 'einstellung_geaendert',
  upload: 'import_hochgeladen',
  log_export: 'export',
  import: 'import_uebernommen',
  backup: 'sicherung',
  restore: 'wiederherstellung',
  move: 'umzug',
  rewrap: 'einstellung_geaendert',
  settings: 'einstellungen_beim_start',
  log_unguarded: 'einstellung_geaendert',
}

export const SECURITY_ACTIONS = Object.keys(SECURITY) as Action[]
