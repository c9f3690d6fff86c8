/**
 * What was tapped and is not in the device's store yet. A page can be closed between the tap and the end of its
 * transaction; what was shown as counted is kept all the same, because this is written within the tap.
 */
import type { Zaehlauftrag, Zaehlung } from './typen.ts'

export interface Tipp {
  readonly zaehlung: Zaehlung
  readonly auftrag: Zaehlauftrag
}

const VORSILBE = 'zeughaus.tipp.'

/** Keeps a count until the store has it. A device without room says so when the store is written. */
export function merkeTipp(tipp: Tipp): void {
  try {
    localStorage.setItem(VORSILBE + tipp.auftrag.schluessel, JSON.stringify(tipp))
  } catch {
    // The store judges by itself whether there is room.
  }
}

export const vergissTipp = ({ auftrag }: Tipp): void => localStorage.removeItem(VORSILBE + auftrag.schluessel)

/** What pages that were closed have left, in the order of the taps. What cannot be read is none. */
export const listTipps = (): Tipp[] =>
  Object.entries(localStorage)
    .filter(([name]) => name.startsWith(VORSILBE))
    .flatMap(([name, text]) => lies(text) ?? vergissName(name))
    .sort((a, b) => a.auftrag.angelegt_um - b.auftrag.angelegt_um)

function lies(text: string): Tipp | undefined {
  try {
    const { zaehlung, auftrag } = JSON.parse(text) as Partial<Tipp>
    return zaehlung === undefined || auftrag === undefined ? undefined : { zaehlung, auftrag }
  } catch {
    return undefined
  }
}

function vergissName(name: string): [] {
  localStorage.removeItem(name)
  return []
}
