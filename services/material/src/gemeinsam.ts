/** Views that many people look at: computed once for all who may see the same, and kept as long as nothing changes. */
import { type Clock, type Day, dayOf, endOfDay, type Instant, startOfDay } from '@zeughaus/platform'
import { type Datenstand, liesDatenstand } from './datenstand.ts'
import type { Kontext } from './kontext.ts'
import { aufgeschlagenesLesezeichen } from './lesezeichen.ts'
import type { Blatt } from './listen.ts'

/** Answers to so many different questions are kept of each view, those of the newest computations. */
const FRAGEN_MAX = 8
/** The same of a list, whose pages are smaller. */
const SEITEN_MAX = 16

/** What was computed, and the moment at which it has to be computed anew although nothing has changed. */
export interface Ansicht<T> {
  readonly wert: T
  readonly bis: Instant
}

/** Of what a view is computed: of this state of the data or a later one, for this moment. */
export interface Blickpunkt {
  readonly stand: Datenstand
  readonly jetzt: Instant
}

interface Runde<T> {
  readonly ergebnis: Promise<Blickpunkt & Ansicht<T>>
  laeuft: boolean
}

/** Where the state of the data and the time are read. */
export interface Quelle {
  readonly liesStand: () => Promise<Datenstand>
  readonly clock: Clock
}

/**
 * Shares one computation among all who ask for the same, exactly: nobody is given what was computed from less than he
 * could have read himself. A result is good for whoever has seen the same state of the data as it was computed from.
 * Everybody else who comes while a computation runs waits for the next one, together with all others who come meanwhile.
 * So a person always sees what he has just changed, and a hundred open dashboards cost as much as two.
 *
 * @param berechne depends on nothing but the view point, the data and what was asked for, which is JSON
 * @param fragen answers to so many different questions are kept
 */
export function solangeUnveraendert<const A extends readonly unknown[], T>(
  { liesStand, clock }: Quelle,
  berechne: (blick: Blickpunkt, ...gefragt: A) => Promise<Ansicht<T>>,
  fragen = FRAGEN_MAX,
): (stand: Datenstand, ...gefragt: A) => Promise<T> {
  const runden = new Map<string, Runde<T>>()

  const rechne = async (stand: Datenstand | Promise<Datenstand>, gefragt: A) => {
    const blick = { stand: await stand, jetzt: clock.now() }
    return { ...blick, ...(await berechne(blick, ...gefragt)) }
  }
  const beginne = (frage: string, stand: Datenstand | Promise<Datenstand>, gefragt: A): Runde<T> => {
    const runde: Runde<T> = { ergebnis: rechne(stand, gefragt), laeuft: true }
    const beende = () => {
      runde.laeuft = false
    }
    runde.ergebnis.then(beende, beende)
    runden.delete(frage)
    runden.set(frage, runde)
    const [aelteste] = runden.keys()
    if (runden.size > fragen && aelteste !== undefined) runden.delete(aelteste)
    return runde
  }
  const gilt = ({ jetzt, bis }: Blickpunkt & Ansicht<T>): boolean => jetzt <= clock.now() && clock.now() < bis

  return async (stand, ...gefragt) => {
    // Who reads a list to its end gets portions of his own.
    if (aufgeschlagenesLesezeichen() !== undefined) {
      return (await berechne({ stand, jetzt: clock.now() }, ...gefragt)).wert
    }
    const frage = JSON.stringify(gefragt)
    const vorige = runden.get(frage)
    const gewartet = vorige?.laeuft === true
    const bekannt = await vorige?.ergebnis.catch(() => undefined)
    if (bekannt !== undefined && bekannt.stand === stand && gilt(bekannt)) return bekannt.wert
    // Another one who waited has begun a computation after this question was asked.
    const naechste = runden.get(frage)
    const runde =
      naechste === undefined || naechste === vorige ? beginne(frage, gewartet ? liesStand() : stand, gefragt) : naechste
    return (await runde.ergebnis).wert
  }
}

/**
 * Keeps what was computed while nothing that it depends on has changed, whatever else has: to be given to
 * solangeUnveraendert(), which asks only after a change.
 *
 * @param liesTeilstand two readings are alike exactly when no change that matters was committed between them
 * @param berechne depends on nothing but the view point, what `liesTeilstand` tells of, and what was asked for
 */
