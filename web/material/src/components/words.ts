/** German words for names of the wire, with colour and icon for states. All pages use these. */
import {
  type Icon,
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconCircleCheck,
  IconCircleHalf2,
  IconCircleX,
  IconClock,
  IconMinus,
  IconPackageOff,
  IconProgress,
  IconTool,
} from '@tabler/icons-react'
import type { Tone } from '@zeughaus/web-shared'
import type { Schema } from '../api/index.ts'

export interface Word {
  readonly word: string
  readonly tone: Tone
  readonly icon?: Icon
}

type Objekt = Schema<'Objekt'>
/** The readiness of an object in service. */
export type Reading = NonNullable<Objekt['einsatzbereitschaft']>

/** Worst first. */
export const READINGS: readonly Reading[] = ['nicht_einsatzbereit', 'eingeschraenkt', 'einsatzbereit']

export const BEREITSCHAFT: Readonly<Record<Reading | 'ausser_dienst', Word>> = {
  einsatzbereit: { word: 'einsatzbereit', tone: 'good', icon: IconCircleCheck },
  eingeschraenkt: { word: 'eingeschränkt', tone: 'warn', icon: IconCircleHalf2 },
  nicht_einsatzbereit: { word: 'nicht einsatzbereit', tone: 'bad', icon: IconCircleX },
  ausser_dienst: { word: 'außer Dienst', tone: 'quiet', icon: IconMinus },
}

export const OBJEKTSTATUS: Readonly<Record<Objekt['status'], string>> = {
  aktiv: 'aktiv',
  in_wartung: 'in Wartung',
  ausser_dienst: 'außer Dienst',
}

/** Reasons against readiness, each with its remedy and the part of the object's page that offers it. */
export const GRUENDE: Readonly<
  Record<Objekt['gruende'][number], Readonly<{ word: string; remedy: string; teil: string }>>
> = {
  noch_nie_kontrolliert: { word: 'noch nie kontrolliert', remedy: 'Kontrolle starten', teil: 'pruefen' },
  mangel_kritisch_offen: { word: 'schwerer Mangel offen', remedy: 'Mangel ansehen', teil: 'maengel' },
  in_wartung: { word: 'in Wartung', remedy: 'Wartung ansehen', teil: 'wartung' },
  hu_ueberfaellig: { word: 'Hauptuntersuchung überfällig', remedy: 'Fahrzeugdaten ansehen', teil: 'fahrzeug' },
  uvv_ueberfaellig: { word: 'UVV-Prüfung überfällig', remedy: 'Fahrzeugdaten ansehen', teil: 'fahrzeug' },
  fehlbestand_offen: { word: 'Material fehlt', remedy: 'Fehlbestand ansehen', teil: 'fehlbestaende' },
  mindermenge_genehmigt: { word: 'Mindermenge genehmigt', remedy: 'Fehlbestand ansehen', teil: 'fehlbestaende' },
  geraet_ausgegeben: { word: 'Gerät ausgegeben', remedy: 'Gerät ansehen', teil: 'geraete' },
}

export const HINWEISE: Readonly<Record<Objekt['hinweise'][number], Readonly<{ word: string; teil: string }>>> = {
  position_abgelaufen: { word: 'Material abgelaufen', teil: 'beladung' },
  pruefung_ueberfaellig: { word: 'Prüfung überfällig', teil: 'beladung' },
}

export const MATERIALTYPEN: Readonly<Record<Schema<'Material'>['materialtyp'], string>> = {
  menge: 'nach Menge',
  ablauf_charge: 'mit Ablauf und Charge',
  geraet_sn: 'Gerät mit Seriennummer',
}

export const ABLAUF: Readonly<Record<NonNullable<Schema<'Objektposition'>['ablaufstatus']>, Word>> = {
  gueltig: { word: 'gültig', tone: 'good' },
  bald_ablaufend: { word: 'läuft bald ab', tone: 'warn', icon: IconClock },
  abgelaufen: { word: 'abgelaufen', tone: 'bad' },
}

export const FEHLBESTAND: Readonly<Record<Schema<'Fehlbestand'>['status'], Word>> = {
  offen: { word: 'offen', tone: 'bad', icon: IconPackageOff },
  in_bearbeitung: { word: 'bestellt', tone: 'busy', icon: IconProgress },
  nachgefuellt_teilweise: { word: 'teilweise nachgefüllt', tone: 'warn', icon: IconCircleHalf2 },
  erledigt: { word: 'erledigt', tone: 'good', icon: IconCircleCheck },
}

export const MANGELSTATUS: Readonly<Record<Schema<'Mangel'>['status'], Word>> = {
  neu: { word: 'neu', tone: 'bad' },
  in_bearbeitung: { word: 'in Bearbeitung', tone: 'busy', icon: IconProgress },
  ersatzteil_bestellt: { word: 'Ersatzteil bestellt', tone: 'busy', icon: IconClock },
  reparatur_geplant: { word: 'Reparatur geplant', tone: 'busy', icon: IconTool },
  erledigt: { word: 'erledigt', tone: 'good', icon: IconCircleCheck },
}

