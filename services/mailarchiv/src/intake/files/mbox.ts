/** Finds the messages of an mbox (RFC 4155, mboxrd) in a stream of bytes, without holding them. */
import type { MboxSeparator } from '@zeughaus/mime'
import { CR, LF, LineEnds } from './line-ends.ts'
import { FROM, LOOK_AHEAD, Separators } from './separators.ts'

/** Bytes of one message: without its separator, without the blank line that ends it. */
export type MessageRange = {
  readonly start: number
  readonly end: number
  /** When it was received, in milliseconds, as its separator says; null: it does not. */
  readonly receivedAt: number | null
}

const SPACE = 0x20
const MARK = Buffer.from('\nFrom ')
/** The byte order mark of an editor at the beginning of a UTF-8 file; not part of the first line. */
const BOM = Buffer.from('\uFEFF')
/** The beginning counts as the end of a blank line. */
const BEFORE = Buffer.from('\n\n')
/** Bytes before a separator that are examined: the ends of the two lines before it, each with up to two CRs. */
const LOOK_BACK = 4

/** A message of a file: its number there, and where the file continues after it, null after the last one. */
export type NumberedRange = MessageRange & { readonly number: number; readonly next: number | null }

type OpenMessage = Pick<MessageRange, 'start' | 'receivedAt'>

/**
 * Finds the messages between separators (separators.ts), of which only a whole one needs no blank line before it. Text
 * before the first separator is a message too, unless it is blank. Lines end with LF, CRLF or, in files of old
 * Macintosh programs, CR.
 */
export class MboxScanner {
  readonly #lines = new LineEnds()
  readonly #separators = new Separators()
  /** Unread bytes, from `#offset` on; starts with up to LOOK_BACK bytes already read. */
  #rest = BEFORE
  #offset = -BEFORE.length
  #message: OpenMessage | null = null
  /** Something other than white space was seen. */
  #hasText = false

  /** Returns the messages that end within this chunk. */
  push(chunk: Uint8Array): MessageRange[] {
    this.#rest = Buffer.concat([this.#rest, this.#lines.take(chunk)])
    return this.#scan(false)
  }

  /** Returns the last messages; none without any separator. */
  finish(): MessageRange[] {
    this.#rest = Buffer.concat([this.#rest, this.#lines.take(Buffer.alloc(0), true)])
    const found = this.#scan(true)
    if (this.#message !== null) found.push(this.#ended(this.#message, this.#rest.length))
    return found
  }

  /** Start of the message being read; null before the first one. */
  get openMessage(): number | null {
    return this.#message?.start ?? null
  }

  #scan(isEnd: boolean): MessageRange[] {
    this.#skipByteOrderMark()
    const found: MessageRange[] = []
    let keep = Math.max(0, this.#rest.length - MARK.length - LOOK_BACK)
    for (let at = this.#rest.indexOf(MARK); at !== -1; at = this.#rest.indexOf(MARK, at + 1)) {
      if (!isEnd && this.#rest.length - at <= LOOK_AHEAD) {
        keep = Math.min(keep, Math.max(0, at - LOOK_BACK))
        break
      }
      const separator = this.#separatorAt(at + 1)
      if (separator === null) continue
      const before = this.#message ?? (this.#hasText || hasText(this.#rest.subarray(0, at)) ? UNNAMED : null)
      if (before !== null) found.push(this.#ended(before, at + 1))
      const lineEnd = this.#rest.indexOf(LF, at + 1)
      const start = this.#offset + (lineEnd === -1 ? this.#rest.length : lineEnd + 1)
      this.#message = { start, receivedAt: separator.received?.getTime() ?? null }
    }
    if (this.#message === null) this.#hasText ||= hasText(this.#rest.subarray(0, keep))
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

  /** The separator in the line that begins there; null for any other line. */
  #separatorAt(start: number): MboxSeparator | null {
    // A line directly behind a separator is the one that another program wrote: the header of the mail ignores it.
    if (this.#offset + start === this.#message?.start) return null
    const isFirst = this.#offset + start <= BOM.length && !hasText(this.#rest.subarray(0, start))
    const before = isFirst ? 'nothing' : this.#blankLineBefore(start) > 0 ? 'blank line' : 'text'
    return this.#separators.read(this.#rest.subarray(start), before)
  }

  /** Bytes of the blank line that ends there, 0 for any other line. */
  #blankLineBefore(end: number): number {
    let start = end - 1
    if (this.#rest[start] !== LF) return 0
    while (this.#rest[start - 1] === CR && end - start < LOOK_BACK - 1) start--
    return this.#rest[start - 1] === LF ? end - start : 0
  }

  /** A message up to a place in the rest, without the blank line before that. */
  #ended({ start, receivedAt }: OpenMessage, at: number): MessageRange {
    return { start, end: Math.max(start, this.#offset + at - this.#blankLineBefore(at)), receivedAt }
  }
}

/**
 * Yields what `made` makes of the messages of an mbox that end behind `from`.
 *
 * @param read called behind each chunk: the bytes before this place are needed no more
 * @returns the number of all its messages, 0 without any separator
 */
export async function* messagesOfMbox<Message>(
  chunks: AsyncIterable<Uint8Array>,
  from: number,
  made: (range: NumberedRange) => Message,
  read: (until: number) => void = () => {},
): AsyncGenerator<Message, number> {
  const scanner = new MboxScanner()
  let number = 0
  for await (const chunk of chunks) {
    for (const range of scanner.push(chunk)) {
      number += 1
      if (range.end > from) yield made({ ...range, number, next: range.end })
    }
    read(scanner.openMessage ?? 0)
  }
  const last = scanner.finish()
  for (const [place, range] of last.entries()) {
    number += 1
    const next = place === last.length - 1 ? null : range.end
    if (range.end > from) yield made({ ...range, number, next })
  }
  return number
}

/** What stands before the first separator. */
const UNNAMED: OpenMessage = { start: 0, receivedAt: null }

const hasText = (bytes: Buffer): boolean => bytes.some((byte) => byte > SPACE)

const startsWithBom = (bytes: Buffer): boolean => bytes.subarray(0, BOM.length).equals(BOM)

/** Whether a file that starts like this is an mbox. */
export function startsLikeMbox(start: Uint8Array): boolean {
  const whole = new LineEnds().take(start.subarray(0, 2 * LOOK_AHEAD), true)
  const bytes = startsWithBom(whole) ? whole.subarray(BOM.length) : whole
  return bytes.subarray(0, FROM.length).equals(FROM) && new Separators().read(bytes, 'nothing') !== null
}
