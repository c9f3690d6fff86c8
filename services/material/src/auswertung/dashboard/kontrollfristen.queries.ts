import { type Day, daysBetween } from '@zeughaus/platform'
import type { Filter } from '../../kern/lists/filter.ts'
import type { BewertetesObjekt } from './einsatzbereitschaft.queries.ts'
import type { FaelligeKontrolle, KontrollfristenSuche } from './kontrollfristen.schema.ts'

/**
 * Orders the next checks by day, and of one day what moves out first.
 *
 * @param objekte in the order of their codes
 */
export const orderKontrollfristen = (objekte: readonly BewertetesObjekt[], heute: Day): FaelligeKontrolle[] =>
  objekte
    .flatMap((objekt) => entriesOf(objekt, heute))
    .sort((a, b) => a.resttage - b.resttage || Number(b.rueckt_zuerst_aus) - Number(a.rueckt_zuerst_aus))

/**
 * Lists checks that are overdue or due within so many days.
 *
 * @param ordered the next checks by day
 * @param meine the objects to list; undefined: all
 */
export function listKontrollfristen(
  ordered: readonly FaelligeKontrolle[],
  { tage, sortierung, standort_id, objekt_id }: Omit<Filter<KontrollfristenSuche>, 'meine' | 'einheit_id'>,
  meine: ReadonlySet<string> | undefined,
): FaelligeKontrolle[] {
  const found = ordered
    .filter(({ resttage }) => resttage <= tage)
    .filter((objekt) => standort_id === undefined || objekt.standort_id === standort_id)
    .filter((objekt) => objekt_id === undefined || objekt.objekt_id === objekt_id)
    .filter((objekt) => meine === undefined || meine.has(objekt.objekt_id))
  return sortierung.startsWith('-') ? found.toReversed() : found
}

function entriesOf({ code, name, einheit_id: _einheit, ...objekt }: BewertetesObjekt, heute: Day): FaelligeKontrolle[] {
  const { kontrolle_faellig_am } = objekt
  if (kontrolle_faellig_am === null) return []
  const resttage = daysBetween(heute, kontrolle_faellig_am)
  return [{ ...objekt, objekt_code: code, objekt_name: name, kontrolle_faellig_am, resttage }]
}
