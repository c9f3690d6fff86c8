/** Tells a typing scanner from a person. Pure. */

/** Longest pause between keys of a scanner; people type slower. */
export const GAP_MAX_MS = 60
/** Shorter sequences may come from a hand rolling over keys. */
export const CODE_MIN = 3

export type KeyEffect =
  /** Possibly the start of a code, or a person. */
  | { readonly art: 'open' }
  /** Too fast for a person: part of a code. */
  | { readonly art: 'part' }
  | { readonly art: 'code'; readonly code: string }

/** Collects keys in their order. */
export class KeySequence {
  #text = ''
  #last = Number.NEGATIVE_INFINITY

  /**
   * @param key as `KeyboardEvent.key` names it
   * @param now time of the key in milliseconds
   */
  key(key: string, now: number): KeyEffect {
    const isFast = now - this.#last <= GAP_MAX_MS
    if (key === 'Shift' || key === 'AltGraph') return { art: isFast && this.#text !== '' ? 'part' : 'open' }
    this.#last = now
    if (!isFast) this.#text = ''
    if (key === 'Enter' || key === 'Tab') {
      const code = this.#text
      this.#text = ''
      return code.length >= CODE_MIN ? { art: 'code', code } : { art: 'open' }
    }
    if ([...key].length !== 1) {
      this.#text = ''
      return { art: 'open' }
    }
    this.#text += key
    return this.#text.length > 1 ? { art: 'part' } : { art: 'open' }
  }
}
