import { conflict, type DomainError } from '@zeughaus/platform'
import type { Reader, UnauditedWrite } from './db.ts'

/** What can refer to something else, as a person reads it: for one and for several. */
const WORTE = {
  ausgabe: ['Ausgabe', 'Ausgaben'],
  benutzer: ['Benutzer', 'Benutzer'],
  benutzer_qualifikation: ['Qualifikation einer Person', 'Qualifikationen von Personen'],
  bestand: ['Lagerbestand', 'Lagerbestände'],
  dokument: ['Dokument', 'Dokumente'],
  einheit: ['Einheit', 'Einheiten'],
  fach: ['Fach', 'Fächer'],
  fehlbestand: ['Fehlbestand', 'Fehlbestände'],
  geraet_instanz: ['Gerät', 'Geräte'],
  geraet_pruefung: ['Prüfung', 'Prüfungen'],
  kontrollposition: ['Zählung', 'Zählungen'],
  kontrollverantwortung: ['Kontrollverantwortung', 'Kontrollverantwortungen'],
  lagerbewegung: ['Lagerbewegung', 'Lagerbewegungen'],
  lagerort: ['Lagerort', 'Lagerorte'],
  lagerplatz: ['Lagerplatz', 'Lagerplätze'],
  mangel: ['Mangel', 'Mängel'],
  material: ['Material', 'Materialien'],
  materialbewegung: ['Materialbewegung', 'Materialbewegungen'],
  nachfuellung: ['Nachfüllung', 'Nachfüllungen'],
  objekt: ['Objekt', 'Objekte'],
  objektposition: ['Objektposition', 'Objektpositionen'],
  objekttyp: ['Objekttyp', 'Objekttypen'],
  qualifikationsanforderung: ['Qualifikationsanforderung', 'Qualifikationsanforderungen'],
  standort: ['Standort', 'Standorte'],
  vorlage: ['Vorlage', 'Vorlagen'],
  vorlagenposition: ['Vorlagenposition', 'Vorlagenpositionen'],
  wartungsauftrag: ['Wartungsauftrag', 'Wartungsaufträge'],
  wartungsplan: ['Wartungsplan', 'Wartungspläne'],
  zustaendigkeit: ['Zuständigkeit', 'Zuständigkeiten'],
} as const satisfies Record<string, readonly [eines: string, mehrere: string]>

export type Verwendungsart = keyof typeof WORTE

/** How many things of each kind refer to something. */
export type Verwendung = Readonly<Partial<Record<Verwendungsart, number>>>

/** Waits for the counts of all kinds. */
export async function verwendungen(kinds: Partial<Record<Verwendungsart, Promise<number>>>): Promise<Verwendung> {
  const counts = await Promise.all(Object.entries(kinds).map(async ([art, count]) => [art, await count] as const))
  return Object.fromEntries(counts)
}

/**
 * Refuses to delete what is in use.
 *
 * @param rat what the person can do instead
 * @throws {DomainError} 409 `wird_verwendet`, `details.arten`: kind → count, without those that are zero
 */
export function verweigereWennVerwendet(
  name: string,
  verwendung: Verwendung,
  rat = 'Lösen Sie zuerst diese Verweise.',
): void {
  const verweise = Object.entries(verwendung).filter(([, anzahl]) => anzahl > 0) as [Verwendungsart, number][]
  if (verweise.length === 0) return
  const genannt = verweise.map(([art, anzahl]) => `${anzahl} ${WORTE[art][anzahl === 1 ? 0 : 1]}`).join(', ')
  const satz = `„${name}“ wird noch verwendet (${genannt}). ${rat}`
  throw conflict('wird_verwendet', satz, { arten: Object.fromEntries(verweise) })
}

/** Tables whose rows have an id and a name, and can be deleted while nothing refers to them. */
export type Namenstraeger =
  | 'bereich'
  | 'kategorie'
  | 'standort'
  | 'objekttyp'
  | 'material'
  | 'fach'
  | 'einheit'
  | 'lagerort'
  | 'qualifikationstyp'
  | 'wartungsplan'

/**
 * Deletes a row that nothing refers to.
 *
 * @throws {DomainError} 404 made by `unbekannt`, 409 `wird_verwendet`
 */
export async function loescheUnverwendet(
  { tx, announce }: UnauditedWrite,
  tabelle: Namenstraeger,
  id: string,
  verwendung: (reader: Reader, id: string) => Promise<Verwendung>,
  unbekannt: () => DomainError,
): Promise<void> {
  // Nobody can refer to the locked row, so that the counts still hold at the commit.
  const row = await tx.selectFrom(tabelle).select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw unbekannt()
  verweigereWennVerwendet(row.name, await verwendung(tx, id))
  await tx.deleteFrom(tabelle).where('id', '=', id).execute()
  announce({ art: tabelle, id })
}
