/** The words of a table for people: headings for fields, and words for the values that the API writes as codes. */
import type { Cell, Column } from './columns.ts'
import type { ExportForm } from './export.schema.ts'

/** Headings by the field's name. A field that is not here is its name with a capital letter. */
const HEADINGS: Readonly<Record<string, string>> = {
  ablaufstatus: 'Ablauf',
  aktiv: 'Zugang',
  alter_tage: 'Alter in Tagen',
  angelegt_am: 'Angelegt am',
  anlegen: 'Wird angelegt',
  ausgefuehrt_am: 'Ausgeführt am',
  ausgegeben_am: 'Ausgegeben am',
  ausgegeben_von: 'Ausgegeben von (Kennung)',
  ausgegeben_von_name: 'Ausgegeben von',
  beendet_am: 'Beendet am',
  benutzer_name: 'Person',
  bestellt_am: 'Bestellt am',
  chargennummer: 'Charge',
  code_prefix: 'Codeanfang',
  dazu: 'Zusatz',
  dokumenttyp: 'Dokumentart',
  eigene_rollen: 'Eigene Rollen',
  einheit_name: 'Einheit',
  email: 'E-Mail',
  empfaenger: 'Empfänger',
  entitaet_bezeichnung: 'Gehört zu',
  entitaet_typ: 'Art des Gegenstands',
  entstanden_am: 'Entstanden am',
  erfasst_am: 'Erfasst am',
  ergebnisse_fehler: 'Fehlerhafte Zeilen',
  ergebnisse_geaendert: 'Geänderte Zeilen',
  ergebnisse_neu: 'Neue Zeilen',
  ergebnisse_unveraendert: 'Unveränderte Zeilen',
  erinnert_am: 'Erinnert am',
  erledigt_am: 'Erledigt am',
  erstellt_am: 'Erstellt am',
  erstellt_von: 'Erstellt von (Kennung)',
  erstellt_von_name: 'Erstellt von',
  erworben_am: 'Erworben am',
  eskaliert_am: 'Eskaliert am',
  fach_freitext: 'Anderes Fach',
  fach_name: 'Fach',
  faellig_am: 'Fällig am',
  faellig_betriebsstunden: 'Fällig bei Betriebsstunden',
  faellig_km: 'Fällig bei Kilometern',
  faelligkeitsdatum: 'Fällig am',
  fehlend: 'Fehlt',
  fehlerhafte_auslassen: 'Fehlerhafte ausgelassen',
  gegenbuchung_zu: 'Gegenbuchung zu',
  gemeldet_am: 'Gemeldet am',
  gemeldet_von: 'Gemeldet von (Kennung)',
  gemeldet_von_name: 'Gemeldet von',
  genehmigt: 'Mindermenge genehmigt',
  gesperrt_durch_benutzer_name: 'Wird kontrolliert von',
  gesperrt_durch_seit: 'Wird kontrolliert seit',
  gestartet_am: 'Begonnen am',
  geaendert_am: 'Geändert am',
  groesse: 'Größe in Byte',
  gruende: 'Gründe',
  gueltig: 'Gültig',
  gueltig_bis: 'Gültig bis',
  hash: 'Prüfsumme',
  hochgeladen_am: 'Hochgeladen am',
  hochgeladen_von: 'Hochgeladen von (Kennung)',
  hochgeladen_von_name: 'Hochgeladen von',
  im_lager: 'Im Lager',
  ist_original: 'Original',
  ist_status: 'Status',
  ist_zugfahrzeug: 'Fahrzeug',
  kontrolle_anlass: 'Anlass der Kontrolle',
  kontrolle_faellig_am: 'Kontrolle fällig am',
  kontrolle_faelligkeit: 'Kontrolle',
  kontrolle_nach_einsatz: 'Eigene Regel: nach jedem Einsatz',
  kontrollfrist_kontrolle_nach_einsatz: 'Kontrolle nach jedem Einsatz',
  kontrollfrist_kontrollintervall: 'Kontrolle alle',
  kontrollfrist_kontrollintervall_einheit: 'Einheit des Intervalls',
  kontrollintervall: 'Eigenes Intervall',
  kontrollintervall_einheit: 'Einheit des eigenen Intervalls',
  lagerort_pfad: 'Lagerort',
  lagerplaetze: 'Lagerplätze',
  lagerplatz_code: 'Lagerplatz',
  lagerplatz_name: 'Name des Lagerplatzes',
  letzte_kontrolle_am: 'Letzte Kontrolle am',
  letzte_pruefung: 'Letzte Prüfung',
  letzter_einsatz_am: 'Letzter Einsatz am',
  letzte_zaehlung_gezaehlt: 'Zuletzt gezählt',
  letzte_zaehlung_zeitpunkt: 'Zuletzt gezählt am',
  material_einheit: 'Einheit',
  material_materialtyp: 'Materialtyp',
  material_name: 'Material',
  medientyp: 'Dateityp',
  menge_gesamt: 'Menge insgesamt',
  nach_lagerplatz_code: 'Nach Lagerplatz',
  nach_standort_name: 'Nach Standort',
  naechste_pruefung: 'Nächste Prüfung',
  objekt_code: 'Objekt',
  objekt_name: 'Name des Objekts',
  objekttyp_ist_zugfahrzeug: 'Fahrzeug',
  objekttyp_name: 'Objekttyp',
  override: 'Sollmenge dieses Objekts',
  prioritaet: 'Priorität',
  pruefintervall_monate: 'Prüfintervall in Monaten',
  pruefung_ueberfaellig: 'Prüfung überfällig',
  qualifikationstyp_name: 'Qualifikation',
  rueckt_zuerst_aus: 'Rückt als Erstes aus',
  saetze: 'Sätze',
  sollmenge_vorlage: 'Sollmenge der Vorlage',
  standort_name: 'Standort',
  ueberfaellig: 'Überfällig',
  uebernommen_am: 'Übernommen am',
  uebernommen_von: 'Übernommen von (Kennung)',
  uebernommen_von_name: 'Übernommen von',
  unter_mindestbestand: 'Unter Mindestbestand',
  von_lagerplatz_code: 'Von Lagerplatz',
  von_standort_name: 'Von Standort',
  verantwortlich_name: 'Verantwortlich',
  vorlaeufig: 'Vorläufig',
  warnfrist_tage: 'Warnfrist in Tagen',
  wartungsplan_name: 'Wartungsplan',
  werkstatt_name: 'Name der Werkstatt',
  wird_beschafft: 'Davon schon bestellt',
  zu_bestellen: 'Zu bestellen',
  zurueckgegeben_am: 'Zurückgegeben am',
  zurueckgenommen_am: 'Zurückgenommen am',
  zurueckgenommen_von: 'Zurückgenommen von (Kennung)',
  zurueckgenommen_von_name: 'Zurückgenommen von',
}

