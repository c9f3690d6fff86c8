/** Positions in the feed of changes: its end, and that of a moment. */
import type { Archive } from '../../store/contract/index.ts'
import type { TextChanges } from '../../texts/queue/index.ts'
import type { Cursor } from '../changes/index.ts'
import type { SubscriptionStore } from './store.ts'

export interface PlaceDependencies {
  readonly archive: Pick<Archive, 'changes'>
  readonly feed: Pick<TextChanges, 'after'>
}

/** A mail may be committed so long after the time of its archiving; other machines' clocks differ by less. */
const LATE_COMMIT_MS = 60_000

/** The position behind everything that has happened. */
export async function endOf({ archive, feed }: PlaceDependencies): Promise<Cursor> {
  return {
    seq: await greatest(async (seq) => (await archive.changes(seq, 1)).length > 0),
    text: await lastText(feed),
  }
}

/** The number of the last text. */
export const lastText = (feed: PlaceDependencies['feed']): Promise<number> =>
  greatest(async (number) => (await feed.after(number, 1)).length > 0)

/** A position before everything that has happened since a moment, in milliseconds since 1970; perhaps a little earlier. */
export async function placeAt(
  { archive }: Pick<PlaceDependencies, 'archive'>,
  store: Pick<SubscriptionStore, 'textAt'>,
  moment: number,
): Promise<Cursor> {
  const early = moment - LATE_COMMIT_MS
  return {
    seq: await greatest(async (seq) => {
      const [next] = await archive.changes(seq, 1)
      return next !== undefined && next.archivedAt < early
    }),
    text: await store.textAt(early),
  }
}

/** The first number from 0 on at which this holds no longer; it holds for all numbers below. */
async function greatest(holds: (number: number) => Promise<boolean>): Promise<number> {
  if (!(await holds(0))) return 0
  let below = 0
  let above = 1
  while (await holds(above)) [below, above] = [above, above * 2]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (await holds(middle)) below = middle
    else above = middle
  }
  return above
}
