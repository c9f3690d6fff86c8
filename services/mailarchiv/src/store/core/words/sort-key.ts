/**
 * The position of a mail in every answer: newest date first, then by ascending id. A position is the mail's second
 * times SLOTS_PER_SECOND plus a slot; the first mail of a second gets the highest slot, the next the one below. Read
 * from the highest position down, the index therefore yields the order of the answer, and a range of dates is a range
 * of positions.
 *
 * A full second continues below its range, after the mails of the second before: the 32,769th mail with the same date.
 */

/** Slots of a second. 2^15 keeps all years from 0 to 9999 exact in a double. */
export const SLOTS_PER_SECOND = 32_768

/** 0000-01-01T00:00:00Z */
const FIRST_SECOND = -62_167_219_200
const LAST_SECOND = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000

/** The second that sorts a mail; times beyond the years 0 to 9999 count as the nearest. */
export function sortSecond(milliseconds: number): number {
  return Math.min(LAST_SECOND, Math.max(FIRST_SECOND, Math.floor(milliseconds / 1000)))
}

type Dates = { readonly dateHeader: number | null; readonly dateReceived: number | null; readonly archivedAt: number }

/** How far the clock of a sender may be ahead: a wrong zone is less than a day. */
const CLOCK_AHEAD_MS = 24 * 60 * 60 * 1000

/** Whether a date lies in the future, seen from the archiving of its mail: no clock and no zone explains it. */
export function isInFuture(date: number, archivedAt: number): boolean {
  return date > archivedAt + CLOCK_AHEAD_MS
}

/**
 * The second that sorts a mail and that ranges of dates compare: its Date, else the latest Received, else the time of
 * archiving. A date in the future counts as none: the mail stands where it arrived, not before all others for years.
 */
export function orderSecond({ dateHeader, dateReceived, archivedAt }: Dates): number {
  const counts = (date: number | null): date is number => date !== null && !isInFuture(date, archivedAt)
  return sortSecond(counts(dateHeader) ? dateHeader : counts(dateReceived) ? dateReceived : archivedAt)
}

/** Gives out positions within one batch. `lowestOf` returns the lowest used position in a range, else null. */
export class Positions {
  readonly #lowestOf: (from: number, to: number) => number | null
  /** The lowest used position of each second in this batch. */
  readonly #lowest = new Map<number, number>()

  constructor(lowestOf: (from: number, to: number) => number | null) {
    this.#lowestOf = lowestOf
  }

  take(second: number): number {
    for (let at = second; ; at--) {
      const first = at * SLOTS_PER_SECOND
      const lowest = this.#lowest.get(at) ?? this.#lowestOf(first, first + SLOTS_PER_SECOND) ?? first + SLOTS_PER_SECOND
      if (lowest > first) {
        this.#lowest.set(at, lowest - 1)
        return lowest - 1
      }
    }
  }
}
