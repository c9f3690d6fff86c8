import { type Clock, tooManyRequests } from '@zeughaus/platform'

const FENSTER_MS = 60_000
/** Attempts in any 60 seconds, per client address and user name. */
const JE_NAME = 5
/** Attempts in any 60 seconds, per client address. */
const JE_ADRESSE = 30
/** Keys remembered at most; the one unused for longest is forgotten first. */
const SCHLUESSEL_MAX = 20_000

/** Counts attempts to log in. */
export interface Anmeldebremse {
  /**
   * Counts one attempt, before anything is evaluated, so that of fifty at once five are tried. Only this address is
   * slowed down: nobody can lock somebody else out.
   *
   * @throws {DomainError} 429 with `Retry-After`
   */
  versuch(adresse: string, benutzername: string): void
}

/** An exact sliding window on the monotonic clock: a bucket that refills would let through nine in the first minute. */
export function anmeldebremse(clock: Clock): Anmeldebremse {
  const versuche = new Map<string, number[]>()

  const wartezeit = (schluessel: string, hoechstens: number): number => {
    const grenze = clock.monotonic() - FENSTER_MS
    const juengste = (versuche.get(schluessel) ?? []).filter((zeit) => zeit > grenze)
    versuche.delete(schluessel)
    if (juengste.length > 0) versuche.set(schluessel, juengste)
    const aelteste = juengste.at(-hoechstens)
    return aelteste === undefined ? 0 : aelteste - grenze
  }
  const merke = (schluessel: string): void => {
    versuche.set(schluessel, [...(versuche.get(schluessel) ?? []), clock.monotonic()])
    if (versuche.size > SCHLUESSEL_MAX) versuche.delete(versuche.keys().next().value ?? schluessel)
  }
  return {
    versuch: (adresse, benutzername) => {
      const name = `${adresse} ${benutzername}`
      const millisekunden = Math.max(wartezeit(adresse, JE_ADRESSE), wartezeit(name, JE_NAME))
      if (millisekunden > 0) throw tooManyRequests(millisekunden / 1000)
      merke(adresse)
      merke(name)
    },
  }
}
