/** Counts mails per calendar day by sequence numbers alone: they rise with the time of archiving. */
import { addDays, type Day, dayOf, startOfDay } from '@zeughaus/platform'
import type { Archive } from '../../store/contract/index.ts'

export interface DayCount {
  readonly day: Day
  readonly mails: number
}

/**
 * Counts the mails of the last days by searching for each day's first mail: about twenty single reads per day in an
 * archive of a million. A past day no longer changes, so its count is kept.
 */
export class IntakeDays {
  readonly #archive: Pick<Archive, 'changes'>
  readonly #zone: string
  /** Per day: the number of mails archived before it. */
  readonly #before = new Map<Day, number>()

  constructor(archive: Pick<Archive, 'changes'>, zone: string) {
    this.#archive = archive
    this.#zone = zone
  }

  /**
   * @param mails number of mails in the archive now, which is the highest sequence number
   * @returns one entry per day, oldest first, today last
   */
  async count(now: number, days: number, mails: number): Promise<DayCount[]> {
    const today = dayOf(now, this.#zone)
    const counts: DayCount[] = []
    let end = mails
    for (let back = 0; back < days; back += 1) {
      const day = addDays(today, -back)
      const start = Math.min(end, await this.#mailsBefore(day, end))
      counts.unshift({ day, mails: end - start })
      end = start
    }
    for (const day of this.#before.keys()) if (day < addDays(today, -days)) this.#before.delete(day)
    return counts
  }

  /** Bisects the sequence numbers up to `end`; mails that arrive meanwhile are later and change nothing. */
  async #mailsBefore(day: Day, end: number): Promise<number> {
    const known = this.#before.get(day)
    if (known !== undefined) return known
    const from = startOfDay(day, this.#zone)
    let low = 0
    let high = end
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const [mail] = await this.#archive.changes(middle, 1)
      if (mail !== undefined && mail.archivedAt < from) low = middle + 1
      else high = middle
    }
    this.#before.set(day, low)
    return low
  }
}
