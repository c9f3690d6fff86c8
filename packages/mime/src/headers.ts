import { isAscii } from 'node:buffer'
import { COLON, CR, DASH, ESCAPE, isBlankLine, LF, lineEnd, SPACE, TAB } from './bytes.ts'
import { decodeUndeclared } from './charset.ts'
import type { Header, Problem } from './message.ts'
import { parseParameterized } from './parameters.ts'

/** Common fields that begin a mail even behind a blank line or rubbish. */
const USUAL_FIELD =
  /^(?:received|return-path|delivered-to|from|to|cc|subject|date|message-id|mime-version|content-[a-z-]+|reply-to|sender|x-[\w-]+|dkim-signature|list-[a-z-]+|references|in-reply-to|importance|user-agent|status)$/i

/** Maximum bytes read to tell whether a line names a field. */
const MAX_FIELD_NAME = 200

const CONTENT_TYPE = 'content-type'

/** A block of header fields, and the start of the body. */
export type HeaderBlock = { readonly headers: Header[]; readonly bodyStart: number }

const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/** Context of reading one part's fields. */
export type HeaderContext = {
  readonly headerBytes: number
  readonly report: (problem: Problem) => void
  /** Whether a boundary line of an open multipart starts here. It ends the fields of a part without a blank line. */
  readonly isBoundary: (lineStart: number) => boolean
}

/** Finds the colon of the field that starts at `start`; -1 when the line is no field (RFC 5322 section 2.2). */
export function fieldColon(bytes: Buffer, start: number, end: number): number {
  let at = start
  for (; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte === COLON) return at === start ? -1 : at
    if (byte <= SPACE || byte > 0x7e) break
  }
  if (at === start) return -1
  while (at < end && (bytes[at] === SPACE || bytes[at] === TAB)) at++
  return bytes[at] === COLON ? at : -1
}

/** Whether the line that starts there is one of the fields that mails have. */
export function startsUsualField(bytes: Buffer, start: number, end: number): boolean {
  const colon = fieldColon(bytes, start, Math.min(end, start + MAX_FIELD_NAME))
  return colon > 0 && USUAL_FIELD.test(bytes.toString('latin1', start, colon).trim())
}

/**
 * Whether a line is an mbox separator left on top of the mail. `From : a@b` is not: a field may have blanks before its
 * colon (RFC 5322 section 4.5).
 */
function isMailboxSeparator(bytes: Buffer, start: number, end: number): boolean {
  const at = bytes[start] === 0x3e ? start + 1 : start
  return bytes.toString('latin1', at, at + 5) === 'From ' && fieldColon(bytes, at, end) < 0
}

function startsWithMark(bytes: Buffer, start: number, end: number): boolean {
  return bytes.subarray(start, Math.min(start + BYTE_ORDER_MARK.length, end)).equals(BYTE_ORDER_MARK)
}

/**
 * Skips everything before the first field of a mail: a byte order mark, separator lines, and blank lines that are
 * followed by fields.
 */
function skipToFirstField(bytes: Buffer, start: number, end: number): number {
  let at = startsWithMark(bytes, start, end) ? start + BYTE_ORDER_MARK.length : start
  if (isMailboxSeparator(bytes, at, end)) at = Math.min(lineEnd(bytes, at, end) + 1, end)
  let blank = at
  while (blank < end && (bytes[blank] === CR || bytes[blank] === LF)) blank++
  return blank > at && startsUsualField(bytes, blank, lineEnd(bytes, blank, end)) ? blank : at
}

/** Offsets of a field: its start, its colon and the end of its last line. */
type Field = { readonly start: number; readonly colon: number; end: number }
type Fields = { readonly fields: readonly Field[]; readonly bodyStart: number }

