import { isAscii } from 'node:buffer'
import { COLON, CR, ESCAPE, isBlankLine, LF, lineEnd, SPACE, TAB } from './bytes.ts'
import { decodeUndeclared } from './charset.ts'
import type { Header, Problem } from './message.ts'

/** Fields that begin a mail even where a blank line or rubbish stands before them. */
const USUAL_FIELD =
  /^(?:received|return-path|delivered-to|from|to|cc|subject|date|message-id|mime-version|content-[a-z-]+|reply-to|sender|x-[\w-]+|dkim-signature|list-[a-z-]+|references|in-reply-to|importance|user-agent|status)$/i

/** Longest line start that is read to tell whether it names a field. */
const MAX_FIELD_NAME = 200

/** A block of header fields and where the body after it starts. */
export type HeaderBlock = { readonly headers: Header[]; readonly bodyStart: number }

const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/** What reading the fields of one part needs to know. */
export type HeaderContext = {
  readonly headerBytes: number
  readonly report: (problem: Problem) => void
  /** Does a boundary line of an open multipart start here? It ends the fields of a part that has no blank line. */
  readonly isBoundary: (lineStart: number) => boolean
}

/** Offset of the colon of the field that starts at `start`; -1 when the line starts none (RFC 5322 section 2.2). */
function fieldColon(bytes: Buffer, start: number, end: number): number {
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

function startsUsualField(bytes: Buffer, start: number, end: number): boolean {
  const colon = fieldColon(bytes, start, Math.min(end, start + MAX_FIELD_NAME))
  return colon > 0 && USUAL_FIELD.test(bytes.toString('latin1', start, colon).trim())
}

/**
 * A separator line of an mbox that was left on top of the mail. `From : a@b` is none: a field may have blanks before its
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
 * Skips what stands before the first field of a mail: the byte order mark that editors write, separator lines, and blank
 * lines that fields follow.
 */
function skipToFirstField(bytes: Buffer, start: number, end: number): number {
  let at = startsWithMark(bytes, start, end) ? start + BYTE_ORDER_MARK.length : start
  if (isMailboxSeparator(bytes, at, end)) at = Math.min(lineEnd(bytes, at, end) + 1, end)
  let blank = at
  while (blank < end && (bytes[blank] === CR || bytes[blank] === LF)) blank++
  return blank > at && startsUsualField(bytes, blank, lineEnd(bytes, blank, end)) ? blank : at
}

/** Where a field, its colon and its last line end. */
type Field = { readonly start: number; readonly colon: number; end: number }
type Fields = { readonly fields: readonly Field[]; readonly bodyStart: number }

/**
 * Finds the fields by lines. A line that is neither field nor continuation ends them and belongs to the body, unless a
 * usual field follows it: then it is rubbish between fields.
 */
function findFields(bytes: Buffer, start: number, end: number, context: HeaderContext): Fields {
  const fields: Field[] = []
  const limit = start + context.headerBytes
  let at = start
  while (at < end) {
    const stop = lineEnd(bytes, at, end)
    const last = fields.at(-1)
    if (isLastLine(bytes, at, stop, end, last !== undefined)) return { fields, bodyStart: Math.min(stop + 1, end) }
    const continues = last !== undefined && (bytes[at] === SPACE || bytes[at] === TAB)
    if (!continues && context.isBoundary(at)) {
      context.report('header_end_missing')
      return { fields, bodyStart: at }
    }
    const colon = continues ? -1 : fieldColon(bytes, at, stop)
    if (continues) last.end = Math.min(stop, limit)
    else if (colon > 0 && colon < limit) fields.push({ start: at, colon, end: Math.min(stop, limit) })
    else if (colon < 0 && startsUsualField(bytes, stop + 1, lineEnd(bytes, stop + 1, end))) {
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

/** Is this the blank line that ends the fields? One of blanks does, unless a usual field follows it. */
function isLastLine(bytes: Buffer, at: number, stop: number, end: number, hasFields: boolean): boolean {
  const first = bytes[at]
  const isBlanks = first === SPACE || first === TAB
  if (!(first === LF || first === CR || (isBlanks && hasFields)) || !isBlankLine(bytes, at, stop)) return false
  return !isBlanks || !startsUsualField(bytes, stop + 1, lineEnd(bytes, stop + 1, end))
}

function skipToBlankLine(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at < end; ) {
    const stop = lineEnd(bytes, at, end)
    if (isBlankLine(bytes, at, stop)) return Math.min(stop + 1, end)
    at = stop + 1
  }
  return end
}

/** RFC 5322 section 2.2.3: the line ends go, the white space after them stays. Lone CRs are white space. */
function unfold(raw: string): string {
  const value = raw.includes('\n') ? raw.replace(/\r?\n/g, '') : raw
  return (value.includes('\r') ? value.replaceAll('\r', ' ') : value).trim()
}

/**
 * Reads one block of header fields.
 *
 * @param isMail the block is that of the mail itself, before which an mbox separator or blank lines may stand
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

/** Value of the first field of that name (in lower case) that is not empty; null when there is none. */
export function firstHeader(headers: readonly Header[], name: string): string | null {
  for (const header of headers) {
    if (header.name.length === name.length && header.value !== '' && header.name.toLowerCase() === name)
      return header.value
  }
  return null
}

/** Values of all fields of that name (in lower case), in order. */
export function allHeaders(headers: readonly Header[], name: string): string[] {
  const values: string[] = []
  for (const header of headers) {
    if (header.name.length === name.length && header.name.toLowerCase() === name) values.push(header.value)
  }
  return values
}
