/** The order of the outbox: pure. */
import type { Auftrag, Gemerkt, Zaehlauftrag } from './typen.ts'

/** Taps on plus and minus follow one another faster than this; only the last number is sent. */
export const RUHE_MS = 400

const istZaehlungVon =
  (kontrolle_id: string, material_id: string) =>
  (auftrag: Auftrag): auftrag is Zaehlauftrag =>
    auftrag.art === 'zaehlung' && auftrag.kontrolle_id === kontrolle_id && auftrag.material_id === material_id

/** Whether a later count of the same position makes this one needless. What may have arrived is sent again with its key. */
export function istUeberholt(auftrag: Gemerkt, reihe: readonly Gemerkt[]): boolean {
  if (auftrag.art !== 'zaehlung' || auftrag.versuche > 0) return false
  const gleiche = istZaehlungVon(auftrag.kontrolle_id, auftrag.material_id)
  return reihe.some((spaeter) => spaeter.nr > auftrag.nr && spaeter.ablehnung === null && gleiche(spaeter))
}

/** What the sender does next. */
export type Schritt =
  | { readonly art: 'senden'; readonly auftrag: Gemerkt }
  | { readonly art: 'weglassen'; readonly auftrag: Gemerkt }
  /** The next one is so new that the person may still be counting. */
  | { readonly art: 'abwarten'; readonly ms: number }
  | { readonly art: 'fertig' }

/**
 * @param reihe all requests of all people, in their order
 * @param benutzer_id who is logged in: nobody sends what another one did
 */
export function naechsterSchritt(reihe: readonly Gemerkt[], benutzer_id: string, jetzt: number): Schritt {
  const offene = reihe.filter((auftrag) => auftrag.ablehnung === null && auftrag.benutzer_id === benutzer_id)
  const [erster] = offene
  if (erster === undefined) return { art: 'fertig' }
  if (istUeberholt(erster, offene)) return { art: 'weglassen', auftrag: erster }
  const alter = jetzt - erster.angelegt_um
  // A clock that was set back must not hold the outbox.
  if (erster.art === 'zaehlung' && erster.versuche === 0 && alter >= 0 && alter < RUHE_MS) {
    return { art: 'abwarten', ms: RUHE_MS - alter }
  }
  return { art: 'senden', auftrag: erster }
}

/** What a person reads about the outbox. */
export interface Rueckstand {
  /** Positions, defects, photos and finishes that the service does not have yet. */
  readonly ungesendet: number
  /** Of those, what belongs to somebody else on this device. */
  readonly von_anderen: number
  /** What the service has refused and the person has not put away yet. */
  readonly abgelehnt: number
}

/** Counts things and not taps: five taps on one position are one. */
export function rueckstand(reihe: readonly Auftrag[], benutzer_id: string | undefined): Rueckstand {
  const offene = reihe.filter(({ ablehnung }) => ablehnung === null)
  const dinge = (auftraege: readonly Auftrag[]) => new Set(auftraege.map(ding)).size
  return {
    ungesendet: dinge(offene),
    von_anderen: dinge(offene.filter((auftrag) => auftrag.benutzer_id !== benutzer_id)),
    abgelehnt: dinge(reihe.filter(({ ablehnung }) => ablehnung !== null)),
  }
}

const ding = (auftrag: Auftrag): string =>
  auftrag.art === 'zaehlung' ? `${auftrag.kontrolle_id} ${auftrag.material_id}` : auftrag.schluessel
