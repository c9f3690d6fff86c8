/** Declares each right: which fixed roles hold it, and whether a custom role can. */

/** The fixed roles, lowest first. */
export const FESTE_ROLLEN = [
  'mitarbeiter',
  'materialverantwortlicher',
  'leitungsverantwortlicher',
  'administration',
] as const
export type FesteRolle = (typeof FESTE_ROLLEN)[number]

const ALL = FESTE_ROLLEN
const HOEHERE = FESTE_ROLLEN.slice(1)
const ADMINISTRATION = FESTE_ROLLEN.slice(-1)

/** The permissions that a custom role can hold, with what they allow. GET /berechtigungen returns them. */
export const berechtigungen = {
  lesen: 'Stammdaten, Objekte, Vorlagen, Kontrollen, Fehlbestände, Lager, Wartung, Übersichten und Suche lesen',
  'kontrolle.durchfuehren': 'Kontrollen durchführen und in der eigenen Kontrolle nachfüllen',
  'einsatz.melden': 'Melden, dass ein Objekt im Einsatz war',
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

interface Rule {
  readonly rollen: readonly FesteRolle[]
  /** Any one of these suffices as well. */
  readonly oder: readonly Berechtigung[]
}

const rule = (rollen: readonly FesteRolle[], ...oder: Berechtigung[]): Rule => ({ rollen, oder })

/** The permission that a route names. `angemeldet`: any valid token. */
export const rights = {
  angemeldet: 'angemeldet',
  lesen: rule(ALL, 'lesen'),
  'kontrolle.durchfuehren': rule(ALL, 'kontrolle.durchfuehren'),
  // Outside the caller's own running check only `fehlbestand.bearbeiten` counts; the command checks that.
  'nachfuellung.erfassen': rule(ALL, 'kontrolle.durchfuehren', 'fehlbestand.bearbeiten'),
  'einsatz.melden': rule(ALL, 'einsatz.melden'),
  'mangel.lesen': rule(ALL, 'mangel.lesen'),
  'mangel.melden': rule(ALL, 'mangel.melden'),
  'mangel.bearbeiten': rule(HOEHERE, 'mangel.bearbeiten'),
  // The author of a comment may take it back for a while; the command checks that.
  'mangel.kommentar_loeschen': rule(ADMINISTRATION),
  'dokument.hochladen': rule(ALL, 'dokument.hochladen'),
  'dokument.bearbeiten': rule(HOEHERE, 'dokument.bearbeiten'),
  'dokument.rechnung': rule(HOEHERE),
  'lagerbewegung.anlegen': rule(HOEHERE, 'lagerbewegung.anlegen'),
  'fehlbestand.bearbeiten': rule(HOEHERE, 'fehlbestand.bearbeiten'),
  'mindermenge.genehmigen': rule(HOEHERE),
  'pruefung.durchfuehren': rule(HOEHERE, 'pruefung.durchfuehren'),
  'objekt.anlegen': rule(ADMINISTRATION),
  'objekt.bearbeiten': rule(HOEHERE, 'objekt.bearbeiten'),
  'vorlage.bearbeiten': rule(HOEHERE, 'vorlage.bearbeiten'),
  'lager.bearbeiten': rule(HOEHERE, 'lager.bearbeiten'),
  'wartung.bearbeiten': rule(HOEHERE, 'wartung.bearbeiten'),
  'material.anlegen': rule(ADMINISTRATION, 'material.anlegen'),
  'material.bearbeiten': rule(HOEHERE, 'material.bearbeiten'),
  'stammdaten.anlegen': rule(ADMINISTRATION),
  'stammdaten.bearbeiten': rule(HOEHERE),
  'stammdaten.loeschen': rule(ADMINISTRATION),
  'stammdaten.ersetzen': rule(ADMINISTRATION),
  'benutzer.lesen': rule(HOEHERE),
  'benutzer.verwalten': rule(ADMINISTRATION),
  'rollen.verwalten': rule(ADMINISTRATION),
  // Every fixed role may ask about itself, only the higher roles about others: the query checks that.
  'personal.lesen': rule(ALL),
  'personal.fremd_lesen': rule(HOEHERE),
  'qualifikation.bearbeiten': rule(HOEHERE),
  'personal.verwalten': rule(ADMINISTRATION),
  'zustaendigkeit.verwalten': rule(ADMINISTRATION),
  'historie.lesen': rule(HOEHERE),
  'eskalation.verwalten': rule(ADMINISTRATION),
  'import.ausfuehren': rule(ADMINISTRATION),
  'sicherheitsprotokoll.lesen': rule(ADMINISTRATION),
  'betrieb.lesen': rule(ADMINISTRATION),
  // Views of lists: commands check both.
  'ansicht.teilen': rule(HOEHERE),
  'ansicht.verwalten': rule(ADMINISTRATION),
} as const satisfies Record<string, Rule | 'angemeldet'>

/** The name of a right, as routes and state tables declare it. */
export type Right = keyof typeof rights

/** Holds roles and permissions. */
export interface RightsHolder {
  readonly rollen: readonly FesteRolle[]
  readonly berechtigungen: readonly Berechtigung[]
}

/** A person with their roles and permissions. */
export interface BerechtigtePerson extends RightsHolder {
  readonly id: string
}

/**
 * Limits a query to the caller, unless a higher role may read about others. @returns the person's id, null for no limit
 */
export const onlyAbout = (who: BerechtigtePerson): string | null => (may(who, 'personal.fremd_lesen') ? null : who.id)

/** Whether a fixed role or a granted permission gives this right. */
export function may(who: RightsHolder, right: Right): boolean {
  const required: Rule | 'angemeldet' = rights[right]
  if (required === 'angemeldet') return true
  return (
    who.rollen.some((rolle) => required.rollen.includes(rolle)) ||
    who.berechtigungen.some((berechtigung) => required.oder.includes(berechtigung))
  )
}
