/** Writes the times of mails, of which a stranger may have chosen any. */

/** Bounds of a day of four digits, in any zone. */
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-30T00:00:00Z')

/** The nearest instant that has a day in writing. */
export const sayable = (at: number): number => Math.min(Math.max(at, FIRST), LAST)

/** Writes instants for people: `03.05.2024, 14:03 Uhr`. */
export function instantIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return (at) => `${format.format(sayable(at))}\u00a0Uhr`
}
