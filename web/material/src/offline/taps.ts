/**
 * Keeps counts in localStorage until IndexedDB has them. The write happens within the tap, so a page that closes before
 * its transaction ends loses nothing.
 */
import type { Zaehlung, ZaehlungEntry } from './types.ts'

export interface Tap {
  readonly zaehlung: Zaehlung
  readonly auftrag: ZaehlungEntry
}

const PREFIX = 'zeughaus.tipp.'

/** Keeps a count until the store has it. Ignores a full localStorage: the write to the store reports missing room. */
export function keepTap(tap: Tap): void {
  try {
    localStorage.setItem(PREFIX + tap.auftrag.schluessel, JSON.stringify(tap))
  } catch {}
}

export const forgetTap = ({ auftrag }: Tap): void => localStorage.removeItem(PREFIX + auftrag.schluessel)

/** Lists taps that closed pages left, in their order. Removes unreadable ones. */
export const listTaps = (): Tap[] =>
  Object.entries(localStorage)
    .filter(([name]) => name.startsWith(PREFIX))
    .flatMap(([name, text]) => parse(text) ?? removeName(name))
    .sort((a, b) => a.auftrag.angelegt_um - b.auftrag.angelegt_um)

function parse(text: string): Tap | undefined {
  try {
    const { zaehlung, auftrag } = JSON.parse(text) as Partial<Tap>
    return zaehlung === undefined || auftrag === undefined ? undefined : { zaehlung, auftrag }
  } catch {
    return undefined
  }
}

function removeName(name: string): [] {
  localStorage.removeItem(name)
  return []
}
