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

/** An entry of a security log, as it leaves the service. */
export interface SecurityEntry {
  /** Ascends by one per entry, unless the log holds other entries in between. */
  readonly nummer: number
  /** RFC 3339, UTC. */
  readonly zeitpunkt: string
  readonly ereignis: SecurityEvent
  readonly ergebnis: SecurityResult
  /** Reason of a refusal; empty otherwise. */
  readonly grund: string
  readonly wer: { readonly art: SecurityActor; readonly id: string; readonly name: string }
  /** Address of the client; empty for local events. */
  readonly adresse: string
  /** Subject of the event: a user, a role, a key, a list. */
  readonly gegenstand: string
}
