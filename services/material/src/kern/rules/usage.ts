import { conflict } from '@zeughaus/platform'

/** German nouns for what can refer to a row, singular and plural. */
const WORDS = {
  ausgabe: ['Ausgabe', 'Ausgaben'],
  benutzer: ['Benutzer', 'Benutzer'],
  benutzer_qualifikation: ['Qualifikation einer Person', 'Qualifikationen von Personen'],
  bestand: ['Lagerbestand', 'Lagerbestände'],
  dokument: ['Dokument', 'Dokumente'],
  einheit: ['Einheit', 'Einheiten'],
  fach: ['Fach', 'Fächer'],
  fachfoto: ['Foto des Fachs', 'Fotos des Fachs'],
  fehlbestand: ['Fehlbestand', 'Fehlbestände'],
  geraet_instanz: ['Gerät', 'Geräte'],
  geraet_pruefung: ['Prüfung', 'Prüfungen'],
  gruppe: ['Gruppe des Anmeldedienstes', 'Gruppen des Anmeldedienstes'],
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
  ortsrolle: ['Rolle einer Person', 'Rollen von Personen'],
  qualifikationsanforderung: ['Qualifikationsanforderung', 'Qualifikationsanforderungen'],
  qualifikationstyp: ['Qualifikationstyp', 'Qualifikationstypen'],
  standort: ['Standort', 'Standorte'],
  vorlage: ['Vorlage', 'Vorlagen'],
  vorlagenposition: ['Vorlagenposition', 'Vorlagenpositionen'],
  wartungsauftrag: ['Wartungsauftrag', 'Wartungsaufträge'],
  wartungsplan: ['Wartungsplan', 'Wartungspläne'],
  zustaendigkeit: ['Zuständigkeit', 'Zuständigkeiten'],
} as const satisfies Record<string, readonly [eines: string, mehrere: string]>

export type Verwendungsart = keyof typeof WORDS

/** Number of references of each kind. */
export type Verwendung = Readonly<Partial<Record<Verwendungsart, number>>>

/** Counts the references of all kinds. */
export async function verwendungen(kinds: Partial<Record<Verwendungsart, Promise<number>>>): Promise<Verwendung> {
  const counts = await Promise.all(Object.entries(kinds).map(async ([kind, count]) => [kind, await count] as const))
  return Object.fromEntries(counts)
}

/**
 * Refuses to delete referenced rows.
 *
 * @param advice what the person can do instead
 * @throws {DomainError} 409 `wird_verwendet`, `details.arten`: kind → count, without those that are zero
 */
export function refuseWennVerwendet(
  name: string,
  verwendung: Verwendung,
  advice = 'Lösen Sie zuerst diese Verweise.',
): void {
  const references = Object.entries(verwendung).filter(([, count]) => count > 0) as [Verwendungsart, number][]
  if (references.length === 0) return
  const named = references.map(([kind, count]) => `${count} ${WORDS[kind][count === 1 ? 0 : 1]}`).join(', ')
  const sentence = `„${name}“ wird noch verwendet (${named}). ${advice}`
  throw conflict('wird_verwendet', sentence, { arten: Object.fromEntries(references) })
}
