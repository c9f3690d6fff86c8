/** Filters repeated reads of a code that stays in view. Pure. */

/** A code counts again after this time out of view. */
export const ABSENT_MS = 1_200

/** Tells new codes from those that were just in view. */
export class FrameFilter {
  readonly #seen = new Map<string, number>()

  /** @returns the codes that were not in the picture just before */
  fresh(codes: readonly string[], now: number): string[] {
    for (const [code, last] of this.#seen) if (now - last > ABSENT_MS) this.#seen.delete(code)
    const fresh = [...new Set(codes)].filter((code) => !this.#seen.has(code))
    for (const code of codes) this.#seen.set(code, now)
    return fresh
  }
}
