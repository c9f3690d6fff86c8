// Generated from the migrations; see the README of the service.
import type { ColumnType, GeneratedAlways } from 'kysely'

export type AusgabeStatus = 'ausgegeben' | 'zurueckgegeben'

export type DokumentEntitaet = 'objekt' | 'objektposition' | 'geraet_instanz' | 'material' | 'mangel' | 'wartungsauftrag' | 'benutzer_qualifikation' | 'kontrolle' | 'fehlbestand' | 'fachfoto'

export type Dokumenttyp = 'Prüfprotokoll' | 'Wartungsbericht' | 'Bedienungsanleitung' | 'Rechnung' | 'Zulassungsdokument' | 'Sonstiges'

export type FehlbestandStatus = 'offen' | 'in_bearbeitung' | 'nachgefuellt_teilweise' | 'erledigt'

export type GeraetStatus = 'einsatzbereit' | 'in_pruefung' | 'defekt' | 'ausgesondert'

export type Importart = 'materialien' | 'vorlagen' | 'objekte' | 'benutzer' | 'qualifikationen'

export type Importergebnis = 'neu' | 'geaendert' | 'unveraendert' | 'fehler'

export type Importstatus = 'wird_geprueft' | 'geprueft' | 'wird_uebernommen' | 'uebernommen' | 'zurueckgenommen'

export type Intervalleinheit = 'tage' | 'wochen' | 'monate'

export type IstStatus = 'aktiv' | 'ausgesondert'

export type KontrolleStatus = 'in_bearbeitung' | 'abgeschlossen' | 'abgebrochen'

export type Kontrollregel = 'typ' | 'eigene'

export type LagerortArt = 'organisation' | 'standort' | 'gebaeude' | 'raum' | 'lager'

export type MangelEntitaet = 'objektposition' | 'geraet_instanz'

export type MangelPrioritaet = 'niedrig' | 'normal' | 'hoch'

export type MangelStatus = 'neu' | 'in_bearbeitung' | 'ersatzteil_bestellt' | 'reparatur_geplant' | 'erledigt'

export type MaterialbewegungAnlass = 'buchung' | 'ausgabe' | 'rueckgabe' | 'nachfuellung' | 'gegenbuchung'

export type MaterialbewegungArt = 'zugang' | 'abgang' | 'umlagerung'

export type Materialtyp = 'menge' | 'ablauf_charge' | 'geraet_sn'

export type MindermengeStatus = 'aktiv' | 'abgelaufen' | 'beendet'

export type ObjektStatus = 'aktiv' | 'in_wartung' | 'ausser_dienst'

export type PruefungErgebnis = 'bestanden' | 'nicht_bestanden'

export type Qualifikationsart = 'fuehrerschein' | 'lehrgang' | 'berechtigung'

export type VorlageStatus = 'aktuell' | 'veraltet'

export type WartungsauftragStatus = 'offen' | 'in_arbeit' | 'erledigt'

export type Werkstatt = 'intern' | 'extern'

export interface AnmeldedienstAbmeldungTable {
  jti: string
  laeuft_ab_am: string
}

export interface AnmeldedienstKontoTable {
  benutzer_id: string
  aussteller: string
  kennung: string
  verbunden_am: string
}

export interface AnmeldedienstSitzungTable {
  sitzung_id: string
  sid: ColumnType<string | null, string | null | undefined, string | null>
  refresh_token: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  pruefen_ab: string
  geprueft_am: string
}

export interface AnsichtTable {
  id: string
  benutzer_id: string
  liste: string
  name: string
  parameter: ColumnType<unknown, string, string>
  geteilt: ColumnType<boolean, boolean | undefined, boolean>
  erstellt_am: string
}

export interface AusgabeTable {
  id: string
  material_id: string
  menge: number
  geraet_instanz_id: ColumnType<string | null, string | null | undefined, string | null>
  lagerplatz_id: ColumnType<string | null, string | null | undefined, string | null>
  empfaenger: string
  bemerkung: ColumnType<string | null, string | null | undefined, string | null>
  faellig_am: ColumnType<string | null, string | null | undefined, string | null>
  status: ColumnType<AusgabeStatus, AusgabeStatus | undefined, AusgabeStatus>
  ausgegeben_von: string
  ausgegeben_am: string
  zurueckgenommen_von: ColumnType<string | null, string | null | undefined, string | null>
  zurueckgegeben_am: ColumnType<string | null, string | null | undefined, string | null>
  an_einheit_id: ColumnType<string | null, string | null | undefined, string | null>
  erinnert_am: ColumnType<string | null, string | null | undefined, string | null>
  zurueck: ColumnType<number, number | undefined, number>
  verloren: ColumnType<number, number | undefined, number>
}

