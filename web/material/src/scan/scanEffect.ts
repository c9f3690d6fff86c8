/** Computes the effect of a scan on a count. Pure. */
import type { Row } from '../offline/rows.ts'
import type { Match } from './codeIndex.ts'

/** Kind of feedback for the person. */
export type Feedback = 'found' | 'already_counted' | 'unknown'

export interface ScanEffect {
  readonly feedback: Feedback
  readonly sentence: string
  /** The new count; undefined when the scan only opens the row. */
  readonly gezaehlt?: number
  /** Codes of counted single items. */
  readonly gelesen?: readonly string[]
}

/** Computes the effect of a known code. */
export function effectOf(treffer: Match, { position, gezaehlt, gelesen }: Row): ScanEffect {
  const { material_name: name, sollmenge } = position
  const progress = (count: number) => `${name}: ${count} von ${sollmenge}`
  if (treffer.art === 'platz') {
    return gezaehlt === null
      ? { feedback: 'found', sentence: `${name}: bitte zählen, Soll ${sollmenge}` }
      : { feedback: 'already_counted', sentence: `Schon gezählt – ${progress(gezaehlt)}` }
  }
  if (treffer.art === 'stueck') {
    const count = (gezaehlt ?? 0) + 1
    const suffix = count > sollmenge ? ', über Soll' : ''
    return { feedback: 'found', sentence: progress(count) + suffix, gezaehlt: count, gelesen }
  }
  // A row counted by hand already includes this item.
  if (gelesen.includes(treffer.code) || (gezaehlt !== null && gezaehlt >= Math.max(1, sollmenge))) {
    return { feedback: 'already_counted', sentence: `Schon gezählt – weiterhin ${progress(gezaehlt ?? 0)}` }
  }
  const count = (gezaehlt ?? 0) + 1
  return { feedback: 'found', sentence: progress(count), gezaehlt: count, gelesen: [...gelesen, treffer.code] }
}
