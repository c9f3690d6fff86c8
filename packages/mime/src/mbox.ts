import { asBuffer, CR, LF, lineEnd, SPACE } from './bytes.ts'
import { startsField } from './headers.ts'

/** Longest separator line; a longer line that starts with `From ` is text. */
const MAX_SEPARATOR = 1000
/** Bytes before a line that tell whether the line before it is blank. */
const LOOK_BEHIND = 3
const QUOTE = 0x3e
const FROM = Buffer.from('From ')

/** A time of day and a year: what a From_ line has and a sentence that starts with "From" has not (RFC 4155). */
const TIME = /\b\d{1,2}:\d{2}\b/
const YEAR = /\b(?:19|20)\d{2}\b/

/**
 * Is this line, from `start` to its line end, a From_ line? Some programs leave out the date: then the sender stands
 * alone and a header field follows.
 */
function isSeparator(bytes: Buffer, start: number, end: number): boolean {
  if (end - start > MAX_SEPARATOR) return false
  const line = bytes.toString('latin1', start + FROM.length, end).trim()
  if (TIME.test(line) && YEAR.test(line)) return true
  return /^\S+$/.test(line) && startsField(bytes, end + 1, lineEnd(bytes, end + 1, bytes.length))
}

/** Start of the last line, which may go on in the next chunk; the end when it is too long for a separator. */
function lastLineStart(bytes: Buffer): number {
  const start = bytes.lastIndexOf(LF) + 1
  return bytes.length - start > 2 * MAX_SEPARATOR ? bytes.length : start
}

/** The message of the pieces, without the blank line that ends it. */
function joinMessage(pieces: readonly Buffer[]): Uint8Array {
  const [only] = pieces
  const message = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces)
  let end = message.length
  if (message[end - 1] !== LF) return message
  end -= message[end - 2] === CR ? 2 : 1
  return end === 0 || message[end - 1] === LF ? message.subarray(0, end) : message
}

/** Takes the bytes of an mbox as they come and gives the messages that are complete. Holds one message at a time. */
class MboxSplitter {
  /** Bytes that are not decided yet, with a few decided ones before them. */
  #pending: Buffer = Buffer.alloc(0)
  /** Offset in `#pending` of the first byte that belongs to no piece yet. */
  #from = 0
  /** Offset in `#pending` behind which `From ` is looked for next. */
  #scan = 0
  /** Does `#pending` start where the file starts? */
  #atStart = true
  #pieces: Buffer[] = []
  #inMessage = false;

  *push(chunk: Uint8Array): Generator<Uint8Array> {
    this.#pending = this.#pending.length === 0 ? asBuffer(chunk) : Buffer.concat([this.#pending, asBuffer(chunk)])
    yield* this.#split(false)
  }

  *end(): Generator<Uint8Array> {
    yield* this.#split(true)
    this.#take(this.#pending.length)
    yield* this.#finish()
  }

  /** Goes through the lines that start with `From ` or with its quoted form. */
  *#split(isLast: boolean): Generator<Uint8Array> {
    const bytes = this.#pending
    for (let at = bytes.indexOf(FROM, this.#scan); at >= 0; at = bytes.indexOf(FROM, this.#scan)) {
      this.#scan = at + FROM.length
      let start = at
      while (start > this.#from && bytes[start - 1] === QUOTE) start--
      if (!this.#startsLine(start)) continue
      if (start < at) {
        this.#take(start)
        this.#from = start + 1
        continue
      }
      const stop = lineEnd(bytes, at, bytes.length)
      const isDecidable = isLast || bytes.length - at > 2 * MAX_SEPARATOR || bytes.indexOf(LF, stop + 1) > 0
      if (!isDecidable) {
        this.#keepFrom(at)
        return
      }
      if (!this.#followsBlankLine(at) || !isSeparator(bytes, at, stop)) continue
      this.#take(at)
      yield* this.#finish()
      this.#from = Math.min(stop + 1, bytes.length)
      this.#scan = this.#from
      this.#inMessage = true
    }
    if (!isLast) this.#keepFrom(lastLineStart(bytes))
  }

  #startsLine(at: number): boolean {
    return this.#pending[at - 1] === LF || (at === 0 && this.#atStart)
  }

  /** The line before is blank, or there is none. */
  #followsBlankLine(at: number): boolean {
    const bytes = this.#pending
    let before = at - 1
    if (bytes[before - 1] === CR) before--
    return before < 0 ? this.#atStart : before === 0 ? this.#atStart : bytes[before - 1] === LF
  }

  /** Moves the undecided bytes before `end` into the current message. */
  #take(end: number): void {
    if (end > this.#from) this.#pieces.push(this.#pending.subarray(this.#from, end))
    this.#from = Math.max(this.#from, end)
  }

  /** Ends the current message. What stands before the first separator is one only when it is more than white space. */
  *#finish(): Generator<Uint8Array> {
    const pieces = this.#pieces
    this.#pieces = []
    if (!this.#inMessage && pieces.every((piece) => !piece.some((byte) => byte > SPACE))) return
    yield joinMessage(pieces)
  }

  /** Keeps the bytes from `open` on for the next chunk, and those before that tell whether the line before is blank. */
  #keepFrom(open: number): void {
    this.#take(open)
    const cut = Math.max(0, Math.min(this.#from, open) - LOOK_BEHIND)
    this.#pending = this.#pending.subarray(cut)
    this.#from -= cut
    this.#scan = open - cut
    this.#atStart &&= cut === 0
  }
}

/**
 * Splits an mbox into its messages, in bounded memory: one message and one chunk are held.
 *
 * A message starts behind a `From ` line that looks like a From_ line (it has a time and a year) and follows a blank
 * line or the start of the file; a sentence that starts with "From" is none. Separators and the blank line that ends a
 * message are left out, one `>` is taken off `>From ` and `>>From ` lines (mboxrd). CRLF and LF both work. Bytes before
 * the first separator are a message of their own, unless they are blank.
 *
 * @param chunks the file, in pieces of any size; a piece must not be changed afterwards
 */
export async function* splitMbox(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const splitter = new MboxSplitter()
  for await (const chunk of chunks) yield* splitter.push(chunk)
  yield* splitter.end()
}
