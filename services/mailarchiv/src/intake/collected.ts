/** The bytes of one mail as they come in: in one piece of memory as far as it was reserved, behind that in chunks. */
export class Collected {
  #piece: Buffer
  #filled = 0
  #chunks: Buffer[] = []
  #length = 0

  /** @param reserved bytes that the mail is expected to have; 0 when nobody knows. Untouched memory costs nothing. */
  constructor(reserved: number) {
    this.#piece = Buffer.allocUnsafeSlow(reserved)
  }

  get length(): number {
    return this.#length
  }

  add(chunk: Buffer): void {
    const fits = Math.min(chunk.length, this.#piece.length - this.#filled)
    chunk.copy(this.#piece, this.#filled, 0, fits)
    this.#filled += fits
    if (fits < chunk.length) this.#chunks.push(chunk.subarray(fits))
    this.#length += chunk.length
  }

  /** Forgets everything: the mail is not taken. */
  drop(): void {
    this.#piece = Buffer.alloc(0)
    this.#filled = 0
    this.#chunks = []
    this.#length = 0
  }

  /** All of it; nothing stays here. */
  take(): Buffer {
    const piece = this.#piece.subarray(0, this.#filled)
    const all = this.#chunks.length === 0 ? piece : Buffer.concat([piece, ...this.#chunks])
    this.drop()
    return all
  }
}
