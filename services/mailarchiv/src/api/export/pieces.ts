/** Joins what a format writes to pieces that are worth a write to the network. */
import type { Lent } from '@zeughaus/platform'

const PIECE_BYTES = 128 * 1024
/** Bytes of a character in UTF-8, at most, for each of its units in UTF-16. */
const UTF8_BYTES = 3

export class Pieces {
  #open = Buffer.allocUnsafeSlow(PIECE_BYTES)
  #filled = 0
  #full: Buffer<ArrayBuffer>[] = []
  /** Pieces that may be filled anew. */
  readonly #free: Buffer<ArrayBuffer>[] = []
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

  /** Lends the pieces that are full. */
  *full(): Generator<Lent> {
    const pieces = this.#full.splice(0)
    this.#given += pieces.length * PIECE_BYTES
    for (const piece of pieces) {
      yield { lent: piece }
      this.#free.push(piece)
    }
  }

  /** Lends all that is left. */
  *last(): Generator<Lent> {
    for (const piece of this.rest()) yield { lent: piece }
  }

  /** Takes all that is left. */
  rest(): Buffer[] {
    const pieces = this.#full.splice(0)
    if (this.#filled > 0) {
      pieces.push(this.#open.subarray(0, this.#filled))
      this.#open = Buffer.allocUnsafeSlow(PIECE_BYTES)
    }
    this.#given += pieces.reduce((sum, { length }) => sum + length, 0)
    this.#filled = 0
    return pieces
  }

  #next(): void {
    this.#full.push(this.#open)
    this.#open = this.#free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
    this.#filled = 0
  }
}