/** Recognises the boundary line of the multipart whose fields these are: it ends them without a blank line. */
class OwnBoundary {
  readonly #bytes: Buffer
  #type: Field | null = null
  /** The line that begins a part; read once, empty when the type declares no boundary. */
  #line: Buffer | null = null

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Takes the next field; the first Content-Type declares the boundary. */
  take(field: Field): void {
    const { start, colon } = field
    if (this.#type !== null || colon - start !== CONTENT_TYPE.length) return
    if (this.#bytes.toString('latin1', start, colon).toLowerCase() === CONTENT_TYPE) this.#type = field
  }

  startsAt(start: number, stop: number): boolean {
    const bytes = this.#bytes
    if (this.#type === null || bytes[start] !== DASH || bytes[start + 1] !== DASH) return false
    this.#line ??= this.#declared(this.#type)
    const end = start + this.#line.length
    return end > start && bytes.subarray(start, end).equals(this.#line) && isBlankLine(bytes, end, stop)
  }

  #declared({ colon, end }: Field): Buffer {
    const value = unfold(decodeUndeclared(this.#bytes.subarray(colon + 1, end)))
    const { parameters } = parseParameterized(value, { encodedWords: 0, report: () => {} })
    const boundary = parameters.get('boundary')?.trim() ?? ''
    return Buffer.from(boundary === '' ? '' : `--${boundary}`)
  }
}

/**
 * Finds the fields line by line. A line that is neither field nor continuation ends them and belongs to the body,
 * unless a common field follows: then it is rubbish between fields.
 */
function findFields(bytes: Buffer, start: number, end: number, context: HeaderContext): Fields {
  const fields: Field[] = []
  const limit = start + context.headerBytes
  const own = new OwnBoundary(bytes)
  let foldedUntil = start
  let at = start
  while (at < end) {
    const stop = lineEnd(bytes, at, end)
    const last = fields.at(-1)
    const continues = last !== undefined && startsWithBlank(bytes, at)
    const isBlank = isBlankLine(bytes, at, stop)
    if (continues && isBlank && at >= foldedUntil) foldedUntil = nextField(bytes, at, Math.min(end, limit))
    if (isBlank && (continues ? at >= foldedUntil : !startsWithBlank(bytes, at))) {
      return { fields, bodyStart: Math.min(stop + 1, end) }
    }
    if (!continues && (context.isBoundary(at) || own.startsAt(at, stop))) {
      context.report('header_end_missing')
      return { fields, bodyStart: at }
    }
    const colon = continues ? -1 : fieldColon(bytes, at, stop)
    if (continues) last.end = Math.min(stop, limit)
    else if (colon > 0 && colon < limit) {
      const field = { start: at, colon, end: Math.min(stop, limit) }
      fields.push(field)
      own.take(field)
    } else if (colon < 0 && startsUsualField(bytes, stop + 1, lineEnd(bytes, stop + 1, end))) {
      context.report('header_malformed')
    } else if (colon < 0) {
      if (last !== undefined) context.report('header_end_missing')
      return { fields, bodyStart: at }
    }
    if (stop > limit) {
      context.report('limit_header_bytes')
      return { fields, bodyStart: skipToBlankLine(bytes, stop + 1, end) }
    }
    at = stop + 1
  }
  return { fields, bodyStart: end }
}

function startsWithBlank(bytes: Buffer, at: number): boolean {
  return bytes[at] === SPACE || bytes[at] === TAB
}

/**
 * Finds the common field behind a line of blanks and the folded lines after it; returns `from` when none follows. Such
 * a line is folding white space (RFC 5322 section 4.2) in front of a field, else it ends the fields.
 */
function nextField(bytes: Buffer, from: number, end: number): number {
  let at = from
  while (at < end && startsWithBlank(bytes, at)) at = lineEnd(bytes, at, end) + 1
  return startsUsualField(bytes, at, lineEnd(bytes, at, end)) ? at : from
}

function skipToBlankLine(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at < end; ) {
    const stop = lineEnd(bytes, at, end)
    if (isBlankLine(bytes, at, stop)) return Math.min(stop + 1, end)
    at = stop + 1
  }
  return end
}

/**
 * Unfolds a value (RFC 5322 section 2.2.3): removes line ends and lines of blanks, keeps the white space that a line
 * starts with. CR CR LF is one line end, lone CRs become blanks.
 */
function unfold(raw: string): string {
  const lines = raw.includes('\r\r') ? raw.replace(/\r+/g, '\r') : raw
  const value = lines.includes('\n') ? lines.replace(/\r?\n(?:[ \t]*(?=\r?\n))?/g, '') : lines
  return (value.includes('\r') ? value.replaceAll('\r', ' ') : value).trim()
}

/**
 * Reads one block of header fields.
 *
 * @param isMail whether the block is the mail's own, which an mbox separator or blank lines may precede
 */
export function readHeaders(
  bytes: Buffer,
  start: number,
  end: number,
  isMail: boolean,
  context: HeaderContext,
): HeaderBlock {
  const first = isMail ? skipToFirstField(bytes, start, end) : start
  const { fields, bodyStart } = findFields(bytes, first, end, context)
  const block = bytes.subarray(first, fields.at(-1)?.end ?? first)
  const isPlain = isAscii(block) && !block.includes(ESCAPE)
  const text = isPlain ? block.toString('latin1') : null
  const headers: Header[] = []
  for (const { start: from, colon, end: to } of fields) {
    const name = text === null ? bytes.toString('latin1', from, colon) : text.slice(from - first, colon - first)
    const raw =
      text === null ? decodeUndeclared(bytes.subarray(colon + 1, to)) : text.slice(colon + 1 - first, to - first)
    headers.push({ name: name.trimEnd(), value: unfold(raw) })
  }
  return { headers, bodyStart }
}

/** Returns the first non-empty value of a field name (in lower case); null when there is none. */
export function firstHeader(headers: readonly Header[], name: string): string | null {
  for (const header of headers) {
    if (header.name.length === name.length && header.value !== '' && header.name.toLowerCase() === name)
      return header.value
  }
  return null
}

/** Returns all values of a field name (in lower case), in order. */
export function allHeaders(headers: readonly Header[], name: string): string[] {
  const values: string[] = []
  for (const header of headers) {
    if (header.name.length === name.length && header.name.toLowerCase() === name) values.push(header.value)
  }
  return values
}