/** Words of codes whose parts are written without umlauts or want a capital. */
const WORDS: Readonly<Record<string, string>> = {
  ablauf: 'Ablauf',
  auftrag: 'Auftrag',
  ausser: 'außer',
  bearbeitung: 'Bearbeitung',
  benutzer: 'Benutzer',
  charge: 'Charge',
  dienst: 'Dienst',
  dokument: 'Dokument',
  eingeschraenkt: 'eingeschränkt',
  einsatz: 'Einsatz',
  einstellung: 'Einstellung',
  einstellungen: 'Einstellungen',
  erledigung: 'Erledigung',
  ersatzteil: 'Ersatzteil',
  faellig: 'fällig',
  fehlbestand: 'Fehlbestand',
  frist: 'Frist',
  fuehrerschein: 'Führerschein',
  geaendert: 'geändert',
  gebaeude: 'Gebäude',
  geloescht: 'gelöscht',
  geprueft: 'geprüft',
  geraet: 'Gerät',
  gueltig: 'gültig',
  hu: 'HU',
  import: 'Import',
  instanz: '',
  intervall: 'Intervall',
  istmenge: 'Istmenge',
  kommentar: 'Kommentar',
  kontrolle: 'Kontrolle',
  mangel: 'Mangel',
  material: 'Material',
  mindermenge: 'Mindermenge',
  monate: 'Monate',
  nachfuellung: 'Nachfüllung',
  nachgefuellt: 'nachgefüllt',
  objekt: 'Objekt',
  objektposition: 'Position',
  passwort: 'Passwort',
  position: 'Position',
  pruefung: 'Prüfung',
  qualifikation: 'Qualifikation',
  recht: 'Recht',
  reparatur: 'Reparatur',
  rolle: 'Rolle',
  rueckgabe: 'Rückgabe',
  schluessel: 'Schlüssel',
  sn: 'Seriennummer',
  soll: 'Soll',
  tage: 'Tage',
  typ: 'vom Objekttyp',
  ueber: 'über',
  ueberfaellig: 'überfällig',
  uebernommen: 'übernommen',
  unveraendert: 'unverändert',
  uvv: 'UVV',
  wartung: 'Wartung',
  wartungsauftrag: 'Wartungsauftrag',
  wochen: 'Wochen',
  zuweisung: 'Zuweisung',
  zurueckgegeben: 'zurückgegeben',
  zurueckgenommen: 'zurückgenommen',
}

/** Codes whose parts do not make a sentence. */
const PHRASES: Readonly<Record<string, string>> = {
  ablauf_charge: 'mit Ablauf und Charge',
  benutzer_qualifikation: 'Qualifikation',
  geraet_sn: 'Gerät mit Seriennummer',
  mangel_kritisch_offen: 'schwerer Mangel offen',
  mangel_status_geaendert: 'Mangel geändert',
  mindermenge_beendet_durch_erledigung: 'Genehmigung durch Erledigung beendet',
  position_abgelaufen: 'Material abgelaufen',
}

/** A code of the API: lower-case words joined by underscores. */
const CODE = /^[a-z]+(?:_[a-z]+)*$/

/** Returns the heading of a field. */
export const headingOf = (name: string): string =>
  HEADINGS[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** Returns a code in words: `nicht_einsatzbereit` as „nicht einsatzbereit“. Other text stays. */
export function inWords(code: string): string {
  if (!CODE.test(code)) return code
  return (
    PHRASES[code] ??
    code
      .split('_')
      .map((word) => WORDS[word] ?? word)
      .filter((word) => word !== '')
      .join(' ')
  )
}

/** Returns the columns for programs or for people. */
export const columnsFor = (form: ExportForm, columns: readonly Column[]): readonly Column[] =>
  form === 'menschen' ? forPeople(columns) : columns

/** Turns columns for programs into columns for people: no ids, headings, values in words. */
const forPeople = (columns: readonly Column[]): Column[] =>
  columns
    .filter(({ name }) => !/(?:^|_)ids?$/.test(name))
    .map((column) => ({
      ...column,
      name: headingOf(column.name),
      cell: column.isCode ? (entry) => wordsOf(column.cell(entry)) : column.cell,
    }))

const wordsOf = (cell: Cell): Cell => (typeof cell === 'string' ? cell.split(', ').map(inWords).join(', ') : cell)
