/** Finds the messages of an mbox (RFC 4155, mboxrd) in a stream of bytes, without holding them. */

/** Bytes of one message: without its separator, without the blank line that ends it. */
export type MessageRange = { readonly start: number; readonly end: number }

const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const MARK = Buffer.from('\nFrom ')
/** A separator is one short line. */
const MAX_SEPARATOR = 1_024
/** Bytes before a separator that are looked at: the end of the line before it, and of the one before that. */
const LOOK_BACK = 4

/**
 * A separator is a line `From ` at the beginning or after a blank line that goes on as separators do: one word, or
 * somewhere a time of day. A sentence that starts with "From" and was not quoted is none.
 */
export class MboxScanner {
  /** Unread bytes, from `#offset` on; starts with LOOK_BACK bytes that were read already, where there are any. */
  #rest = Buffer.from('\n')
  #offset = -1
  #messageStart: number | null = null

  /** The messages that end within this chunk. */
  push(chunk: Uint8Array): MessageRange[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    return this.#scan(false)
  }

  /** The last message. */
  finish(): MessageRange[] {
    const found = this.#scan(true)
    const end = this.#offset + this.#rest.length
    if (this.#messageStart !== null)
      found.push({ start: this.#messageStart, end: this.#withoutBlankLine(this.#rest.length, end) })
    return found
  }

  /** Where the message being read starts; null before the first one. */
  get openMessage(): number | null {
    return this.#messageStart
  }

  #scan(isEnd: boolean): MessageRange[] {
    const found: MessageRange[] = []
    let keep = Math.max(0, this.#rest.length - MARK.length - LOOK_BACK)
    for (let at = this.#rest.indexOf(MARK); at !== -1; at = this.#rest.indexOf(MARK, at + 1)) {
      const lineEnd = this.#rest.indexOf(LF, at + 1)
      if (lineEnd === -1 && !isEnd && this.#rest.length - at <= MAX_SEPARATOR) {
        keep = Math.min(keep, Math.max(0, at - LOOK_BACK))
        break
      }
      const line = this.#rest.subarray(at + MARK.length, lineEnd === -1 ? this.#rest.length : lineEnd)
      if (!this.#followsBlankLine(at) || !isSeparator(line)) continue
      if (this.#messageStart !== null) {
        found.push({ start: this.#messageStart, end: this.#withoutBlankLine(at + 1, this.#offset + at + 1) })
      }
      this.#messageStart = this.#offset + (lineEnd === -1 ? this.#rest.length : lineEnd + 1)
    }
    this.#rest = this.#rest.subarray(keep)
    this.#offset += keep
    return found
  }

  #followsBlankLine(at: number): boolean {
    if (this.#offset + at === -1) return true
    const before = this.#rest[at - 1] === CR ? at - 2 : at - 1
    return this.#rest[before] === LF
  }

  /** `at` in the rest is `end` in the stream. */
  #withoutBlankLine(at: number, end: number): number {
    if (this.#rest[at - 1] !== LF) return end
    const length = this.#rest[at - 2] === CR ? 2 : 1
    return this.#rest[at - length - 1] === LF ? Math.max(this.#messageStart ?? 0, end - length) : end
  }
}

function isSeparator(line: Buffer): boolean {
  if (line.length > MAX_SEPARATOR) return false
  const text = line.toString('latin1').trimEnd()
  const firstSpace = text.indexOf(' ')
  return text !== '' && (firstSpace === -1 || /\d\d:\d\d/.test(text))
}

/** Whether a file that starts like this is an mbox. */
export function startsLikeMbox(start: Uint8Array): boolean {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength)
  if (!bytes.subarray(0, 5).equals(MARK.subarray(1))) return false
  const lineEnd = bytes.indexOf(LF)
  return bytes[4] === SPACE && isSeparator(bytes.subarray(5, lineEnd === -1 ? bytes.length : lineEnd))
}
