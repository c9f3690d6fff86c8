import { CR, EQUALS, LF, SPACE, TAB } from './bytes.ts'
import type { TransferEncoding } from './message.ts'
import { continuesAfterPadding, decodeSlice, isBase64Digit, PADDING_LOOKAHEAD } from './transfer.ts'

/** Forces a cut in a quoted-printable line without a place to cut; real mail lines have at most 998 bytes. */
const MAX_LINE = 1024 * 1024

/** Encodings that can be decoded as a stream. */
export type StreamedEncoding = Exclude<TransferEncoding, 'uuencode' | 'cms'>

/**
 * Decodes a stream: yields the same bytes as `decodePart`, holding only a few pieces in memory. White space of more
 * than a mebibyte at a line's end may remain.
 *
 * @param pieces the encoded bytes of a part in order, cut anywhere
 */
export async function* decodeStream(
  pieces: AsyncIterable<Uint8Array>,
  encoding: StreamedEncoding,
): AsyncGenerator<Uint8Array> {
  if (encoding === 'identity') {
    yield* pieces
    return
  }
  const decoder = encoding === 'base64' ? new Base64Pieces() : new QuotedPieces()
  for await (const piece of pieces) {
    yield* decoder.take(piece)
    if (decoder.isOver) return
  }
  yield* decoder.finish()
}

function decoded(bytes: Buffer, start: number, end: number, encoding: TransferEncoding): Buffer {
  return decodeSlice(bytes, { start, end, encoding }, Number.MAX_SAFE_INTEGER)
}

class Base64Pieces {
  #rest: Buffer = Buffer.alloc(0)
  isOver = false

  /** Decodes a piece. Bytes near the end wait for the next one, since padding before them cannot be judged yet. */
  take(piece: Uint8Array): Buffer[] {
    const bytes = Buffer.concat([this.#rest, piece])
    return this.#decode(bytes, bytes.length - PADDING_LOOKAHEAD)
  }

  finish(): Buffer[] {
    const out = this.#decode(this.#rest, this.#rest.length)
    if (!this.isOver) out.push(decoded(this.#rest, 0, this.#rest.length, 'base64'))
    return out
  }

  #decode(bytes: Buffer, limit: number): Buffer[] {
    const out: Buffer[] = []
    let start = 0
    let cut = 0
    let digits = 0
    for (let at = 0; at < limit; at += 1) {
      const byte = bytes[at] ?? 0
      if (isBase64Digit(byte)) {
        digits = (digits + 1) & 3
        if (digits === 0) cut = at + 1
      } else if (byte === EQUALS) {
        out.push(decoded(bytes, start, at + 1, 'base64'))
        start = at + 1
        cut = start
        digits = 0
        this.isOver = !continuesAfterPadding(bytes, start, bytes.length)
        if (this.isOver) return out
      }
    }
    if (cut > start) out.push(decoded(bytes, start, cut, 'base64'))
    // Only digits are kept, so that rubbish between them does not pile up.
    const open = bytes.subarray(cut, Math.max(cut, limit)).filter(isBase64Digit)
    this.#rest = Buffer.concat([open, bytes.subarray(Math.max(cut, limit))])
    return out
  }
}

class QuotedPieces {
  #rest: Buffer = Buffer.alloc(0)
  readonly isOver = false

  take(piece: Uint8Array): Buffer[] {
    const bytes = Buffer.concat([this.#rest, piece])
    const cut = bytes.length > MAX_LINE ? Math.max(placeToCut(bytes), bytes.length - MAX_LINE) : placeToCut(bytes)
    this.#rest = bytes.subarray(cut)
    return cut === 0 ? [] : [decoded(bytes, 0, cut, 'quoted-printable')]
  }

  finish(): Buffer[] {
    return [decoded(this.#rest, 0, this.#rest.length, 'quoted-printable')]
  }
}

/** Finds the last place to cut that splits no code, no soft line break and no white space at a line's end. */
function placeToCut(bytes: Buffer): number {
  for (let at = bytes.length; at > 0; at -= 1) {
    const last = bytes[at - 1]
    if (last === LF) return at
    if (last === EQUALS || last === SPACE || last === TAB || last === CR) continue
    if (bytes[at - 2] !== EQUALS && bytes[at - 3] !== EQUALS) return at
  }
  return 0
}
