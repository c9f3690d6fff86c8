import { dayOf, endOfDay, lasting } from '@zeughaus/platform'
import type { Lage } from '../bereitschaft/index.ts'
import type { Reader } from '../db.ts'
import type { Ansicht } from '../gemeinsam.ts'
import { zaehleFehlbestaende } from './kennzahlen.queries.ts'
import { type Kennzahlen, KUERZLICH_MS } from './kennzahlen.schema.ts'

/** The key figures: good until midnight, or until the first of the recently resolved shortages is recent no longer. */
export async function kennzahlen(
  reader: Reader,
  objekte: readonly Lage[],
  jetzt: number,
  zeitzone: string,
): Promise<Ansicht<Kennzahlen>> {
  const { frueheste_erledigung, ...fehlbestaende } = await zaehleFehlbestaende(reader, jetzt)
  const problemobjekte = objekte.filter((lage) => lage.einsatzbereitschaft !== 'einsatzbereit').length
  const mitternacht = endOfDay(dayOf(jetzt, zeitzone), zeitzone)
  return {
    wert: lasting({ ...fehlbestaende, problemobjekte, objekte_gesamt: objekte.length }),
    bis:
      frueheste_erledigung === null
        ? mitternacht
        : Math.min(mitternacht, Date.parse(frueheste_erledigung) + KUERZLICH_MS),
  }
}
