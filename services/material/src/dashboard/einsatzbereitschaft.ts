import { type Lage, WERTUNGEN, type Wertung } from '../bereitschaft/index.ts'
import { blaettere } from '../listen.ts'
import type { BereitschaftListe, BereitschaftSuche } from './einsatzbereitschaft.schema.ts'

/** What is ready and what is not, of objects in the order of their codes. */
export async function einsatzbereitschaft(
  lagebild: readonly Lage[],
  { standort_id, einsatzbereitschaft, sortierung, ...blatt }: BereitschaftSuche,
): Promise<BereitschaftListe> {
  const amOrt = lagebild.filter((lage) => standort_id === undefined || lage.standort_id === standort_id)
  const gefunden = amOrt.filter(
    (lage) => einsatzbereitschaft === undefined || lage.einsatzbereitschaft === einsatzbereitschaft,
  )
  const sortiert = sortierung.endsWith('code')
    ? gefunden
    : WERTUNGEN.toReversed().flatMap((wertung) => gefunden.filter((lage) => lage.einsatzbereitschaft === wertung))
  const gereiht = sortierung.startsWith('-') ? sortiert.toReversed() : sortiert
  const zaehle = (wertung: Wertung) => amOrt.filter((lage) => lage.einsatzbereitschaft === wertung).length
  return {
    zusammenfassung: {
      einsatzbereit: zaehle('einsatzbereit'),
      eingeschraenkt: zaehle('eingeschraenkt'),
      nicht_einsatzbereit: zaehle('nicht_einsatzbereit'),
    },
    ...(await blaettere(
      blatt,
      async () => gereiht.length,
      async ({ limit, offset }) => gereiht.slice(offset, offset + limit),
    )),
  }
}
