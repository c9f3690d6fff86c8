/** Current instant and local day; rejects future dates. */
import { type Clock, type Day, unprocessable } from '@zeughaus/platform'

/** The instant, and the calendar day in the configured zone. */
export interface Now {
  readonly clock: Clock
  readonly heute: Day
}

/**
 * Rejects a day in the future: a mistyped year would outlast every correct date after it.
 *
 * @param feld the field that holds the day
 * @param advice what to enter instead
 * @throws {DomainError} 422 `tag_in_zukunft`, `details.feld` names the field
 */
export function refuseZukunft(today: Day, feld: string, day: string | null | undefined, advice: string): void {
  if (day == null || day <= today) return
  throw unprocessable('tag_in_zukunft', `${feld} liegt in der Zukunft. ${advice}`, { feld })
}