export const PRIORITAET: Readonly<Record<Schema<'Mangel'>['prioritaet'], Word>> = {
  hoch: { word: 'hoch', tone: 'bad' },
  normal: { word: 'normal', tone: 'quiet' },
  niedrig: { word: 'niedrig', tone: 'quiet' },
}

export const VORLAGENSTATUS: Readonly<Record<Schema<'Vorlage'>['status'], Word>> = {
  aktuell: { word: 'aktuell', tone: 'good' },
  veraltet: { word: 'veraltet', tone: 'quiet' },
}

export const KONTROLLSTATUS: Readonly<Record<Schema<'Kontrolle'>['status'], Word>> = {
  in_bearbeitung: { word: 'läuft', tone: 'busy', icon: IconProgress },
  abgeschlossen: { word: 'abgeschlossen', tone: 'good' },
  abgebrochen: { word: 'abgebrochen', tone: 'quiet' },
}

export const GERAETSTATUS: Readonly<Record<Schema<'Geraet'>['status'], Word>> = {
  einsatzbereit: { word: 'einsatzbereit', tone: 'good' },
  in_pruefung: { word: 'in Prüfung', tone: 'busy', icon: IconProgress },
  defekt: { word: 'defekt', tone: 'bad' },
  ausgesondert: { word: 'ausgesondert', tone: 'quiet' },
}

export const PRUEFERGEBNIS: Readonly<Record<Schema<'Pruefung'>['ergebnis'], Word>> = {
  bestanden: { word: 'bestanden', tone: 'good' },
  nicht_bestanden: { word: 'nicht bestanden', tone: 'bad' },
}

export const PRUEFTERMINE: Readonly<Record<Schema<'Prueftermin'>['typ'], string>> = {
  geraet: 'Geräteprüfung',
  position: 'Prüfung der Position',
  hu: 'Hauptuntersuchung',
  uvv: 'UVV-Prüfung',
}

export const DOKUMENTTYPEN: readonly Schema<'Dokument'>['dokumenttyp'][] = [
  'Prüfprotokoll',
  'Wartungsbericht',
  'Bedienungsanleitung',
  'Rechnung',
  'Zulassungsdokument',
  'Sonstiges',
]

export const ENTITAETEN: Readonly<Record<Schema<'Dokument'>['entitaet_typ'], string>> = {
  objekt: 'Objekt',
  objektposition: 'Position',
  geraet_instanz: 'Gerät',
  material: 'Material',
  mangel: 'Mangel',
  wartungsauftrag: 'Wartungsauftrag',
  benutzer_qualifikation: 'Qualifikation',
  kontrolle: 'Kontrolle',
  fehlbestand: 'Fehlbestand',
  fachfoto: 'Foto eines Fachs',
}

export const LAGERORTARTEN: Readonly<Record<Schema<'Lagerort'>['art'], string>> = {
  organisation: 'Organisation',
  standort: 'Standort',
  gebaeude: 'Gebäude',
  raum: 'Raum',
  lager: 'Lager',
}

export const BEWEGUNGEN: Readonly<Record<Schema<'Materialbewegung'>['art'], Word>> = {
  zugang: { word: 'Zugang', tone: 'good', icon: IconArrowDownLeft },
  abgang: { word: 'Abgang', tone: 'warn', icon: IconArrowUpRight },
  umlagerung: { word: 'Umlagerung', tone: 'quiet', icon: IconArrowsExchange },
}

export const ANLAESSE: Readonly<Record<Schema<'Materialbewegung'>['anlass'], string>> = {
  buchung: 'gebucht',
  ausgabe: 'Ausgabe',
  rueckgabe: 'Rückgabe',
  nachfuellung: 'Nachfüllung',
  gegenbuchung: 'Rücknahme einer Nachfüllung',
}

export const AUSGABESTATUS: Readonly<Record<Schema<'Ausgabe'>['status'] | 'ueberfaellig', Word>> = {
  ausgegeben: { word: 'ausgegeben', tone: 'busy', icon: IconArrowUpRight },
  zurueckgegeben: { word: 'zurückgegeben', tone: 'good' },
  ueberfaellig: { word: 'überfällig', tone: 'bad', icon: IconClock },
}

export const AUFTRAGSSTATUS: Readonly<Record<Schema<'Wartungsauftrag'>['status'], Word>> = {
  offen: { word: 'offen', tone: 'warn', icon: IconClock },
  in_arbeit: { word: 'in Arbeit', tone: 'busy', icon: IconTool },
  erledigt: { word: 'erledigt', tone: 'good' },
}

export const WERKSTATT: Readonly<Record<Schema<'Wartungsauftrag'>['werkstatt'], string>> = {
  intern: 'eigene Werkstatt',
  extern: 'fremde Werkstatt',
}

export const FAELLIGKEIT: Readonly<Record<Schema<'FaelligeWartung'>['gruende'][number], string>> = {
  zeit: 'Zeit',
  km: 'Kilometer',
  betriebsstunden: 'Betriebsstunden',
}

