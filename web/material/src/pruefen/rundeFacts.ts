/** The round through an object: Fächer in walking order, open positions, deviations. Pure. */

import { dayAfter } from '@zeughaus/web-shared/days'
import { knownOf, type Row } from '../offline/rows.ts'

/** Heading of positions without a Fach. */
export const NO_FACH = 'Ohne Fach'

/** A Fach with its positions. The stored order is the walking order; a Fach stands where its first position does. */
export interface Fach {
  readonly name: string
  /** Ids of the materials in order. */
  readonly positionen: readonly string[]
}

interface Place {
  readonly material_id: string
  readonly fach_name: string | null
}

export function faecherOf(positionen: readonly Place[]): Fach[] {
  const faecher = new Map<string, string[]>()
  for (const { fach_name, material_id } of positionen) {
    const name = fach_name ?? NO_FACH
    const known = faecher.get(name)
    if (known === undefined) faecher.set(name, [material_id])
    else known.push(material_id)
  }
  return [...faecher].map(([name, ids]) => ({ name, positionen: ids }))
}

/** Finds the next uncounted position after the current one, wrapping at the end; undefined when all are counted. */
export function nextOpen(
  order: readonly string[],
  isOpen: (material_id: string) => boolean,
  after: string | null,
): string | undefined {
  const index = after === null ? -1 : order.indexOf(after)
  return [...order.slice(index + 1), ...order.slice(0, index + 1)].find(isOpen)
}

export type Deviation = 'fehlt' | 'ueber_soll'

/** Compares a count with its target; null when they agree. */
export function deviationOf({ gezaehlt, position: { sollmenge } }: Row): Deviation | null {
  if (gezaehlt === null || gezaehlt === sollmenge) return null
  return gezaehlt < sollmenge ? 'fehlt' : 'ueber_soll'
}

/** Counts the positions of a Fach of which less than the target is there. */
export const countMissing = ({ positionen }: Fach, row: (material_id: string) => Row): number =>
  positionen.filter((material_id) => deviationOf(row(material_id)) === 'fehlt').length

/** An expiry that the person must know. */
export interface Ablauf {
  readonly row: Row
  readonly day: string
  readonly isPast: boolean
}

/**
 * Returns the expiry of a row within the warning period that the service sends with the position; else undefined.
 *
 * @param today YYYY-MM-DD
 */
export function ablaufOf(row: Row, today: string): Ablauf | undefined {
  const { warnfrist_tage } = row.position
  const day = knownOf(row, 'ablaufdatum')
  if (day === null || day > dayAfter(today, warnfrist_tage)) return undefined
  return { row, day, isPast: day < today }
}

export interface AbschlussSummary {
  readonly offen: readonly Row[]
  readonly fehlt: readonly Row[]
  readonly ueber_soll: readonly Row[]
  /** Soonest first. */
  readonly ablaufend: readonly Ablauf[]
}

/** Sums up what the person must know before finishing the check; a position counted as zero does not expire. */
export function abschlussSummary(rows: readonly Row[], today: string): AbschlussSummary {
  return {
    offen: rows.filter(({ gezaehlt }) => gezaehlt === null),
    fehlt: rows.filter((row) => deviationOf(row) === 'fehlt'),
    ueber_soll: rows.filter((row) => deviationOf(row) === 'ueber_soll'),
    ablaufend: rows
      .flatMap((row) => (row.gezaehlt === 0 ? [] : (ablaufOf(row, today) ?? [])))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
  }
}
