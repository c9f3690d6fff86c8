/** The words of the security log. */
import type { Schema } from '../../api/index.ts'
import type { Word } from '../../components/words.ts'

export type Eintrag = Schema<'Sicherheitsprotokolleintrag'>

export const SICHERHEITSEREIGNISSE: Readonly<Record<Eintrag['ereignis'], string>> = {
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
}

export const SICHERHEITSERGEBNIS: Readonly<Record<Eintrag['ergebnis'], Word>> = {
  erfolgreich: { word: 'erfolgreich', tone: 'good' },
  verweigert: { word: 'verweigert', tone: 'bad' },
}

const GRUENDE: Readonly<Record<string, string>> = {
  passwort_falsch: 'Name oder Passwort falsch',
  faktor_falsch: 'Passwort richtig, zweiter Faktor falsch',
  faktor_gebremst: 'fünfmal ein falscher Code, weitere müssen warten',
  zweiter_faktor: 'Passwort richtig, zweiter Faktor fehlte',
  passkey_ungueltig: 'Passkey ungültig',
  passkey_kopiert: 'Zähler des Passkeys ging zurück: vielleicht kopiert',
  zu_viele_versuche: 'zu viele Versuche',
  nur_anmeldedienst: 'Konto ist mit dem Anmeldedienst verbunden',
  anmeldung_ungueltig: 'Antwort des Anmeldedienstes ungültig',
  anmeldung_abgebrochen: 'am Anmeldedienst abgebrochen',
  uhr_falsch: 'Uhren von Dienst und Anmeldedienst gehen verschieden',
  keine_rolle: 'keine Gruppe gibt eine Rolle',
  kein_konto: 'Konto fehlt',
  konto_vorhanden: 'anderes Konto mit diesem Namen oder dieser Adresse',
  konto_gesperrt: 'Konto gesperrt',
  zu_viele_gruppen: 'zu viele Gruppen',
  erneuerung_kopiert: 'Cookie zweimal benutzt: vielleicht kopiert',
  keine_berechtigung: 'keine Berechtigung',
  letzte_administration: 'letzte Person der Administration',
  bereits_vorhanden: 'gibt es schon',
}

/** Why it was refused; a code without words of its own is shown as it is. */
export const reasonOf = ({ grund }: Eintrag): string => (grund === null ? '' : (GRUENDE[grund] ?? grund))

/** Names the actor; a refused login has none. */
export function actorOf({ wer, name }: Eintrag): string {
  if (wer === 'befehl') return `${name}, am Rechner`
  return wer === 'unbekannt' ? `${name}, nicht angemeldet` : name
}

/** Names the client's address. */
export const addressOf = ({ adresse, wer }: Eintrag): string =>
  adresse ?? (wer === 'befehl' ? 'Befehl' : 'vom Dienst selbst')

/** Names the object of the event, with the role or right that was given or taken. */
export function subjectOf({ gegenstand, details }: Eintrag): string {
  const given = [details['rolle'], details['berechtigung'], details['weitere_in_einer_minute']]
  const [rolle, recht, more] = given.map((value) => (value === undefined ? undefined : String(value)))
  return [gegenstand ?? undefined, rolle, recht, more && `${more} weitere in einer Minute`]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/** Every value of an entry as text. */
export const valuesOf = ({ details }: Eintrag): (readonly [string, string])[] =>
  Object.entries(details).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  )