export interface BekanntesGeraetTable {
  benutzer_id: string
  geraet_hash: Buffer
  laeuft_ab_am: string
}

export interface BeladungsvorlageTable {
  id: string
  name: string
  objekttyp_id: string
  version: ColumnType<number, number | undefined, number>
  status: ColumnType<VorlageStatus, VorlageStatus | undefined, VorlageStatus>
  vorgaenger_id: ColumnType<string | null, string | null | undefined, string | null>
  erstellt_am: ColumnType<string, string | undefined, string>
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface BenutzerTable {
  id: string
  benutzername: string
  name: string
  passwort_hash: string
  email: ColumnType<string | null, string | null | undefined, string | null>
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
  aktiv: ColumnType<boolean, boolean | undefined, boolean>
  rollen: ColumnType<string[], string[] | undefined, string[]>
  tokens_ab: ColumnType<string, string | undefined, string>
  passwort_aendern: ColumnType<boolean, boolean | undefined, boolean>
}

export interface BenutzerQualifikationTable {
  id: string
  benutzer_id: string
  qualifikationstyp_id: string
  erworben_am: ColumnType<string | null, string | null | undefined, string | null>
  gueltig_bis: ColumnType<string | null, string | null | undefined, string | null>
}

export interface BenutzerRolleTable {
  benutzer_id: string
  rolle_id: string
  aus_gruppe: ColumnType<boolean, boolean | undefined, boolean>
}

export interface BereichTable {
  id: string
  name: string
}

export interface BestandTable {
  lagerplatz_id: string
  material_id: string
  menge: number
  zugaenge: number
  abgaenge: number
  auslagerungen: number
  einlagerungen: number
}

export interface BestellungTable {
  material_id: string
  menge: number
  bestellt_von: string
  bestellt_am: string
}

export interface DokumentTable {
  id: string
  entitaet_typ: DokumentEntitaet
  entitaet_id: string
  dokumenttyp: Dokumenttyp
  ist_original: boolean
  dateiname: string
  medientyp: string
  groesse: number
  hash: Buffer
  datei: string
  vorgaenger_id: ColumnType<string | null, string | null | undefined, string | null>
  aktuell: ColumnType<boolean, boolean | undefined, boolean>
  hochgeladen_von: string
  hochgeladen_am: string
  pruefung_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface EinheitTable {
  id: string
  name: string
  uebergeordnet_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface EinladungTable {
  benutzer_id: string
  token_hash: Buffer
  laeuft_ab_am: string
}

export interface EinsatzTable {
  id: string
  objekt_id: string
  zeitpunkt: string
  benutzer_id: string
  bemerkung: ColumnType<string | null, string | null | undefined, string | null>
  erfasst_am: string
  gemeldet_mit_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface EinsatzRuecknahmeTable {
  einsatz_id: string
  benutzer_id: string
  zeitpunkt: string
}

export interface EskalationKonfigurationTable {
  einzig: ColumnType<boolean, boolean | undefined, boolean>
  erinnerung_nach_tagen: number
  eskalation_nach_tagen: number
}

export interface FachTable {
  id: string
  objekttyp_id: string
  name: string
}

export interface FachfotoTable {
  id: string
  objekt_id: ColumnType<string | null, string | null | undefined, string | null>
  vorlage_id: ColumnType<string | null, string | null | undefined, string | null>
  fach_id: ColumnType<string | null, string | null | undefined, string | null>
  fach_freitext: ColumnType<string | null, string | null | undefined, string | null>
}

export interface FahrzeugdetailsTable {
  objekt_id: string
  kennzeichen: ColumnType<string | null, string | null | undefined, string | null>
  funkrufname: ColumnType<string | null, string | null | undefined, string | null>
  baujahr: ColumnType<number | null, number | null | undefined, number | null>
  kilometerstand: ColumnType<number | null, number | null | undefined, number | null>
  betriebsstunden: ColumnType<number | null, number | null | undefined, number | null>
  naechste_hu: ColumnType<string | null, string | null | undefined, string | null>
  naechste_uvv: ColumnType<string | null, string | null | undefined, string | null>
}

export interface FaktorpflichtTable {
  rolle: string
}

export interface FaktorpflichtEigeneRolleTable {
  rolle_id: string
}

export interface FaktorversuchTable {
  id: string
  benutzer_id: string
  geraet_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  zeitpunkt: string
}

export interface FavoritTable {
  id: string
  benutzer_id: string
  platz: number
  seite: ColumnType<string | null, string | null | undefined, string | null>
  objekt_id: ColumnType<string | null, string | null | undefined, string | null>
  ansicht_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface FehlbestandTable {
  id: string
  objekt_id: string
  objektposition_id: string
  material_id: string
  kontrolle_id: ColumnType<string | null, string | null | undefined, string | null>
  sollmenge: number
  istmenge: number
  fehlmenge: GeneratedAlways<number>
  status: ColumnType<FehlbestandStatus, FehlbestandStatus | undefined, FehlbestandStatus>
  vorlaeufig: boolean
  entstanden_am: string
  erledigt_am: ColumnType<string | null, string | null | undefined, string | null>
  gemeldet_am: ColumnType<string | null, string | null | undefined, string | null>
  erinnert_am: ColumnType<string | null, string | null | undefined, string | null>
  eskaliert_am: ColumnType<string | null, string | null | undefined, string | null>
}

export interface GeraetInstanzTable {
  id: string
  objektposition_id: string
  objekt_id: string
  seriennummer: string
  status: ColumnType<GeraetStatus, GeraetStatus | undefined, GeraetStatus>
  letzte_pruefung: ColumnType<string | null, string | null | undefined, string | null>
  naechste_pruefung: ColumnType<string | null, string | null | undefined, string | null>
  bemerkung: ColumnType<string | null, string | null | undefined, string | null>
  fehlbestand_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface GeraetTerminTable {
  geraet_instanz_id: string
  pruefart_id: ColumnType<string | null, string | null | undefined, string | null>
  letzte_pruefung: ColumnType<string | null, string | null | undefined, string | null>
  naechste_pruefung: ColumnType<string | null, string | null | undefined, string | null>
}

export interface GruppeEigeneRolleTable {
  gruppe: string
  rolle_id: string
}

export interface GruppeOrtsrolleTable {
  id: string
  gruppe: string
  rolle: ColumnType<string | null, string | null | undefined, string | null>
  rolle_id: ColumnType<string | null, string | null | undefined, string | null>
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
  standort_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface GruppenrolleTable {
  gruppe: string
  rolle: string
}

export interface HistorieTable {
  id: string
  strang: number
  nummer: number
  entitaet_typ: string
  entitaet_id: string
  ereignis: string
  benutzer_id: ColumnType<string | null, string | null | undefined, string | null>
  zeitpunkt: string
  details: ColumnType<unknown, string, string>
  hash: Buffer
}

export interface HistorieAnzahlTable {
  strang: number
  entitaet_typ: string
  ereignis: string
  benutzer_id: ColumnType<string | null, string | null | undefined, string | null>
  anzahl: number
}

export interface HistorieObjektAnzahlTable {
  objekt_id: string
  anzahl: number
}

export interface HistorieObjekteintragTable {
  objekt_id: string
  id: string
  entitaet_typ: string
  ereignis: string
  benutzer_id: ColumnType<string | null, string | null | undefined, string | null>
  zeitpunkt: string
}

export interface HistorieObjektereignisAnzahlTable {
  objekt_id: string
  entitaet_typ: string
  ereignis: string
  benutzer_id: ColumnType<string | null, string | null | undefined, string | null>
  anzahl: number
}

export interface HistorieObjekttagAnzahlTable {
  tag: string
  objekt_id: string
  anzahl: number
}

export interface HistorieStrangTable {
  strang: number
  nummer: number
  hash: Buffer
}

export interface IdempotencyTable {
  actor_id: string
  key: string
  request_hash: Buffer
  outcome: ColumnType<unknown, string | undefined, string>
  created_at: ColumnType<string, string | undefined, string>
}

export interface ImportTable {
  id: string
  art: Importart
  status: ColumnType<Importstatus, Importstatus | undefined, Importstatus>
  dateiname: string
  spalten: string[]
  zeilen: number
  stand: ColumnType<number, number | undefined, number>
  saetze: number
  fehlerhafte_auslassen: ColumnType<boolean, boolean | undefined, boolean>
  benutzer_id: string
  angelegt_am: string
  uebernommen_am: ColumnType<string | null, string | null | undefined, string | null>
  zurueckgenommen_am: ColumnType<string | null, string | null | undefined, string | null>
  uebernommen_von: ColumnType<string | null, string | null | undefined, string | null>
  hinweis: ColumnType<string | null, string | null | undefined, string | null>
  anlegen: ColumnType<boolean, boolean | undefined, boolean>
  dazu: ColumnType<unknown, string | undefined, string>
}

export interface ImportzeileTable {
  import_id: string
  zeile: number
  satz: number
  werte: string[]
  ergebnis: ColumnType<Importergebnis | null, Importergebnis | null | undefined, Importergebnis | null>
  fehler: ColumnType<unknown, string | undefined, string>
  entitaet_id: ColumnType<string | null, string | null | undefined, string | null>
  aenderung: ColumnType<unknown, string | undefined, string>
  vorgaben: ColumnType<string[], string[] | undefined, string[]>
  felder: ColumnType<unknown, string | undefined, string>
}

export interface ImportzuordnungTable {
  art: Importart
  kopf: string
  zuordnung: ColumnType<unknown, string, string>
}

export interface JobTable {
  id: GeneratedAlways<number>
  kind: string
  key: string
  payload: ColumnType<unknown, string, string>
  due_at: string
  revision: ColumnType<number, number | undefined, number>
  attempts: ColumnType<number, number | undefined, number>
  last_error: ColumnType<string | null, string | null | undefined, string | null>
}

export interface KalenderaboTable {
  benutzer_id: string
  token_hash: Buffer
  erstellt_am: string
  endet_am: string
  tokens_ab: string
  qualifikationen_anderer: ColumnType<boolean, boolean | undefined, boolean>
  zuletzt_gelesen_am: ColumnType<string | null, string | null | undefined, string | null>
}

export interface KategorieTable {
  id: string
  name: string
}

export interface KontrolleTable {
  id: string
  objekt_id: string
  benutzer_id: string
  status: ColumnType<KontrolleStatus, KontrolleStatus | undefined, KontrolleStatus>
  gestartet_am: string
  beendet_am: ColumnType<string | null, string | null | undefined, string | null>
  vorgaenger_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface KontrollerinnerungTable {
  objekt_id: string
  faellig_am: string
  letzte_kontrolle_am: ColumnType<string | null, string | null | undefined, string | null>
  erinnert_am: string
}

export interface KontrollpositionTable {
  id: string
  kontrolle_id: string
  objektposition_id: string
  material_id: string
  sollmenge: number
  gezaehlt: ColumnType<number | null, number | null | undefined, number | null>
  bestaetigt: GeneratedAlways<boolean>
  fehlbestand_id: ColumnType<string | null, string | null | undefined, string | null>
  ablaufdatum: ColumnType<string | null, string | null | undefined, string | null>
  chargennummer: ColumnType<string | null, string | null | undefined, string | null>
  seriennummer: ColumnType<string | null, string | null | undefined, string | null>
  nachgefuellt: ColumnType<number, number | undefined, number>
  entfernt: ColumnType<string[], string[] | undefined, string[]>
}

export interface KontrollverantwortungTable {
  id: string
  objekt_id: string
  benutzer_id: ColumnType<string | null, string | null | undefined, string | null>
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface LagerbewegungTable {
  id: string
  objekt_id: string
  von_standort_id: string
  nach_standort_id: string
  benutzer_id: string
  grund: ColumnType<string | null, string | null | undefined, string | null>
  zeitpunkt: string
}

export interface LagerortTable {
  id: string
  name: string
  art: LagerortArt
  uebergeordnet_id: ColumnType<string | null, string | null | undefined, string | null>
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
  standort_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface LagerplatzTable {
  id: string
  code: string
  name: ColumnType<string | null, string | null | undefined, string | null>
  lagerort_id: string
}

export interface LagestandTable {
  strang: number
  aenderungen: number
}

export interface LeaseTable {
  name: string
  holder: string
  term: number
  held_until: string
}

export interface MangelTable {
  id: string
  objekt_id: string
  titel: string
  beschreibung: ColumnType<string | null, string | null | undefined, string | null>
  prioritaet: ColumnType<MangelPrioritaet, MangelPrioritaet | undefined, MangelPrioritaet>
  status: ColumnType<MangelStatus, MangelStatus | undefined, MangelStatus>
  entitaet_typ: ColumnType<MangelEntitaet | null, MangelEntitaet | null | undefined, MangelEntitaet | null>
  entitaet_id: ColumnType<string | null, string | null | undefined, string | null>
  gemeldet_von: string
  gemeldet_am: string
  erledigt_am: ColumnType<string | null, string | null | undefined, string | null>
  verantwortlich_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface MangelKommentarTable {
  id: string
  mangel_id: string
  text: string
  benutzer_id: string
  zeitpunkt: string
  geaendert_am: ColumnType<string | null, string | null | undefined, string | null>
}

export interface MaterialTable {
  id: string
  name: string
  materialtyp: Materialtyp
  einheit: string
  artikelnummer: ColumnType<string | null, string | null | undefined, string | null>
  kategorie_id: ColumnType<string | null, string | null | undefined, string | null>
  warnfrist_tage: ColumnType<number | null, number | null | undefined, number | null>
  mindestbestand: ColumnType<number | null, number | null | undefined, number | null>
  suchform: GeneratedAlways<string>
  lieferant: ColumnType<string | null, string | null | undefined, string | null>
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface MaterialbewegungTable {
  id: string
  art: MaterialbewegungArt
  anlass: ColumnType<MaterialbewegungAnlass, MaterialbewegungAnlass | undefined, MaterialbewegungAnlass>
  material_id: string
  menge: number
  von_lagerplatz_id: ColumnType<string | null, string | null | undefined, string | null>
  nach_lagerplatz_id: ColumnType<string | null, string | null | undefined, string | null>
  grund: ColumnType<string | null, string | null | undefined, string | null>
  belegnummer: ColumnType<string | null, string | null | undefined, string | null>
  ablaufdatum: ColumnType<string | null, string | null | undefined, string | null>
  chargennummer: ColumnType<string | null, string | null | undefined, string | null>
  benutzer_id: string
  zeitpunkt: string
  ausgabe_id: ColumnType<string | null, string | null | undefined, string | null>
  objekt_id: ColumnType<string | null, string | null | undefined, string | null>
  gegenbuchung_zu: ColumnType<string | null, string | null | undefined, string | null>
}

export interface MaterialbewegungAnzahlTable {
  tag: string
  benutzer_id: string
  art: MaterialbewegungArt
  strang: number
  anzahl: number
}

export interface MindermengeTable {
  id: string
  fehlbestand_id: string
  benutzer_id: string
  begruendung: ColumnType<string | null, string | null | undefined, string | null>
  status: ColumnType<MindermengeStatus, MindermengeStatus | undefined, MindermengeStatus>
  genehmigt_am: string
  beendet_am: ColumnType<string | null, string | null | undefined, string | null>
}

export interface NachfuellungTable {
  id: string
  fehlbestand_id: string
  material_id: string
  menge: number
  benutzer_id: string
  zeitpunkt: string
  ablaufdatum: ColumnType<string | null, string | null | undefined, string | null>
  chargennummer: ColumnType<string | null, string | null | undefined, string | null>
  istmenge_vorher: number
  ablaufdatum_vorher: ColumnType<string | null, string | null | undefined, string | null>
  chargennummer_vorher: ColumnType<string | null, string | null | undefined, string | null>
  materialbewegung_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface ObjektTable {
  id: string
  code: string
  name: string
  standort_id: string
  objekttyp_id: string
  vorlage_id: string
  fahrzeug_id: ColumnType<string | null, string | null | undefined, string | null>
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
  status: ColumnType<ObjektStatus, ObjektStatus | undefined, ObjektStatus>
  erstellt_am: ColumnType<string, string | undefined, string>
  suchform: GeneratedAlways<string>
  rueckt_zuerst_aus: ColumnType<boolean, boolean | undefined, boolean>
  kontrollregel: ColumnType<Kontrollregel, Kontrollregel | undefined, Kontrollregel>
  kontrollintervall: ColumnType<number | null, number | null | undefined, number | null>
  kontrollintervall_einheit: ColumnType<Intervalleinheit, Intervalleinheit | undefined, Intervalleinheit>
  kontrolle_nach_einsatz: ColumnType<boolean, boolean | undefined, boolean>
}

export interface ObjektpositionTable {
  id: string
  objekt_id: string
  material_id: string
  sollmenge_vorlage: number
  override: ColumnType<number | null, number | null | undefined, number | null>
  sollmenge: GeneratedAlways<number>
  istmenge: ColumnType<number, number | undefined, number>
  fach_id: ColumnType<string | null, string | null | undefined, string | null>
  fach_freitext: ColumnType<string | null, string | null | undefined, string | null>
  reihenfolge: number
  code: ColumnType<string | null, string | null | undefined, string | null>
  seriennummer: ColumnType<string | null, string | null | undefined, string | null>
  ablaufdatum: ColumnType<string | null, string | null | undefined, string | null>
  chargennummer: ColumnType<string | null, string | null | undefined, string | null>
  pruefintervall_monate: ColumnType<number | null, number | null | undefined, number | null>
  letzte_pruefung: ColumnType<string | null, string | null | undefined, string | null>
  naechste_pruefung: GeneratedAlways<string | null>
  ist_status: ColumnType<IstStatus, IstStatus | undefined, IstStatus>
}

export interface ObjekttypTable {
  id: string
  name: string
  ist_zugfahrzeug: ColumnType<boolean, boolean | undefined, boolean>
  code_prefix: ColumnType<string | null, string | null | undefined, string | null>
  kontrollintervall: ColumnType<number | null, number | null | undefined, number | null>
  kontrollintervall_einheit: ColumnType<Intervalleinheit, Intervalleinheit | undefined, Intervalleinheit>
  kontrolle_nach_einsatz: ColumnType<boolean, boolean | undefined, boolean>
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface ObjekttypQualifikationsanforderungTable {
  objekttyp_id: string
  qualifikationstyp_id: string
}

export interface OrtsrolleTable {
  id: string
  benutzer_id: string
  rolle: ColumnType<string | null, string | null | undefined, string | null>
  rolle_id: ColumnType<string | null, string | null | undefined, string | null>
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
  standort_id: ColumnType<string | null, string | null | undefined, string | null>
  aus_gruppe: ColumnType<boolean, boolean | undefined, boolean>
}

export interface PasskeyTable {
  id: string
  benutzer_id: string
  kennung: string
  oeffentlicher_schluessel: Buffer
  zaehler: number
  rp_id: string
  name: string
  transporte: string[]
  angelegt_am: string
  zuletzt_am: ColumnType<string | null, string | null | undefined, string | null>
  nur_mit_passwort: ColumnType<boolean, boolean | undefined, boolean>
}

export interface PasskeyHerausforderungTable {
  herausforderung: string
  zweck: string
  benutzer_id: ColumnType<string | null, string | null | undefined, string | null>
  rp_id: string
  herkunft: string
  laeuft_ab_am: string
}

export interface PasswortVergessenTable {
  benutzer_id: string
  token_hash: Buffer
  laeuft_ab_am: string
}

export interface PruefartTable {
  id: string
  material_id: string
  name: string
  intervall_monate: ColumnType<number | null, number | null | undefined, number | null>
}

export interface PruefungTable {
  id: string
  geraet_instanz_id: string
  datum: string
  ergebnis: PruefungErgebnis
  bemerkung: ColumnType<string | null, string | null | undefined, string | null>
  benutzer_id: string
  erfasst_am: string
  pruefart_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface QualifikationstypTable {
  id: string
  name: string
  art: Qualifikationsart
  einheit_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface RateTable {
  key: string
  state: string
  until: string
}

export interface RolleTable {
  id: string
  name: string
}

export interface RolleBerechtigungTable {
  rolle_id: string
  berechtigung: string
}

export interface SicherheitsprotokollTable {
  nummer: number
  zeitpunkt: string
  ereignis: string
  ergebnis: string
  grund: ColumnType<string | null, string | null | undefined, string | null>
  wer: string
  benutzer_id: ColumnType<string | null, string | null | undefined, string | null>
  name: string
  adresse: ColumnType<string | null, string | null | undefined, string | null>
  gegenstand: ColumnType<string | null, string | null | undefined, string | null>
  gegenstand_id: ColumnType<string | null, string | null | undefined, string | null>
  details: ColumnType<unknown, string, string>
  hash: Buffer
}

export interface SicherheitsprotokollEingangTable {
  id: GeneratedAlways<number>
  ereignis: string
  ergebnis: string
  grund: ColumnType<string | null, string | null | undefined, string | null>
  wer: string
  benutzer_id: ColumnType<string | null, string | null | undefined, string | null>
  name: string
  adresse: ColumnType<string | null, string | null | undefined, string | null>
  gegenstand: ColumnType<string | null, string | null | undefined, string | null>
  gegenstand_id: ColumnType<string | null, string | null | undefined, string | null>
  details: ColumnType<unknown, string, string>
}

export interface SicherheitsprotokollEndeTable {
  einzig: ColumnType<boolean, boolean | undefined, boolean>
  nummer: number
  hash: Buffer
}

export interface SitzungTable {
  id: string
  benutzer_id: string
  geraet: ColumnType<string | null, string | null | undefined, string | null>
  adresse: ColumnType<string | null, string | null | undefined, string | null>
  begonnen_am: string
  zuletzt_am: string
  laeuft_ab_am: string
  erneuerung: ColumnType<number | null, number | null | undefined, number | null>
  erneuerung_gezeigt: ColumnType<number | null, number | null | undefined, number | null>
}

export interface StandortTable {
  id: string
  name: string
  bereich_id: ColumnType<string | null, string | null | undefined, string | null>
  adresse: ColumnType<string | null, string | null | undefined, string | null>
}

export interface TotpTable {
  benutzer_id: string
  geheimnis: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  bestaetigt_am: ColumnType<string | null, string | null | undefined, string | null>
  letzter_schritt: ColumnType<number, number | undefined, number>
  neues_geheimnis: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  neu_bis: ColumnType<string | null, string | null | undefined, string | null>
}

export interface VorlagenpositionTable {
  id: string
  vorlage_id: string
  material_id: string
  sollmenge: number
  fach_id: ColumnType<string | null, string | null | undefined, string | null>
  fach_freitext: ColumnType<string | null, string | null | undefined, string | null>
  reihenfolge: number
}

export interface WartungsauftragTable {
  id: string
  objekt_id: string
  wartungsplan_id: ColumnType<string | null, string | null | undefined, string | null>
  werkstatt: Werkstatt
  werkstatt_name: ColumnType<string | null, string | null | undefined, string | null>
  beschreibung: string
  kosten: ColumnType<string | null, string | null | undefined, string | null>
  status: ColumnType<WartungsauftragStatus, WartungsauftragStatus | undefined, WartungsauftragStatus>
  erstellt_von: string
  erstellt_am: string
  erledigt_am: ColumnType<string | null, string | null | undefined, string | null>
  ausgefuehrt_am: ColumnType<string | null, string | null | undefined, string | null>
  kilometerstand: ColumnType<number | null, number | null | undefined, number | null>
  betriebsstunden: ColumnType<number | null, number | null | undefined, number | null>
  mangel_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface WartungsauftragPositionTable {
  wartungsauftrag_id: string
  wartungsplan_position_id: string
}

export interface WartungsauftragVerlaufTable {
  id: string
  wartungsauftrag_id: string
  benutzer_id: string
  zeitpunkt: string
  status_von: ColumnType<WartungsauftragStatus | null, WartungsauftragStatus | null | undefined, WartungsauftragStatus | null>
  status_nach: WartungsauftragStatus
  aenderungen: ColumnType<unknown, string, string>
  bemerkung: ColumnType<string | null, string | null | undefined, string | null>
}

export interface WartungsplanTable {
  id: string
  objekt_id: string
  name: string
}

export interface WartungsplanPositionTable {
  id: string
  wartungsplan_id: string
  bezeichnung: string
  reihenfolge: number
  intervall_monate: ColumnType<number | null, number | null | undefined, number | null>
  intervall_km: ColumnType<number | null, number | null | undefined, number | null>
  intervall_betriebsstunden: ColumnType<number | null, number | null | undefined, number | null>
  zuletzt_am: ColumnType<string | null, string | null | undefined, string | null>
  zuletzt_km: ColumnType<number | null, number | null | undefined, number | null>
  zuletzt_betriebsstunden: ColumnType<number | null, number | null | undefined, number | null>
  faellig_am: GeneratedAlways<string | null>
  faellig_km: GeneratedAlways<number | null>
  faellig_betriebsstunden: GeneratedAlways<number | null>
}

export interface WiederherstellungscodeTable {
  code_hash: Buffer
  benutzer_id: string
  benutzt_am: ColumnType<string | null, string | null | undefined, string | null>
}

export interface ZustaendigkeitTable {
  id: string
  benutzer_id: string
  standort_id: ColumnType<string | null, string | null | undefined, string | null>
  objekt_id: ColumnType<string | null, string | null | undefined, string | null>
}

export interface Database {
  anmeldedienst_abmeldung: AnmeldedienstAbmeldungTable
  anmeldedienst_konto: AnmeldedienstKontoTable
  anmeldedienst_sitzung: AnmeldedienstSitzungTable
  ansicht: AnsichtTable
  ausgabe: AusgabeTable
  bekanntes_geraet: BekanntesGeraetTable
  beladungsvorlage: BeladungsvorlageTable
  benutzer: BenutzerTable
  benutzer_qualifikation: BenutzerQualifikationTable
  benutzer_rolle: BenutzerRolleTable
  bereich: BereichTable
  bestand: BestandTable
  bestellung: BestellungTable
  einheit: EinheitTable
  einladung: EinladungTable
  einsatz: EinsatzTable
  einsatz_ruecknahme: EinsatzRuecknahmeTable
  eskalation_konfiguration: EskalationKonfigurationTable
  fach: FachTable
  fachfoto: FachfotoTable
  fahrzeugdetails: FahrzeugdetailsTable
  faktorpflicht: FaktorpflichtTable
  faktorpflicht_eigene_rolle: FaktorpflichtEigeneRolleTable
  faktorversuch: FaktorversuchTable
  favorit: FavoritTable
  fehlbestand: FehlbestandTable
  geraet_instanz: GeraetInstanzTable
  geraet_termin: GeraetTerminTable
  gruppe_eigene_rolle: GruppeEigeneRolleTable
  gruppe_ortsrolle: GruppeOrtsrolleTable
  gruppenrolle: GruppenrolleTable
  historie: HistorieTable
  historie_anzahl: HistorieAnzahlTable
  historie_objekt_anzahl: HistorieObjektAnzahlTable
  historie_objekteintrag: HistorieObjekteintragTable
  historie_objektereignis_anzahl: HistorieObjektereignisAnzahlTable
  historie_objekttag_anzahl: HistorieObjekttagAnzahlTable
  historie_strang: HistorieStrangTable
  idempotency: IdempotencyTable
  import: ImportTable
  importzeile: ImportzeileTable
  importzuordnung: ImportzuordnungTable
  job: JobTable
  kalenderabo: KalenderaboTable
  kategorie: KategorieTable
  kontrolle: KontrolleTable
  kontrollerinnerung: KontrollerinnerungTable
  kontrollposition: KontrollpositionTable
  kontrollverantwortung: KontrollverantwortungTable
  lagerbewegung: LagerbewegungTable
  lagerort: LagerortTable
  lagerplatz: LagerplatzTable
  lagestand: LagestandTable
  lease: LeaseTable
  mangel: MangelTable
  mangel_kommentar: MangelKommentarTable
  material: MaterialTable
  materialbewegung: MaterialbewegungTable
  materialbewegung_anzahl: MaterialbewegungAnzahlTable
  mindermenge: MindermengeTable
  nachfuellung: NachfuellungTable
  objekt: ObjektTable
  objektposition: ObjektpositionTable
  objekttyp: ObjekttypTable
  objekttyp_qualifikationsanforderung: ObjekttypQualifikationsanforderungTable
  ortsrolle: OrtsrolleTable
  passkey: PasskeyTable
  passkey_herausforderung: PasskeyHerausforderungTable
  passwort_vergessen: PasswortVergessenTable
  pruefart: PruefartTable
  pruefung: PruefungTable
  qualifikationstyp: QualifikationstypTable
  rate: RateTable
  rolle: RolleTable
  rolle_berechtigung: RolleBerechtigungTable
  sicherheitsprotokoll: SicherheitsprotokollTable
  sicherheitsprotokoll_eingang: SicherheitsprotokollEingangTable
  sicherheitsprotokoll_ende: SicherheitsprotokollEndeTable
  sitzung: SitzungTable
  standort: StandortTable
  totp: TotpTable
  vorlagenposition: VorlagenpositionTable
  wartungsauftrag: WartungsauftragTable
  wartungsauftrag_position: WartungsauftragPositionTable
  wartungsauftrag_verlauf: WartungsauftragVerlaufTable
  wartungsplan: WartungsplanTable
  wartungsplan_position: WartungsplanPositionTable
  wiederherstellungscode: WiederherstellungscodeTable
  zustaendigkeit: ZustaendigkeitTable
}
