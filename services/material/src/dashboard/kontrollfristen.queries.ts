import { type Day, daysBetween } from '@zeughaus/platform'
import type { Filter } from '../lists/filter.ts'
import type { BewertetesObjekt } from './einsatzbereitschaft.queries.ts'
import type { FaelligeKontrolle, KontrollfristenSuche } from './kontrollfristen.schema.ts'

/**
 * Lists checks that are overdue or due within so many days, by day, and of one day what moves out first.
 *
 * @param objekte in the order of their codes
 * @param meine the objects to list; undefined: all
 */
export function listKontrollfristen(
  objekte: readonly BewertetesObjekt[],
  heute: Day,
  { tage, sortierung, standort_id, objekt_id }: Omit<Filter<KontrollfristenSuche>, 'meine'>,
  meine: ReadonlySet<string> | undefined,
): FaelligeKontrolle[] {
  const found = objekte
    .filter((objekt) => standort_id === undefined || objekt.standort_id === standort_id)
    .filter((objekt) => objekt_id === undefined || objekt.objekt_id === objekt_id)
    .filter((objekt) => meine === undefined || meine.has(objekt.objekt_id))
    .flatMap((objekt) => entriesOf(objekt, heute))
    .filter(({ resttage }) => resttage <= tage)
    .sort((a, b) => a.resttage - b.resttage || Number(b.rueckt_zuerst_aus) - Number(a.rueckt_zuerst_aus))
  return sortierung.startsWith('-') ? found.toReversed() : found
}

function entriesOf({ code, name, ...objekt }: BewertetesObjekt, heute: Day): FaelligeKontrolle[] {
  const { kontrolle_faellig_am } = objekt
  if (kontrolle_faellig_am === null) return []
  const resttage = daysBetween(heute, kontrolle_faellig_am)
  return [{ ...objekt, objekt_code: code, objekt_name: name, kontrolle_faellig_am, resttage }]
}
