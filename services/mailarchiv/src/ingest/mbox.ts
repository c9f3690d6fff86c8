/** Finds the messages of an mbox (RFC 4155, mboxrd) in a stream of bytes, without holding them. */

/** Bytes of one message: without its separator, without the blank line that ends it. */
export type MessageRange = { readonly start: number; readonly end: number }

const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const MARK = Buffer.from('\nFrom ')
const FROM_BYTES = MARK.length - 1
/** The byte order mark of an editor at the beginning of a UTF-8 file; not part of the first line. */
const BOM = Buffer.from('\uFEFF')
/** The beginning counts as the end of a blank line. */
const BEFORE = Buffer.from('\n\n')
/** A separator is one short line. */
const MAX_SEPARATOR = 1_024
/** Bytes before a separator that are examined: the end of the line before it, and of the one before that. */
const LOOK_BACK = 4
/** A time of day with a year or a weekday after the sender: a separator has them, a sentence does not (RFC 4155). */
const TIME = /\b\d{1,2}:\d{2}\b/
const YEAR = /\b(?:19|20)\d{2}\b/
const WEEKDAY = /^\S+\s+(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/
/** Marks the header field `From`; blanks may precede its colon (RFC 5322, 4.5). */
const FIELD_FROM = /^\s*:/
/** The beginning of a header field. */
const FIELD = /^[!-9;-~]+[ \t]*:/

/**
 * Finds separators: lines `From ` at the beginning or after a blank line, followed by a date, or by one word and a
 * header field in the next line. An unquoted sentence that starts with "From" is none, nor is the header field `From
 * :`. Text before the first separator is a message too, unless it is blank.
 */
export class MboxScanner {
  /** Unread bytes, from `#offset` on; starts with up to LOOK_BACK bytes already read. */
  #rest = BEFORE
  #offset = -BEFORE.length
  #messageStart: number | null = null
  /** Something other than white space was seen. */
  #hasText = false

  /** Returns the messages that end within this chunk. */
  push(chunk: Uint8Array): MessageRange[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    return this.#scan(false)
  }

  /** Returns the last message; none without any separator. */
  finish(): MessageRange[] {
    const found = this.#scan(true)
    const end = this.#offset + this.#rest.length
    if (this.#messageStart !== null)
      found.push({ start: this.#messageStart, end: this.#withoutBlankLine(this.#rest.length, end) })
    return found
  }

  /** Start of the message being read; null before the first one. */
  get openMessage(): number | null {
    return this.#messageStart
  }

  #scan(isEnd: boolean): MessageRange[] {
    this.#skipByteOrderMark()
    const found: MessageRange[] = []
    let keep = Math.max(0, this.#rest.length - MARK.length - LOOK_BACK)
    for (let at = this.#rest.indexOf(MARK); at !== -1; at = this.#rest.indexOf(MARK, at + 1)) {
      const lineEnd = this.#rest.indexOf(LF, at + 1)
      const isWhole = lineEnd !== -1 && this.#rest.indexOf(LF, lineEnd + 1) !== -1
      if (!isWhole && !isEnd && this.#rest.length - at <= 2 * MAX_SEPARATOR) {
        keep = Math.min(keep, Math.max(0, at - LOOK_BACK))
        break
      }
      if (!this.#followsBlankLine(at) || !isSeparator(this.#rest, at + 1)) continue
      const start = this.#messageStart ?? (this.#hasText || hasText(this.#rest.subarray(0, at)) ? 0 : null)
      if (start !== null) found.push({ start, end: this.#withoutBlankLine(at + 1, this.#offset + at + 1) })
      this.#messageStart = this.#offset + (lineEnd === -1 ? this.#rest.length : lineEnd + 1)
    }
    if (this.#messageStart === null) this.#hasText ||= hasText(this.#rest.subarray(0, keep))
    this.#rest = this.#rest.subarray(keep)
    this.#offset += keep
    return found
  }

  /** Skips the byte order mark. The scan keeps enough bytes unread to recognise one that comes in pieces. */
  #skipByteOrderMark(): void {
    if (this.#offset !== -BEFORE.length || !startsWithBom(this.#rest.subarray(BEFORE.length))) return
    this.#rest = Buffer.concat([BEFORE, this.#rest.subarray(BEFORE.length + BOM.length)])
    this.#offset += BOM.length
  }

  #followsBlankLine(at: number): boolean {
    const before = this.#rest[at - 1] === CR ? at - 2 : at - 1
    return this.#rest[before] === LF
  }

  /** Moves an end before the blank line there. `at` in the rest is `end` in the stream. */
  #withoutBlankLine(at: number, end: number): number {
    if (this.#rest[at - 1] !== LF) return end
    const length = this.#rest[at - 2] === CR ? 2 : 1
    return this.#rest[at - length - 1] === LF ? Math.max(this.#messageStart ?? 0, end - length) : end
  }
}

/** Whether the line that starts there with `From ` is a separator. */
function isSeparator(bytes: Buffer, start: number): boolean {
  const lineEnd = bytes.indexOf(LF, start)
  const end = lineEnd === -1 ? bytes.length : lineEnd
  if (end - start > MAX_SEPARATOR) return false
  const line = bytes.toString('latin1', start + FROM_BYTES, end).trimEnd()
  if (FIELD_FROM.test(line)) return false
  if (TIME.test(line) && (YEAR.test(line) || WEEKDAY.test(line))) return true
  return /^\S+$/.test(line) && FIELD.test(bytes.toString('latin1', end + 1, end + 1 + MAX_SEPARATOR))
}

const hasText = (bytes: Buffer): boolean => bytes.some((byte) => byte > SPACE)

const startsWithBom = (bytes: Buffer): boolean => bytes.subarray(0, BOM.length).equals(BOM)

/** Whether a file that starts like this is an mbox. */
export function startsLikeMbox(start: Uint8Array): boolean {
  const whole = Buffer.from(start.buffer, start.byteOffset, start.byteLength)
  const bytes = startsWithBom(whole) ? whole.subarray(BOM.length) : whole
  return bytes.subarray(0, FROM_BYTES).equals(MARK.subarray(1)) && isSeparator(bytes, 0)
}
