/**
 * Encodes and decodes the frames between a service and its confined child: a JSON header followed by bytes. Not the
 * runtime's own serialization: its reader is not made for hostile input.
 */

/**
 * Maximum bytes of a header and of a body that the service reads from a child: more than the text of one file, or a
 * rendered page, can have.
 */
const HEADER_BYTES = 16 * 1024 * 1024
const BODY_BYTES = 64 * 1024 * 1024
/** Two lengths: of the header (4 bytes) and of the body (6 bytes). */
const PREFIX_BYTES = 10

export type Frame = { readonly header: unknown; readonly body: Buffer }

/** Builds the head of a frame that is followed by `bodyBytes` bytes. */
export function frameHead(header: unknown, bodyBytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32LE(json.length, 0)
  prefix.writeUIntLE(bodyBytes, 4, 6)
  return Buffer.concat([prefix, json])
}

/** Assembles frames from the pieces in which they arrive. */
export class FrameReader {
  readonly #limits: { readonly header: number; readonly body: number }
  #pieces: Buffer[] = []
  #length = 0
  #header: { readonly value: unknown; readonly bodyBytes: number } | null = null
  #body: { readonly bytes: Buffer; filled: number } | null = null

  /** @param limits maximum bytes that the sender can make this side keep in memory */
  constructor(limits = { header: HEADER_BYTES, body: BODY_BYTES }) {
    this.#limits = limits
  }

  /**
   * Yields the frames that this piece completes.
   *
   * @throws Error for an invalid or oversized frame
   */
  *read(piece: Buffer): Generator<Frame> {
    let rest = piece
    for (;;) {
      if (this.#body) rest = this.#fill(this.#body, rest)
      else {
        this.#pieces.push(rest)
        this.#length += rest.length
        const after = this.#readHeader()
        if (after === null) return
        rest = after
        continue
      }
      if (this.#body.filled < this.#body.bytes.length) return
      const frame = { header: this.#header?.value, body: this.#body.bytes }
      this.#header = null
      this.#body = null
      yield frame
      if (rest.length === 0) return
    }
  }

  #fill(body: { readonly bytes: Buffer; filled: number }, piece: Buffer): Buffer {
    const taken = Math.min(piece.length, body.bytes.length - body.filled)
    piece.copy(body.bytes, body.filled, 0, taken)
    body.filled += taken
    return piece.subarray(taken)
  }

  /** Reads the header once it is complete; returns the bytes behind it. */
  #readHeader(): Buffer | null {
    if (this.#length < PREFIX_BYTES) return null
    const [first] = this.#pieces
    const start = first && first.length >= PREFIX_BYTES ? first : this.#joined()
    const headerBytes = start.readUInt32LE(0)
    const bodyBytes = start.readUIntLE(4, 6)
    if (headerBytes > this.#limits.header || bodyBytes > this.#limits.body) throw new Error('a frame is too long')
    if (this.#length < PREFIX_BYTES + headerBytes) return null
    const all = this.#joined()
    const value: unknown = JSON.parse(all.toString('utf8', PREFIX_BYTES, PREFIX_BYTES + headerBytes))
    this.#header = { value, bodyBytes }
    this.#body = { bytes: Buffer.allocUnsafeSlow(bodyBytes), filled: 0 }
    this.#pieces = []
    this.#length = 0
    return all.subarray(PREFIX_BYTES + headerBytes)
  }

  #joined(): Buffer {
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)]
    return this.#pieces[0] ?? Buffer.alloc(0)
  }
}
