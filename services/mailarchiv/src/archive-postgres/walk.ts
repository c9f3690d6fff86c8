/** Whether the first hits are found faster by looking at one mail after the other than by the index. */
import type { Plan } from './plan.ts'

/** A search whose hits are at least so dense is begun by looking at mails. */
const DENSE = 0.02
/** Mails looked at at most: each costs about ten microseconds. */
const MOST_MAILS = 1_500
/** How many more mails than expected are looked at: words keep company. */
const PATIENCE = 4
/** The same for phrases: of the mails that have all their words, many do not have them side by side. */
const PATIENCE_FOR_PHRASES = 8

type Frequencies = { readonly mails: number; readonly counted: readonly (number | null)[] }

/**
 * Mails that are worth looking at for the first `wanted` hits; 0 for none. A part whose mails are not counted is in fewer
 * than the archive keeps numbers for, and makes the hits thin.
 */
export function walkWorth({ names, checks }: Plan, wanted: number, { mails, counted }: Frequencies): number {
  if (mails === 0 || names.length === 0 || counted.some((count) => count === null)) return 0
  const density = counted.reduce<number>((product, count) => product * ((count ?? 0) / mails), 1)
  if (density < DENSE) return 0
  if (checks.length > 0) return Math.min(MOST_MAILS, wanted * PATIENCE_FOR_PHRASES)
  return Math.min(MOST_MAILS, Math.ceil((wanted / density) * PATIENCE))
}
