/** What a test makes of its device. Pure. */
import { addMonths } from '@zeughaus/platform'
import type { GeraetStatus } from './geraet.schema.ts'
import type { PruefungErfassen } from './pruefung.schema.ts'

/** A device, as far as tests are concerned. */
export interface Pruefstand {
  readonly status: GeraetStatus
  readonly letzte_pruefung: string | null
  readonly naechste_pruefung: string | null
}

/** @param intervall months between two tests; null when the position names none */
export function nachPruefung(
  geraet: Pruefstand,
  { datum, ergebnis }: Pick<PruefungErfassen, 'datum' | 'ergebnis'>,
  intervall: number | null,
): Pruefstand {
  // An older test that is noted late says nothing about the device of today.
  if (geraet.letzte_pruefung !== null && datum < geraet.letzte_pruefung) return geraet
  const bestanden = ergebnis === 'bestanden'
  return {
    letzte_pruefung: datum,
    naechste_pruefung: bestanden ? naechste(geraet, datum, intervall) : geraet.naechste_pruefung,
    status: statusNach(geraet.status, bestanden),
  }
}

/** Without an interval a date that somebody has set stays until a test has met it. */
function naechste({ naechste_pruefung }: Pruefstand, datum: string, intervall: number | null): string | null {
  if (intervall !== null) return addMonths(datum, intervall)
  return naechste_pruefung !== null && naechste_pruefung > datum ? naechste_pruefung : null
}

/** A passed test ends `in_pruefung`; a failed one takes the device out of service. A repair ends `defekt`, by hand. */
function statusNach(status: GeraetStatus, bestanden: boolean): GeraetStatus {
  if (bestanden) return status === 'in_pruefung' ? 'einsatzbereit' : status
  return status === 'ausgesondert' ? status : 'defekt'
}
