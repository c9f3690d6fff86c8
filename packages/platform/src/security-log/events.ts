/** Types of entries in the security logs of both services: one list of kinds, with their German words. */

/** Stable codes with their German words. Every kind listed here is written by a service. */
export const SECURITY_EVENTS = {
  anmeldung: 'Anmeldung',
  abmeldung: 'Abmeldung',
  anmeldung_beendet: 'Anmeldung beendet',
  passwort_geaendert: 'Eigenes Passwort geändert',
  passwort_gesetzt: 'Passwort gesetzt',
  einladung_angelegt: 'Einladung erstellt',
  einladung_angenommen: 'Einladung angenommen',
  passwortlink_verschickt: 'Link für ein neues Passwort verschickt',
  passwort_per_link_gesetzt: 'Neues Passwort per Link festgelegt',
  faktor_hinzugefuegt: 'Zweiter Faktor eingerichtet',
  faktor_entfernt: 'Zweiter Faktor entfernt',
  faktoren_zurueckgesetzt: 'Zweite Faktoren zurückgesetzt',
  anmeldedienst_verbunden: 'Mit dem Anmeldedienst verbunden',
  anmeldedienst_getrennt: 'Vom Anmeldedienst getrennt',
  benutzer_angelegt: 'Benutzer angelegt',
  benutzer_geaendert: 'Benutzer geändert',
  benutzer_gesperrt: 'Benutzer gesperrt',
  benutzer_freigegeben: 'Benutzer freigegeben',
  benutzer_geloescht: 'Benutzer gelöscht',
  rolle_angelegt: 'Rolle angelegt',
  rolle_geaendert: 'Rolle geändert',
  rolle_geloescht: 'Rolle gelöscht',
  rolle_erteilt: 'Rolle erteilt',
  rolle_entzogen: 'Rolle entzogen',
  recht_erteilt: 'Recht erteilt',
  recht_entzogen: 'Recht entzogen',
  schluessel_angelegt: 'Schlüssel angelegt',
  schluessel_geaendert: 'Schlüssel geändert',
  schluessel_gesperrt: 'Schlüssel gesperrt',
  export: 'Ganze Liste heruntergeladen',
  import_hochgeladen: 'Import hochgeladen',
  import_angeordnet: 'Import angeordnet',
  import_uebernommen: 'Import übernommen',
  import_zurueckgenommen: 'Import zurückgenommen',
  sicherung: 'Sicherung gemacht',
  wiederherstellung: 'Sicherung wiederhergestellt',
  umzug: 'Archiv umgezogen',
  einstellung_geaendert: 'Einstellung geändert',
  einstellungen_beim_start: 'Einstellungen beim Start',
} as const

/** The code of a kind. */
export type SecurityEvent = keyof typeof SECURITY_EVENTS
export const SECURITY_EVENT_CODES = Object.keys(SECURITY_EVENTS) as [SecurityEvent, ...SecurityEvent[]]

/** Outcome of an event. */
export const SECURITY_RESULTS = ['erfolgreich', 'verweigert'] as const
export type SecurityResult = (typeof SECURITY_RESULTS)[number]

/** Who acted: a person, an API key, an operating system user at the command line, the service, or an unknown caller. */
export const SECURITY_ACTORS = {
  person: 'Person',
  schluessel: 'API-Schlüssel',
  befehl: 'Befehl',
  dienst: 'Dienst',
  unbekannt: 'unbekannt',
} as const
export type SecurityActor = keyof typeof SECURITY_ACTORS
export const SECURITY_ACTOR_KINDS = Object.keys(SECURITY_ACTORS) as [SecurityActor, ...SecurityActor[]]

/** An entry of a log as a line of standard output. A field without a value is missing. */
export interface LogLine {
  /** The log: `sicherheit` for the security log of a service, `zugriff` for searches and reads of the archive. */
  readonly protokoll: 'sicherheit' | 'zugriff'
  /** The number in the archive's access log. */
  readonly nummer?: number
  /** A code of SECURITY_EVENTS; of a search or a read its code in the access log. */
  readonly ereignis: string
  readonly ergebnis: SecurityResult
  /** Reason of a refusal. */
  readonly grund?: string | undefined
  readonly wer: { readonly art: SecurityActor; readonly id?: string | undefined; readonly name: string }
  /** Address of the client; missing for local events. */
  readonly adresse?: string | undefined
  /** Subject of the event: a user, a role, a key, a list, a mail. */
  readonly gegenstand?: string | undefined
}
