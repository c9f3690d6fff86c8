/** Decides whether reading mail by mail finds the first hits faster than the index. */
import type { Plan } from './plan.ts'

/** Least density of hits at which a search begins mail by mail. */
const DENSE = 0.02
/** Most mails that are read: each costs about ten microseconds. */
const MOST_MAILS = 1_500
/** Factor over the expected number of mails: words occur together. */
const PATIENCE = 4
/** The same for phrases: many mails with all of its words do not have them side by side. */
const PATIENCE_FOR_PHRASES = 8

type Frequencies = { readonly mails: number; readonly counted: readonly (number | null)[] }

/**
 * Mails worth reading for the first `wanted` hits; 0 for none. A part without a stored count is in few mails, so its
 * hits are rare.
 */
export function walkWorth({ names, checks }: Plan, wanted: number, { mails, counted }: Frequencies): number {
  if (mails === 0 || names.length === 0 || counted.some((count) => count === null)) return 0
  const density = counted.reduce<number>((product, count) => product * ((count ?? 0) / mails), 1)
  if (density < DENSE) return 0
  if (checks.length > 0) return Math.min(MOST_MAILS, wanted * PATIENCE_FOR_PHRASES)
  return Math.min(MOST_MAILS, Math.ceil((wanted / density) * PATIENCE))
}
