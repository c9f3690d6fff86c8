import { dayOf, endOfDay, lasting } from '@zeughaus/platform'
import type { Lage } from '../bereitschaft/index.ts'
import type { Reader } from '../db/store.ts'
import { zaehleFehlbestaende } from './kennzahlen.queries.ts'
import { type Kennzahlen, KUERZLICH_MS } from './kennzahlen.schema.ts'
import type { View } from './shared.ts'

/** Reads the key figures: valid until midnight, or until a recently resolved shortage stops being recent. */
export async function kennzahlen(
  reader: Reader,
  objekte: readonly Lage[],
  now: number,
  zone: string,
): Promise<View<Kennzahlen>> {
  const { frueheste_erledigung, ...fehlbestaende } = await zaehleFehlbestaende(reader, now)
  const problemobjekte = objekte.filter((situation) => situation.einsatzbereitschaft !== 'einsatzbereit').length
  const midnight = endOfDay(dayOf(now, zone), zone)
  return {
    value: lasting({ ...fehlbestaende, problemobjekte, objekte_gesamt: objekte.length }),
    until:
      frueheste_erledigung === null ? midnight : Math.min(midnight, Date.parse(frueheste_erledigung) + KUERZLICH_MS),
  }
}
