import type { Reader } from '../../kern/db/store.ts'
import type { Filter } from '../../kern/lists/filter.ts'
import { readEinheitenUnter } from '../../kern/rules/einheit.ts'
import { type Objektwertung, WERTUNGEN, type Wertung } from '../../kontrollen/bereitschaft/index.ts'
import { type Kontrollfrist, kontrollfristOf, type LocalDay } from '../../kontrollen/kontrollfrist/index.ts'
import type { BereitschaftListe, BereitschaftSuche } from './einsatzbereitschaft.schema.ts'

/** An object in service with its rating, and when its next check is due. */
export type BewertetesObjekt = Omit<Objektwertung, 'fristlage'> &
  Kontrollfrist & { readonly letzte_kontrolle_am: string | null }

/** Adds to each object when its next check is due on this day. */
export const rateObjekte = (objekte: readonly Objektwertung[], day: LocalDay): BewertetesObjekt[] =>
  objekte.map(({ fristlage, ...objekt }) => ({
    ...objekt,
    letzte_kontrolle_am: fristlage.kontrolliert_am,
    ...kontrollfristOf(fristlage, day),
  }))

const amStandort = (objekte: readonly BewertetesObjekt[], standort_id: string | undefined) =>
  objekte.filter((objekt) => standort_id === undefined || objekt.standort_id === standort_id)

/** Narrows rated objects to an Einheit with all below it; undefined: all. */
export async function ofEinheit(
  reader: Reader,
  objekte: readonly BewertetesObjekt[],
  einheit_id: string | undefined,
): Promise<readonly BewertetesObjekt[]> {
  if (einheit_id === undefined) return objekte
  const einheiten = await readEinheitenUnter(reader, einheit_id)
  return objekte.filter((objekt) => objekt.einheit_id !== null && einheiten.has(objekt.einheit_id))
}

const worstFirst = (objekte: readonly BewertetesObjekt[]) =>
  WERTUNGEN.toReversed().flatMap((wertung) => objekte.filter((objekt) => objekt.einsatzbereitschaft === wertung))

/** The orders of the list; within each the objects keep the order of their codes. */
const ORDERS = {
  code: (objekte) => objekte,
  einsatzbereitschaft: worstFirst,
  ausruecken: (objekte) => {
    const { true: first = [], false: others = [] } = Object.groupBy(objekte, ({ rueckt_zuerst_aus }) =>
      rueckt_zuerst_aus ? 'true' : 'false',
    )
    return [...worstFirst(first), ...worstFirst(others)]
  },
} as const satisfies Record<string, (objekte: readonly BewertetesObjekt[]) => readonly BewertetesObjekt[]>

/** Filters and orders rated objects, which come in the order of their codes. */
export function listBereitschaft(
  objekte: readonly BewertetesObjekt[],
  { einsatzbereitschaft, sortierung, standort_id }: Omit<Filter<BereitschaftSuche>, 'einheit_id'>,
): readonly BewertetesObjekt[] {
  const found = amStandort(objekte, standort_id).filter(
    (objekt) => einsatzbereitschaft === undefined || objekt.einsatzbereitschaft === einsatzbereitschaft,
  )
  const sorted = ORDERS[sortierung.replace('-', '') as keyof typeof ORDERS](found)
  return sortierung.startsWith('-') ? sorted.toReversed() : sorted
}

const count = (objekte: readonly BewertetesObjekt[]): BereitschaftListe['zusammenfassung'] => {
  const rated = (wertung: Wertung) => objekte.filter((objekt) => objekt.einsatzbereitschaft === wertung).length
  return {
    einsatzbereit: rated('einsatzbereit'),
    eingeschraenkt: rated('eingeschraenkt'),
    nicht_einsatzbereit: rated('nicht_einsatzbereit'),
  }
}

/** Counts the objects by rating. */
export const countWertungen = (
  objekte: readonly BewertetesObjekt[],
  { standort_id }: Pick<BereitschaftSuche, 'standort_id'>,
): BereitschaftListe['zusammenfassung'] => count(amStandort(objekte, standort_id))

const GERMAN = new Intl.Collator('de', { numeric: true })

/** Counts the objects of each Standort by rating. */
export function countByStandort(objekte: readonly BewertetesObjekt[]): BereitschaftListe['standorte'] {
  const groups = Map.groupBy(objekte, ({ standort_id }) => standort_id)
  return [...groups]
    .map(([standort_id, dort]) => ({ standort_id, standort_name: dort[0]?.standort_name ?? '', ...count(dort) }))
    .sort((a, b) => GERMAN.compare(a.standort_name, b.standort_name))
}
