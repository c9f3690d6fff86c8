/** Line ends of old Macintosh programs, whose lines end with CR alone. */

export const LF = 0x0a
export const CR = 0x0d

/** Bytes without any line end after which lines are taken to end with LF. */
const UNDECIDED = 64 * 1024
const NOTHING = Buffer.alloc(0)

/**
 * Passes on the bytes of a file with LF in place of each CR alone, if its first line ends with CR alone; so each byte
 * keeps its place. Bytes of any other file stay as they are.
 */
export class LineEnds {
  #held: Buffer = NOTHING
  #isOfMac: boolean | null = null

  /** Returns what can be told by now; with `isEnd` all that is left. */
  take(chunk: Uint8Array, isEnd = false): Buffer {
    if (this.#isOfMac === false) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const bytes = Buffer.concat([this.#held, chunk])
    this.#isOfMac ??= isOfMac(bytes, isEnd)
    // Whether the last CR stands alone is seen at the next byte.
    const open = this.#isOfMac === null ? bytes.length : this.#isOfMac && bytes.at(-1) === CR && !isEnd ? 1 : 0
    this.#held = bytes.subarray(bytes.length - open)
    const told = bytes.subarray(0, bytes.length - open)
    return this.#isOfMac ? withLineFeeds(told) : told
  }
}

/** Whether the first line of a file ends with CR alone; null: that is not seen yet. */
function isOfMac(bytes: Buffer, isEnd: boolean): boolean | null {
  const unseen = isEnd || bytes.length > UNDECIDED ? false : null
  const [lf, cr] = [bytes.indexOf(LF), bytes.indexOf(CR)]
  if (cr === -1) return lf === -1 ? unseen : false
  if (lf !== -1 && lf < cr) return false
  let behind = cr
  while (bytes[behind] === CR) behind++
  return behind < bytes.length ? bytes[behind] !== LF : isEnd || unseen
}

function withLineFeeds(bytes: Buffer): Buffer {
  for (let at = bytes.indexOf(CR); at !== -1; at = bytes.indexOf(CR, at + 1)) if (bytes[at + 1] !== LF) bytes[at] = LF
  return bytes
}
