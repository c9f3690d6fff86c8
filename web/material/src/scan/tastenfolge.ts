/** Tells a scanner that types from a person who does: pure. */

/** A scanner types a key every few milliseconds; nobody keeps that up with fingers. */
export const LUECKE_MAX_MS = 60
/** Shorter codes could be a lucky roll of a hand over the keys. */
export const CODE_MIN = 3

/** What a key did to the sequence. */
export type Tastenwirkung =
  /** Perhaps the beginning of a code, or a person. */
  | { readonly art: 'offen' }
  /** Too fast for fingers: it belongs to a code. */
  | { readonly art: 'teil' }
  | { readonly art: 'code'; readonly code: string }

/** Listens to single keys in the order of their times. */
export class Tastenfolge {
  #text = ''
  #zuletzt = Number.NEGATIVE_INFINITY

  /**
   * @param taste as `KeyboardEvent.key` names it
   * @param jetzt time of the key in milliseconds
   */
  taste(taste: string, jetzt: number): Tastenwirkung {
    const schnell = jetzt - this.#zuletzt <= LUECKE_MAX_MS
    if (taste === 'Shift' || taste === 'AltGraph') return { art: schnell && this.#text !== '' ? 'teil' : 'offen' }
    this.#zuletzt = jetzt
    if (!schnell) this.#text = ''
    if (taste === 'Enter' || taste === 'Tab') {
      const code = this.#text
      this.#text = ''
      return code.length >= CODE_MIN ? { art: 'code', code } : { art: 'offen' }
    }
    if ([...taste].length !== 1) {
      this.#text = ''
      return { art: 'offen' }
    }
    this.#text += taste
    return this.#text.length > 1 ? { art: 'teil' } : { art: 'offen' }
  }
}
