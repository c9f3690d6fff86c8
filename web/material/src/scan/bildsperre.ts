/** A code that stays before the camera is one scan: pure. */

/** A code counts again once it was out of the picture for so long. */
export const ABWESEND_MS = 1_200

/** Decides which of the codes in a picture are new. */
export class Bildsperre {
  readonly #gesehen = new Map<string, number>()

  /** @returns the codes that were not in the picture just before */
  neue(codes: readonly string[], jetzt: number): string[] {
    for (const [code, zuletzt] of this.#gesehen) if (jetzt - zuletzt > ABWESEND_MS) this.#gesehen.delete(code)
    const neue = [...new Set(codes)].filter((code) => !this.#gesehen.has(code))
    for (const code of codes) this.#gesehen.set(code, jetzt)
    return neue
  }
}
