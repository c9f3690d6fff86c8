/** Joins what a format writes to pieces that are worth a write to the network. */

/** From this size on the C library gives a piece back to the system when it is freed, see scripts/bootstrap.mjs. */
const PIECE_BYTES = 128 * 1024
/** Bytes of a character in UTF-8, at most, for each of its units in UTF-16. */
const UTF8_BYTES = 3

export class Pieces {
  #open = Buffer.allocUnsafeSlow(PIECE_BYTES)
  #filled = 0
  #full: Buffer[] = []
  #given = 0

  /** Bytes added so far. */
  get bytes(): number {
    return this.#given + this.#full.length * PIECE_BYTES + this.#filled
  }

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const end = Math.min(bytes.length, at + PIECE_BYTES - this.#filled)
      this.#open.set(bytes.subarray(at, end), this.#filled)
      this.#filled += end - at
      at = end
      if (this.#filled === PIECE_BYTES) this.#next()
    }
  }

  addText(text: string): void {
    if (text.length * UTF8_BYTES > PIECE_BYTES - this.#filled) this.add(Buffer.from(text))
    else this.#filled += this.#open.write(text, this.#filled)
  }

  /** Takes the pieces that are full. */
  full(): Buffer[] {
    const pieces = this.#full
    this.#full = []
    this.#given += pieces.length * PIECE_BYTES
    return pieces
  }

  /** Takes all that is left. */
  rest(): Buffer[] {
    const last = this.#open.subarray(0, this.#filled)
    const pieces = this.full()
    this.#given += last.length
    this.#open = Buffer.allocUnsafeSlow(PIECE_BYTES)
    this.#filled = 0
    return last.length === 0 ? pieces : [...pieces, last]
  }

  #next(): void {
    this.#full.push(this.#open)
    this.#open = Buffer.allocUnsafeSlow(PIECE_BYTES)
    this.#filled = 0
  }
}
