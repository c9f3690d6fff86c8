/** Names a clock that differs from the database's: instants in logs, deadlines and logins come from the machines' clocks. */

/** More than this is named. NTP keeps clocks within a second. */
const TOLERATED_MS = 60_000
const SECOND_MS = 1000
const MINUTE_S = 60

/**
 * Measures how far this machine's clock is ahead of another one, in milliseconds; negative when it is behind.
 *
 * @param read asks the other clock, in milliseconds since 1970
 */
export async function clockOffset(read: () => Promise<number>, now: () => number): Promise<number> {
  const asked = now()
  const there = await read()
  return (asked + now()) / 2 - there
}

/** Says that the clock differs from the database's, and what to do; null when it hardly does. @param offset see `clockOffset` */
export function clockSentence(offset: number): string | null {
  if (Math.abs(offset) <= TOLERATED_MS) return null
  const seconds = Math.round(Math.abs(offset) / SECOND_MS)
  const amount = seconds < 2 * MINUTE_S ? `${seconds} Sekunden` : `${Math.round(seconds / MINUTE_S)} Minuten`
  return (
    `Die Uhr dieses Rechners geht gegenüber der Datenbank ${amount} ${offset > 0 ? 'vor' : 'nach'}. Zeiten in Protokollen, Fristen und Anmeldungen können dadurch falsch sein. ` +
    'Bitte prüfen Sie auf beiden Rechnern, ob die Zeit über das Netz gestellt wird (timedatectl).'
  )
}
