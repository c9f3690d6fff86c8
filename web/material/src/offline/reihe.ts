/** The order of the outbox: pure. */
import type { Abschlussauftrag, Auftrag, Gemerkt, Zaehlauftrag } from './typen.ts'

/** Taps on plus and minus follow one another faster than this; only the last number is sent. */
export const RUHE_MS = 400
/** A request that fails this often lets those pass that do not need it. */
export const VERSUCHE_AM_STUECK = 3

/** Counts that a later one of the same position makes needless: never sent, or refused. What may have arrived is sent again. */
export function ueberholte(reihe: readonly Gemerkt[]): Gemerkt[] {
  const spaeter = new Set<string>()
  return reihe
    .toReversed()
    .filter((auftrag) => {
      if (auftrag.art !== 'zaehlung') return false
      const ueberholt = spaeter.has(ding(auftrag)) && (auftrag.versuche === 0 || auftrag.ablehnung !== null)
      spaeter.add(ding(auftrag))
      return ueberholt
    })
    .toReversed()
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
  const eigene = reihe.filter((auftrag) => auftrag.benutzer_id === benutzer_id)
  const [ueberholt] = ueberholte(eigene)
  if (ueberholt !== undefined) return { art: 'weglassen', auftrag: ueberholt }
  const [erster] = freie(eigene).toSorted((a, b) => runde(a) - runde(b))
  if (erster === undefined) return { art: 'fertig' }
  const alter = jetzt - erster.angelegt_um
  // A clock that was set back must not hold the outbox.
  if (erster.art === 'zaehlung' && erster.versuche === 0 && alter >= 0 && alter < RUHE_MS) {
    return { art: 'abwarten', ms: RUHE_MS - alter }
  }
  return { art: 'senden', auftrag: erster }
}

const runde = ({ versuche }: Gemerkt): number => Math.floor(versuche / VERSUCHE_AM_STUECK)

/**
 * What waits for nothing but the line. The counts of one position keep their order; a finish waits for the counts of its
 * check, also for one that was refused: without it the check would end with another number than the person has seen.
 */
function freie(reihe: readonly Gemerkt[]): Gemerkt[] {
  const davor = new Set<string>()
  return reihe.filter((auftrag) => {
    if (auftrag.art === 'foto') return auftrag.ablehnung === null && auftrag.mangel_id !== null
    if (auftrag.art === 'mangel') return auftrag.ablehnung === null
    const { kontrolle_id, ablehnung } = auftrag
    const [zaehlungen, abschluss] = [`zaehlungen ${kontrolle_id}`, `abschluss ${kontrolle_id}`]
    const braucht = auftrag.art === 'abschluss' ? [zaehlungen] : [ding(auftrag), abschluss]
    const frei = ablehnung === null && !braucht.some((was) => davor.has(was))
    if (auftrag.art === 'zaehlung') davor.add(zaehlungen)
    if (ablehnung === null) davor.add(auftrag.art === 'abschluss' ? abschluss : ding(auftrag))
    return frei
  })
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

/** Counts of a check that the service has refused, the last one of each position. */
export function abgelehnteVon(reihe: readonly Gemerkt[], kontrolle_id: string): Gemerkt<Zaehlauftrag>[] {
  const abgelehnte = reihe.filter(
    (auftrag): auftrag is Gemerkt<Zaehlauftrag> =>
      auftrag.art === 'zaehlung' && auftrag.kontrolle_id === kontrolle_id && auftrag.ablehnung !== null,
  )
  // Each row asks at each change, and almost always nothing is refused.
  if (abgelehnte.length === 0) return abgelehnte
  const weg = new Set<Auftrag>(ueberholte(reihe))
  return abgelehnte.filter((auftrag) => !weg.has(auftrag))
}

/** The finish of a check that was asked for and is not confirmed; undefined: none. */
export const abschlussVon = (reihe: readonly Gemerkt[], kontrolle_id: string): Gemerkt<Abschlussauftrag> | undefined =>
  reihe.find(
    (auftrag): auftrag is Gemerkt<Abschlussauftrag> =>
      auftrag.art === 'abschluss' && auftrag.kontrolle_id === kontrolle_id,
  )