export const QUALIFIKATIONSARTEN: Readonly<Record<Schema<'Qualifikationstyp'>['art'], string>> = {
  fuehrerschein: 'Führerschein',
  lehrgang: 'Lehrgang',
  berechtigung: 'Berechtigung',
}

export const ROLLEN: Readonly<Record<Schema<'Ich'>['rollen'][number], string>> = {
  mitarbeiter: 'Mitarbeiter',
  materialverantwortlicher: 'Materialverantwortlicher',
  leitungsverantwortlicher: 'Leitungsverantwortlicher',
  administration: 'Administration',
}

/** A role for a place, as people read it: the role and the place. */
export const ortsrolleText = ({
  rolle,
  rolle_name,
  ort_name,
}: Pick<Schema<'Benutzer'>['ortsrollen'][number], 'rolle' | 'rolle_name' | 'ort_name'>): string =>
  `${rolle === null ? rolle_name : ROLLEN[rolle]} (${ort_name})`

/** All roles of a person, those for a place with it; empty without any. */
export const rollenOf = ({
  rollen,
  eigene_rollen,
  ortsrollen,
}: Pick<Schema<'Benutzer'>, 'rollen' | 'eigene_rollen' | 'ortsrollen'>): string =>
  [
    ...rollen.map((rolle) => ROLLEN[rolle]),
    ...eigene_rollen.map(({ name }) => name),
    ...ortsrollen.map(ortsrolleText),
  ].join(', ')

export const IMPORTARTEN: Readonly<Record<Schema<'Import'>['art'], string>> = {
  materialien: 'Materialien',
  vorlagen: 'Vorlagen',
  objekte: 'Objekte',
  benutzer: 'Benutzer',
  qualifikationen: 'Qualifikationen',
}

/** What an import makes on the way, one and many. */
export const DAZU: Readonly<Record<Schema<'Import'>['dazu'][number]['art'], readonly [string, string]>> = {
  objekttyp: ['Objekttyp', 'Objekttypen'],
  fach: ['Fach', 'Fächer'],
  material: ['Material', 'Materialien'],
}

export const IMPORTSTATUS: Readonly<Record<Schema<'Import'>['status'], Word>> = {
  wird_geprueft: { word: 'wird geprüft', tone: 'busy', icon: IconProgress },
  geprueft: { word: 'geprüft, noch nicht übernommen', tone: 'warn', icon: IconClock },
  wird_uebernommen: { word: 'wird übernommen', tone: 'busy', icon: IconProgress },
  uebernommen: { word: 'übernommen', tone: 'good' },
  zurueckgenommen: { word: 'zurückgenommen', tone: 'quiet' },
}

export const IMPORTERGEBNIS: Readonly<Record<keyof Schema<'Import'>['ergebnisse'], Word>> = {
  neu: { word: 'neu', tone: 'good' },
  geaendert: { word: 'geändert', tone: 'busy' },
  unveraendert: { word: 'unverändert', tone: 'quiet' },
  fehler: { word: 'Fehler', tone: 'bad' },
}

/** Events as the change log names them. */
export const EREIGNISSE: Readonly<Record<Schema<'HistorieEintrag'>['ereignis'], string>> = {
  kontrolle_gestartet: 'Kontrolle gestartet',
  kontrolle_abgeschlossen: 'Kontrolle abgeschlossen',
  kontrolle_abgebrochen: 'Kontrolle abgebrochen',
  kontrolle_uebernommen: 'Kontrolle übernommen',
  istmenge_erfasst: 'Menge gezählt',
  fehlbestand_entstanden: 'Fehlbestand entstanden',
  fehlbestand_erledigt: 'Fehlbestand erledigt',
  nachfuellung_erfasst: 'Nachgefüllt',
  mindermenge_genehmigt: 'Mindermenge genehmigt',
  mindermenge_abgelaufen: 'Genehmigung abgelaufen',
  mindermenge_beendet_durch_erledigung: 'Genehmigung durch Erledigung beendet',
  mangel_gemeldet: 'Mangel gemeldet',
  mangel_status_geaendert: 'Mangel geändert',
  mangel_zugewiesen: 'Mangel zugewiesen',
  mangel_kommentiert: 'Mangel kommentiert',
  mangel_kommentar_geaendert: 'Kommentar geändert',
  mangel_kommentar_geloescht: 'Kommentar gelöscht',
  qualifikation_erfasst: 'Qualifikation erfasst',
  qualifikation_geloescht: 'Qualifikation gelöscht',
  objekt_geaendert: 'Objekt geändert',
  objekt_uebergeben: 'An andere Einheit übergeben',
  einsatz_gemeldet: 'Einsatz gemeldet',
  einsatz_zurueckgenommen: 'Einsatz zurückgenommen',
  geraet_angelegt: 'Gerät angelegt',
  geraet_geaendert: 'Gerät geändert',
  geraet_geloescht: 'Gerät gelöscht',
}

/** Makes options for a filter or select from a table of words. */
export const optionsOf = <Name extends string>(words: Readonly<Record<Name, string | { readonly word: string }>>) =>
  (Object.entries(words) as [Name, string | { readonly word: string }][]).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.word,
  }))
