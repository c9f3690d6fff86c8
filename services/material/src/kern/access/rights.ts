/** Declares each right: which fixed roles hold it, whether a custom role can, and whether a place can limit it. */
import { covers, type Orte, type Sicht, together } from './sicht.ts'

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

/** Who holds a right. */
export interface Rule {
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
  // Own entries of an Einheit beside the catalogue of all: Objekttypen, compartments, Qualifikationstypen.
  'katalog.anlegen': rule(ADMINISTRATION),
  'katalog.bearbeiten': rule(HOEHERE),
  'katalog.loeschen': rule(ADMINISTRATION),
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

/**
 * Whether a role for a place gives a right there. Of the catalogue, own entries of the place alone. What
 * belongs to all places (other master data, users, settings) is
 * written with a role for everything alone, and so is what could make such a role of another.
 */
const AM_ORT: Readonly<Record<Right, boolean>> = {
  angemeldet: true,
  lesen: true,
  'kontrolle.durchfuehren': true,
  'nachfuellung.erfassen': true,
  'einsatz.melden': true,
  'mangel.lesen': true,
  'mangel.melden': true,
  'mangel.bearbeiten': true,
  'mangel.kommentar_loeschen': true,
  'dokument.hochladen': true,
  'dokument.bearbeiten': true,
  'dokument.rechnung': true,
  'lagerbewegung.anlegen': true,
  'fehlbestand.bearbeiten': true,
  'mindermenge.genehmigen': true,
  'pruefung.durchfuehren': true,
  'objekt.anlegen': true,
  'objekt.bearbeiten': true,
  'vorlage.bearbeiten': true,
  'lager.bearbeiten': true,
  'wartung.bearbeiten': true,
  'material.anlegen': true,
  'material.bearbeiten': true,
  'katalog.anlegen': true,
  'katalog.bearbeiten': true,
  'katalog.loeschen': true,
  'stammdaten.anlegen': false,
  'stammdaten.bearbeiten': false,
  'stammdaten.loeschen': false,
  'stammdaten.ersetzen': false,
  'benutzer.lesen': true,
  'benutzer.verwalten': false,
  'rollen.verwalten': false,
  'personal.lesen': true,
  'personal.fremd_lesen': true,
  'qualifikation.bearbeiten': true,
  'personal.verwalten': false,
  'zustaendigkeit.verwalten': false,
  'historie.lesen': true,
  'eskalation.verwalten': false,
  'import.ausfuehren': false,
  'sicherheitsprotokoll.lesen': false,
  'betrieb.lesen': false,
  'ansicht.teilen': false,
  'ansicht.verwalten': false,
}

/** Holds roles and permissions. */
export interface RightsHolder {
  readonly rollen: readonly FesteRolle[]
  readonly berechtigungen: readonly Berechtigung[]
  /** The rights that hold in all of a view; absent: those of the roles and permissions. */
  readonly rechte?: ReadonlySet<Right>
}

/** A role or the permissions of one, for places. */
export interface Ortsrecht extends Pick<RightsHolder, 'rollen' | 'berechtigungen'> {
  readonly orte: Orte
}

/** Holds roles for everything, and others for places. */
export interface Inhaber extends RightsHolder {
  readonly anOrten: readonly Ortsrecht[]
}

/** A person with their roles and permissions. */
export interface BerechtigtePerson extends RightsHolder {
  readonly id: string
}

/**
 * Limits a query to the caller, unless a higher role may read about others. @returns the person's id, null for no limit
 */
export const onlyAbout = (who: BerechtigtePerson): string | null => (may(who, 'personal.fremd_lesen') ? null : who.id)

/** Whether a fixed role or a granted permission gives this right, in all of the holder's view. */
export function may(who: RightsHolder, right: Right): boolean {
  return who.rechte === undefined ? isGiven(who, right) : who.rechte.has(right)
}

function isGiven(who: Pick<RightsHolder, 'rollen' | 'berechtigungen'>, right: Right): boolean {
  const required: Rule | 'angemeldet' = rights[right]
  if (required === 'angemeldet') return true
  return (
    who.rollen.some((rolle) => required.rollen.includes(rolle)) ||
    who.berechtigungen.some((berechtigung) => required.oder.includes(berechtigung))
  )
}

/** The fixed roles and the permissions that give a right, for queries about its holders. */
export const giving = (right: Exclude<Right, 'angemeldet'>): Rule => rights[right]

/** What a person sees and changes with this right; undefined without it. */
function sichtOf(who: Inhaber, right: Right): Sicht | undefined {
  if (isGiven(who, right)) return 'alles'
  const giving = AM_ORT[right] ? who.anOrten.filter((one) => isGiven(one, right)) : []
  return giving.length === 0 ? undefined : together(giving.map(({ orte }) => orte))
}

const RIGHTS = Object.keys(rights) as Right[]

/** The rights that hold for everything. */
export const rightsEverywhere = (who: Inhaber): Right[] => RIGHTS.filter((right) => isGiven(who, right))

/** The rights that a role for places gives there. */
export const rightsThere = (one: Ortsrecht): Right[] => RIGHTS.filter((right) => AM_ORT[right] && isGiven(one, right))

/** Whether this person has a right anywhere. */
export const mayAnywhere = (who: Inhaber, right: Right): boolean => sichtOf(who, right) !== undefined

/**
 * What a person sees in an operation, and the rights that hold in all of it. An operation for everyone who is logged in
 * shows what they may read.
 */
export function within(who: Inhaber, right: Right): { readonly sicht: Sicht; readonly rechte: ReadonlySet<Right> } {
  const sicht =
    who.anOrten.length === 0 ? 'alles' : (sichtOf(who, right === 'angemeldet' ? 'lesen' : right) ?? together([]))
  const holding = RIGHTS.filter((one) => {
    const seen = one === 'angemeldet' ? 'alles' : sichtOf(who, one)
    return seen !== undefined && covers(seen, sicht)
  })
  return { sicht, rechte: new Set(holding) }
}
