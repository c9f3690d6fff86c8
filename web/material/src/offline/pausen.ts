/** The first pause after a failure. */
const ERSTE_MS = 1_000
/** A phone that has come out of the cellar sends within half a minute, even if the browser does not notice the network. */
const HOECHSTE_MS = 30_000

/**
 * How long to wait before the next attempt: twice as long each time, with a spread of a quarter so that twenty phones in
 * one hall do not knock at the same moment.
 *
 * @param fehlschlaege in a row, from 1
 * @param zufall 0 up to 1
 * @returns milliseconds
 */
export function pauseNach(fehlschlaege: number, zufall: number): number {
  const pause = Math.min(HOECHSTE_MS, ERSTE_MS * 2 ** Math.min(fehlschlaege - 1, 10))
  return Math.round(pause * (0.75 + zufall / 2))
}
