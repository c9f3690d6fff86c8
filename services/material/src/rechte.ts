/** Who may do what: the table "Who may do what" of the wire decisions, row by row. */

/** The fixed roles, lowest first. */
export const FESTE_ROLLEN = [
  'mitarbeiter',
  'materialverantwortlicher',
  'leitungsverantwortlicher',
  'administration',
] as const
export type FesteRolle = (typeof FESTE_ROLLEN)[number]

const ALLE = FESTE_ROLLEN
const HOEHERE = FESTE_ROLLEN.slice(1)
const ADMINISTRATION = FESTE_ROLLEN.slice(-1)

/** The permissions that a custom role can hold, with what they allow. Answered by GET /berechtigungen. */
export const berechtigungen = {
  lesen: 'Stammdaten, Objekte, Vorlagen, Kontrollen, Fehlbestände, Lager, Wartung, Übersichten und Suche lesen',
  'kontrolle.durchfuehren': 'Kontrollen durchführen und in der eigenen Kontrolle nachfüllen',
  'mangel.lesen': 'Mängel lesen',
  'mangel.melden': 'Mängel melden',
  'mangel.bearbeiten': 'Mängel bearbeiten',
  'dokument.hochladen': 'Dokumente hochladen',
  'dokument.bearbeiten': 'Dokumente ersetzen und löschen, außer Rechnungen',
  'lagerbewegung.anlegen': 'Objekte an einen anderen Standort verlegen',
  'fehlbestand.bearbeiten': 'Fehlbestände bearbeiten und nachfüllen',
  'pruefung.durchfuehren': 'Prüfungen durchführen',
  'objekt.bearbeiten': 'Objekte, Positionen, Geräte und Fahrzeugdetails bearbeiten',
  'vorlage.bearbeiten': 'Beladungsvorlagen bearbeiten',
  'lager.bearbeiten': 'Lagerorte, Lagerplätze, Bestände und Ausgaben bearbeiten',
  'wartung.bearbeiten': 'Wartungspläne und Wartungsaufträge bearbeiten',
  'material.anlegen': 'Material anlegen',
  'material.bearbeiten': 'Material bearbeiten',
} as const

/** The key of a grantable permission. */
export type Berechtigung = keyof typeof berechtigungen

interface Regel {
  readonly rollen: readonly FesteRolle[]
  /** Any one of these does as well. */
  readonly oder: readonly Berechtigung[]
}

const regel = (rollen: readonly FesteRolle[], ...oder: Berechtigung[]): Regel => ({ rollen, oder })

/** What a route can ask for. `angemeldet`: any valid token. */
export const rechte = {
  angemeldet: 'angemeldet',
  lesen: regel(ALLE, 'lesen'),
  'kontrolle.durchfuehren': regel(ALLE, 'kontrolle.durchfuehren'),
  // Outside one's own running check only `fehlbestand.bearbeiten` counts; the command looks at that.
  'nachfuellung.erfassen': regel(ALLE, 'kontrolle.durchfuehren', 'fehlbestand.bearbeiten'),
  'mangel.lesen': regel(ALLE, 'mangel.lesen'),
  'mangel.melden': regel(ALLE, 'mangel.melden'),
  'mangel.bearbeiten': regel(HOEHERE, 'mangel.bearbeiten'),
  'dokument.hochladen': regel(ALLE, 'dokument.hochladen'),
  'dokument.bearbeiten': regel(HOEHERE, 'dokument.bearbeiten'),
  'dokument.rechnung': regel(HOEHERE),
  'lagerbewegung.anlegen': regel(HOEHERE, 'lagerbewegung.anlegen'),
  'fehlbestand.bearbeiten': regel(HOEHERE, 'fehlbestand.bearbeiten'),
  'mindermenge.genehmigen': regel(HOEHERE),
  'pruefung.durchfuehren': regel(HOEHERE, 'pruefung.durchfuehren'),
  'objekt.anlegen': regel(ADMINISTRATION),
  'objekt.bearbeiten': regel(HOEHERE, 'objekt.bearbeiten'),
  'vorlage.bearbeiten': regel(HOEHERE, 'vorlage.bearbeiten'),
  'lager.bearbeiten': regel(HOEHERE, 'lager.bearbeiten'),
  'wartung.bearbeiten': regel(HOEHERE, 'wartung.bearbeiten'),
  'material.anlegen': regel(ADMINISTRATION, 'material.anlegen'),
  'material.bearbeiten': regel(HOEHERE, 'material.bearbeiten'),
  'stammdaten.anlegen': regel(ADMINISTRATION),
  'stammdaten.bearbeiten': regel(HOEHERE),
  'stammdaten.loeschen': regel(ADMINISTRATION),
  'stammdaten.ersetzen': regel(ADMINISTRATION),
  'benutzer.lesen': regel(HOEHERE),
  'benutzer.verwalten': regel(ADMINISTRATION),
  'rollen.verwalten': regel(ADMINISTRATION),
  // About oneself everybody with a fixed role may ask; about others the higher roles: the query looks at that.
  'personal.lesen': regel(ALLE),
  'personal.fremd_lesen': regel(HOEHERE),
  'qualifikation.bearbeiten': regel(HOEHERE),
  'personal.verwalten': regel(ADMINISTRATION),
  'zustaendigkeit.verwalten': regel(ADMINISTRATION),
  'historie.lesen': regel(HOEHERE),
  'eskalation.verwalten': regel(ADMINISTRATION),
  'import.ausfuehren': regel(ADMINISTRATION),
} as const satisfies Record<string, Regel | 'angemeldet'>

/** The name of a right, as routes and state tables declare it. */
export type Recht = keyof typeof rechte

/** Somebody who may or may not do something. */
export interface Berechtigter {
  readonly rollen: readonly FesteRolle[]
  readonly berechtigungen: readonly Berechtigung[]
}

/** Whether a fixed role or a granted permission gives this right. */
export function darf(wer: Berechtigter, recht: Recht): boolean {
  const gefordert: Regel | 'angemeldet' = rechte[recht]
  if (gefordert === 'angemeldet') return true
  return (
    wer.rollen.some((rolle) => gefordert.rollen.includes(rolle)) ||
    wer.berechtigungen.some((berechtigung) => gefordert.oder.includes(berechtigung))
  )
}
