/** Which runs of deletion go on by themselves, and how often a page asks how far they are. */
import type { Deletion } from '../words.ts'

const LOOK_MS = 500
/** Of a run that waits for its next attempt. */
const LOOK_RARELY_MS = 5_000

/** False: it waits for a person, or has ended. */
export function lookAgain({ state, error }: Deletion): number | false {
  if (state !== 'proposing' && state !== 'released' && state !== 'running') return false
  return error === null ? LOOK_MS : LOOK_RARELY_MS
}
