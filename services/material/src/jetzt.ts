/** When something happens, and that what has happened lies not behind it. */
import { type Clock, type Day, unprocessable } from '@zeughaus/platform'

/** The instant, and the calendar day in the configured zone. */
export interface Jetzt {
  readonly clock: Clock
  readonly heute: Day
}

/**
 * A mistyped year of something that has happened would outlast every true date after it.
 *
 * @param feld the field that the day stands in
 * @param rat what to enter instead
 * @throws {DomainError} 422 `tag_in_zukunft`, `details.feld` names the field
 */
export function verweigereZukunft(heute: Day, feld: string, tag: string | null | undefined, rat: string): void {
  if (tag == null || tag <= heute) return
  throw unprocessable('tag_in_zukunft', `${feld} liegt in der Zukunft. ${rat}`, { feld })
}
