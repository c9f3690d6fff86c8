import { type Objektwertung, WERTUNGEN, type Wertung } from '../bereitschaft/index.ts'
import type { Filter } from '../lists/filter.ts'
import type { BereitschaftListe, BereitschaftSuche } from './einsatzbereitschaft.schema.ts'

const amStandort = (objekte: readonly Objektwertung[], { standort_id }: Pick<BereitschaftSuche, 'standort_id'>) =>
  objekte.filter((objekt) => standort_id === undefined || objekt.standort_id === standort_id)

/** Filters and orders rated objects, which come in the order of their codes. */
export function listBereitschaft(
  objekte: readonly Objektwertung[],
  search: Filter<BereitschaftSuche>,
): Objektwertung[] {
  const { einsatzbereitschaft, sortierung } = search
  const found = amStandort(objekte, search).filter(
    (objekt) => einsatzbereitschaft === undefined || objekt.einsatzbereitschaft === einsatzbereitschaft,
  )
  const sorted = sortierung.endsWith('code')
    ? found
    : WERTUNGEN.toReversed().flatMap((wertung) => found.filter((objekt) => objekt.einsatzbereitschaft === wertung))
  return sortierung.startsWith('-') ? sorted.toReversed() : sorted
}

/** Counts the objects by rating. */
export function countWertungen(
  objekte: readonly Objektwertung[],
  search: Pick<BereitschaftSuche, 'standort_id'>,
): BereitschaftListe['zusammenfassung'] {
  const counted = amStandort(objekte, search)
  const count = (wertung: Wertung) => counted.filter((objekt) => objekt.einsatzbereitschaft === wertung).length
  return {
    einsatzbereit: count('einsatzbereit'),
    eingeschraenkt: count('eingeschraenkt'),
    nicht_einsatzbereit: count('nicht_einsatzbereit'),
  }
}
