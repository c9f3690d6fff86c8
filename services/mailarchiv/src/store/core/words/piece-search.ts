/** Bytes of a text that show how frequent each letter is. */
const SAMPLE_BYTES = 4_096
/** Bytes of a piece that are looked for, at least: shorter ones stand in most words. */
const LEAST_BYTES = 3

/**
 * Finds a piece of a word in long texts. Node's search stops wherever the first byte of a piece stands, for most letters at
 * every fifteenth byte: so it looks for the piece from its rarest letter on.
 */
export class PieceSearch {
  readonly #piece: Buffer
  /** Where the rarest letter stands in the piece. */
  readonly #rarest: number
  readonly #rest: Buffer

  /** @param sample a text like those that are searched */
  constructor(piece: Buffer, sample: Buffer) {
    const counts = new Uint32Array(256)
    for (const byte of sample.subarray(0, SAMPLE_BYTES)) counts[byte]! += 1
    let rarest = 0
    for (let at = 1; at + LEAST_BYTES <= piece.length; at++)
      if (counts[piece[at]!]! < counts[piece[rarest]!]!) rarest = at
    this.#piece = piece
    this.#rarest = rarest
    this.#rest = piece.subarray(rarest)
  }

  /** Returns where the piece begins, at `from` or later; -1 when it does not. */
  in(text: Buffer, from: number): number {
    const rarest = this.#rarest
    for (let at = text.indexOf(this.#rest, from + rarest); at !== -1; at = text.indexOf(this.#rest, at + 1))
      if (this.#isAt(text, at - rarest)) return at - rarest
    return -1
  }

  /** Compares what stands before the rarest letter. */
  #isAt(text: Buffer, start: number): boolean {
    for (let at = 0; at < this.#rarest; at++) if (text[start + at] !== this.#piece[at]) return false
    return true
  }
}
