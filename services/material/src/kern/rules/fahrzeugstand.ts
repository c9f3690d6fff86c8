/** The readings of a vehicle: kilometres and operating hours. A slip of one digit decides what is due for years. */
import { type Day, germanDay } from '@zeughaus/platform'
import type { Hinweis } from './bestaetigung.ts'

/** A reading, with the field of the request that names it. */
export interface Ablesung {
  readonly art: Standart
  readonly feld: string
  readonly wert: number | null | undefined
}

export const STANDARTEN = ['kilometerstand', 'betriebsstunden'] as const
type Standart = (typeof STANDARTEN)[number]

const UNITS: Readonly<Record<Standart, string>> = { kilometerstand: 'km', betriebsstunden: 'Stunden' }
const words = (art: Standart, value: number) => `${value.toLocaleString('de-DE')} ${UNITS[art]}`

/** Significant digits that a number of JSON keeps, whatever sums it comes from. */
const DIGITS = 15

/** The decimal number that is meant: 3.3 for the 3.3000000000000003 that a program adds up from 1.1 and 2.2. */
export const decimal = (value: number): number => Number(value.toPrecision(DIGITS))

/** A reading above that of the vehicle is unusual: it may have a digit too many. */
export function zuHoch({ art, feld, wert }: Ablesung, fahrzeug: number | null | undefined): Hinweis[] {
  if (wert == null || fahrzeug == null || decimal(wert) <= decimal(fahrzeug)) return []
  const satz = `Der Stand von ${words(art, wert)} liegt über dem des Fahrzeugs (${words(art, fahrzeug)}).`
  return [{ code: 'stand_zu_hoch', feld, satz }]
}

/** An earlier reading. */
export interface Vorstand {
  readonly wert: number | null | undefined
  /** When it was read, if that is known. */
  readonly am: Day | null
}

/** A reading below an earlier one is unusual: counters only rise. One of the two is a slip, or the counter is a new one. */
export function faellt({ art, feld, wert }: Ablesung, before: Vorstand | undefined): Hinweis[] {
  if (wert == null || before?.wert == null || decimal(wert) >= decimal(before.wert)) return []
  const which = before.am === null ? 'dem bisherigen' : `dem vom ${germanDay(before.am)}`
  const satz = `Der Stand von ${words(art, wert)} liegt unter ${which} (${words(art, before.wert)}).`
  return [{ code: 'stand_faellt', feld, satz }]
}
