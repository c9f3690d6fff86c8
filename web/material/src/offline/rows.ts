/** Combines counts of this device with the service's copy of a check. Pure. */
import type { Angaben, Kontrolle, Kontrollposition, Zaehlung } from './types.ts'

/** Details of a position beside its quantity. */
export const ANGABEN = ['ablaufdatum', 'chargennummer', 'seriennummer'] as const
export type Angabe = (typeof ANGABEN)[number]

/** Details of a position in a check: null where the check removes one, undefined while it says nothing about it. */
type Erfasst = { readonly [angabe in Angabe]: string | null | undefined }

/** One position of a check as the page shows it. */
export interface Row extends Erfasst {
  readonly position: Kontrollposition
  /** null until the position is counted in this check. */
  readonly gezaehlt: number | null
  readonly gelesen: readonly string[]
  /** True when the service has the count of this row. */
  readonly isSent: boolean
}

/** Builds a row. A count of this device wins over the service's copy, since only one person at a time holds a check. */
export function rowOf(position: Kontrollposition, zaehlung: Zaehlung | undefined): Row {
  const field = (name: Angabe) => {
    const here = zaehlung?.angaben[name]
    return here === undefined ? recordedOf(position, name) : here
  }
  return {
    position,
    gezaehlt: zaehlung === undefined ? position.gezaehlt : zaehlung.angaben.gezaehlt,
    ablaufdatum: field('ablaufdatum'),
    chargennummer: field('chargennummer'),
    seriennummer: field('seriennummer'),
    gelesen: zaehlung?.gelesen ?? [],
    isSent: zaehlung?.gesendet_um !== null,
  }
}

/** What the service's copy says about a detail. */
export function recordedOf(position: Kontrollposition, name: Angabe): string | null | undefined {
  return position[name] ?? (position.entfernt.includes(name) ? null : undefined)
}

/** What is known of a detail: what this check says, else what the position had before. */
export const knownOf = (row: Row, name: Angabe): string | null =>
  row[name] === undefined ? row.position.vorher[name] : row[name]

/** Lists sent counts that a copy of the check, requested at `askedAt`, contains. */
export const containedIn = (zaehlungen: readonly Zaehlung[], askedAt: number): Zaehlung[] =>
  zaehlungen.filter(({ gesendet_um }) => gesendet_um !== null && gesendet_um < askedAt)

/** A count of this device for a check that another person took over, beside the new check. */
export interface Comparison {
  readonly material_id: string
  readonly name: string
  readonly here: Angaben
  /** Count in the new check; null: none yet; undefined: the position is no longer in it. */
  readonly there: number | null | undefined
  /** True when transferring the count overwrites no count of the other person. */
  readonly isUndisputed: boolean
}

/**
 * Compares unsent counts with the check that goes on. A count of the other person is never overwritten without asking.
 *
 * @param old the copy that this device started from
 */
export function compareCounts(old: Kontrolle, zaehlungen: readonly Zaehlung[], current: Kontrolle): Comparison[] {
  const theirs = new Map(current.positionen.map((position) => [position.material_id, position]))
  const names = new Map(old.positionen.map((position) => [position.material_id, position]))
  return zaehlungen
    .filter(({ gesendet_um }) => gesendet_um === null)
    .map(({ material_id, angaben }) => {
      const there = theirs.get(material_id)
      const vorher = names.get(material_id)
      return {
        material_id,
        name: vorher?.material_name ?? material_id,
        here: angaben,
        there: there?.gezaehlt,
        isUndisputed: there !== undefined && (there.gezaehlt === null || there.gezaehlt === vorher?.gezaehlt),
      }
    })
    .filter(({ there, here }) => there !== here.gezaehlt || hasMoreThanNumber(here))
}

const hasMoreThanNumber = (angaben: Angaben): boolean => ANGABEN.some((name) => angaben[name] !== undefined)