export function solangeGleich<const A extends readonly unknown[], T>(
  liesTeilstand: (blick: Blickpunkt) => Promise<Datenstand>,
  berechne: (blick: Blickpunkt, ...gefragt: A) => Promise<Ansicht<T>>,
): (blick: Blickpunkt, ...gefragt: A) => Promise<Ansicht<T>> {
  const behalten = new Map<
    string,
    { readonly teil: Datenstand; readonly seit: Instant; readonly ansicht: Ansicht<T> }
  >()
  return async (blick, ...gefragt) => {
    // Who reads a list to its end gets portions of his own.
    if (aufgeschlagenesLesezeichen() !== undefined) return berechne(blick, ...gefragt)
    // Read before the view is computed: what changes meanwhile makes it stale.
    const teil = await liesTeilstand(blick)
    const frage = JSON.stringify(gefragt)
    const bekannt = behalten.get(frage)
    const { jetzt } = blick
    if (bekannt?.teil === teil && bekannt.seit <= jetzt && jetzt < bekannt.ansicht.bis) return bekannt.ansicht
    const ansicht = await berechne(blick, ...gefragt)
    behalten.delete(frage)
    behalten.set(frage, { teil, seit: jetzt, ansicht })
    const [aelteste] = behalten.keys()
    if (behalten.size > FRAGEN_MAX && aelteste !== undefined) behalten.delete(aelteste)
    return ansicht
  }
}

/** The calendar day of a moment, and the moment at which it ends: reckoned once a day, because a page takes less time. */
export function kalender(zeitzone: string): (jetzt: Instant) => { readonly heute: Day; readonly bis: Instant } {
  let tag: { readonly heute: Day; readonly von: Instant; readonly bis: Instant } | undefined
  return (jetzt) => {
    if (tag === undefined || jetzt < tag.von || jetzt >= tag.bis) {
      const heute = dayOf(jetzt, zeitzone)
      tag = { heute, von: startOfDay(heute, zeitzone), bis: endOfDay(heute, zeitzone) }
    }
    return tag
  }
}

type Umgebung = Pick<Kontext, 'store' | 'clock' | 'zeitzone'>

/** Shares what depends on nothing but the calendar day, the data and what was asked for. */
function jeTagGeteilt<const A extends readonly unknown[], T>(
  { store, clock, zeitzone }: Umgebung,
  lies: (heute: Day, stand: Datenstand, ...gefragt: A) => Promise<T>,
): (stand: Datenstand, ...gefragt: A) => Promise<T> {
  const tagVon = kalender(zeitzone)
  return solangeUnveraendert(
    { liesStand: () => liesDatenstand(store.db), clock },
    async ({ stand, jetzt }, ...gefragt: A) => {
      const { heute, bis } = tagVon(jetzt)
      return { wert: await lies(heute, stand, ...gefragt), bis }
    },
    SEITEN_MAX,
  )
}

/**
 * Shares the pages of a list. After each change all who look at it ask again, at the same moment and for the same page.
 *
 * @param lies depends on nothing but the calendar day, the data and what was asked for: what depends on the caller is added
 *   to the page that is shared
 */
export const geteilteSeiten = <const A extends readonly unknown[], T>(
  umgebung: Umgebung,
  lies: (heute: Day, ...gefragt: A) => Promise<T>,
): ((stand: Datenstand, ...gefragt: A) => Promise<T>) =>
  jeTagGeteilt(umgebung, (heute, _stand, ...gefragt: A) => lies(heute, ...gefragt))

/** What of a search decides how much it finds. */
export type Filter<S> = Omit<S, 'seite' | 'limit' | 'sortierung'>

/**
 * The same of a list whose rows cost more to count than a page of them to read: all pages of a search, in every order,
 * share how many it finds.
 *
 * @param lies asks for this number beside the rows of the page
 */
export function gezaehlteSeiten<S extends Blatt & { readonly sortierung: string }, T>(
  umgebung: Umgebung,
  zaehle: (filter: Filter<S>) => Promise<number>,
  lies: (suche: S, gesamt: () => Promise<number>) => Promise<T>,
): (stand: Datenstand, suche: S) => Promise<T> {
  const anzahl = geteilteSeiten(umgebung, (_heute, filter: Filter<S>) => zaehle(filter))
  return jeTagGeteilt(umgebung, (_heute, stand, suche: S) => {
    const { seite: _seite, limit: _limit, sortierung: _sortierung, ...filter } = suche
    return lies(suche, () => anzahl(stand, filter))
  })
}
