/** When a mail was received: by the servers that it passed, or by the separator of the mbox that it lay in. */
import { decodeUndeclared } from './charset.ts'
import { mailTime } from './dates.ts'
import { allHeaders } from './headers.ts'
import { FROM, readSeparator } from './mbox-separator.ts'
import type { Header } from './message.ts'

/** Characters at the end of a Received field in which its time is looked for. */
const END_OF_FIELD = 1_000
/** A time that no semicolon precedes. */
const TIME_IN_TEXT = /\b(?:\d{1,2} [a-z]{3} \d{4}|\d{4}-\d\d-\d\d) \d{1,2}:\d\d/i

/**
 * The time of a Received field stands behind its last semicolon (RFC 5321 section 4.4). Some programs write a comment
 * with another one behind it, others no semicolon.
 */
function receivedTime(value: string): Date | null {
  const end = value.slice(-END_OF_FIELD)
  for (const part of end.split(';').reverse()) {
    const time = mailTime(part)
    if (time !== null) return time
  }
  const text = end.replace(/\s+/g, ' ')
  const at = text.search(TIME_IN_TEXT)
  return at === -1 ? null : mailTime(text.slice(at))
}

/** The latest time of the Received fields: when the mail arrived. */
export function latestReceived(headers: readonly Header[]): Date | null {
  let latest: Date | null = null
  for (const value of allHeaders(headers, 'received')) {
    const time = receivedTime(value)
    if (time !== null && (latest === null || time > latest)) latest = time
  }
  return latest
}

/** Bytes of the longest first line that may be a separator. */
const MAX_LINE = 1_024

/** The time of receipt by a separator that was left on top of the mail, with or without the mark of a quotation. */
export function separatorTime(bytes: Buffer): Date | null {
  const [line = ''] = decodeUndeclared(bytes.subarray(0, MAX_LINE)).split('\n', 1)
  const text = line.replace(/^\uFEFF?>?/, '')
  return text.startsWith(FROM) ? (readSeparator(text)?.received ?? null) : null
}
