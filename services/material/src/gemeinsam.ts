/** Views that many people look at: computed once for all who may see the same, and kept as long as nothing changes. */
import { type Clock, type Day, dayOf, endOfDay, type Instant } from '@zeughaus/platform'
import { type Datenstand, liesDatenstand } from './datenstand.ts'
import type { Kontext } from './kontext.ts'
import { aufgeschlagenesLesezeichen } from './lesezeichen.ts'

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
 * Shares the pages of a list. After each change all who look at it ask again, at the same moment and for the same page.
 *
 * @param lies depends on nothing but the calendar day, the data and what was asked for: what depends on the caller is added
 *   to the page that is shared
 */
export const geteilteSeiten = <const A extends readonly unknown[], T>(
  { store, clock, zeitzone }: Pick<Kontext, 'store' | 'clock' | 'zeitzone'>,
  lies: (heute: Day, ...gefragt: A) => Promise<T>,
): ((stand: Datenstand, ...gefragt: A) => Promise<T>) =>
  solangeUnveraendert(
    { liesStand: () => liesDatenstand(store.db), clock },
    async ({ jetzt }, ...gefragt: A) => {
      const heute = dayOf(jetzt, zeitzone)
      return { wert: await lies(heute, ...gefragt), bis: endOfDay(heute, zeitzone) }
    },
    SEITEN_MAX,
  )
