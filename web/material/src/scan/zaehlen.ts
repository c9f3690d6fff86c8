/** What a scan does to the count of a position: pure. */
import type { Zeile } from '../offline/abgleich.ts'
import type { Treffer } from './ziel.ts'

/** What the person hears, feels and reads. */
export type Rueckmeldung = 'gefunden' | 'schon_gezaehlt' | 'unbekannt'

export interface Wirkung {
  readonly rueckmeldung: Rueckmeldung
  readonly satz: string
  /** The new count, or undefined when the scan only leads there. */
  readonly gezaehlt?: number
  /** Codes of single things that have been counted. */
  readonly gelesen?: readonly string[]
}

/** One scan of something that the check knows. */
export function wirkungVon(treffer: Treffer, { position, gezaehlt, gelesen }: Zeile): Wirkung {
  const { material_name: name, sollmenge } = position
  const stand = (menge: number) => `${name}: ${menge} von ${sollmenge}`
  if (treffer.art === 'platz') {
    return gezaehlt === null
      ? { rueckmeldung: 'gefunden', satz: `${name}: bitte zählen, Soll ${sollmenge}` }
      : { rueckmeldung: 'schon_gezaehlt', satz: `Schon gezählt – ${stand(gezaehlt)}` }
  }
  if (treffer.art === 'stueck') {
    const menge = (gezaehlt ?? 0) + 1
    const zusatz = menge > sollmenge ? ', über Soll' : ''
    return { rueckmeldung: 'gefunden', satz: stand(menge) + zusatz, gezaehlt: menge, gelesen }
  }
  // A row that was counted by hand holds this thing already, whichever way it was seen.
  if (gelesen.includes(treffer.code) || (gezaehlt !== null && gezaehlt >= Math.max(1, sollmenge))) {
    return { rueckmeldung: 'schon_gezaehlt', satz: `Schon gezählt – weiterhin ${stand(gezaehlt ?? 0)}` }
  }
  const menge = (gezaehlt ?? 0) + 1
  return { rueckmeldung: 'gefunden', satz: stand(menge), gezaehlt: menge, gelesen: [...gelesen, treffer.code] }
}
