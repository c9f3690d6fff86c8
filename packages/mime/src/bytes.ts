/** ASCII codes used by the readers of this package. */
export const TAB = 0x09
export const LF = 0x0a
export const CR = 0x0d
export const ESCAPE = 0x1b
export const SPACE = 0x20
export const DASH = 0x2d
export const COLON = 0x3a
export const EQUALS = 0x3d

/** Bytes searched for the first line end; without one, lines are assumed to end with LF. */
const LINE_END_PROBE = 64 * 1024

/** Wraps the same memory as a Buffer, whose search and decode methods are native. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/**
 * Returns old Macintosh mails, whose lines end with CR alone, as a copy with each lone CR replaced by LF, which keeps
 * every offset. Returns all other mails unchanged.
 */
export function withLineFeeds(bytes: Buffer): Buffer {
  const firstReturn = bytes.indexOf(CR)
  if (firstReturn < 0) return bytes
  const probe = bytes.subarray(0, LINE_END_PROBE)
  if (probe.indexOf(LF) >= 0) return bytes
  const copy = Buffer.from(bytes)
  for (let at = firstReturn; at >= 0; at = copy.indexOf(CR, at + 1)) {
    if (copy[at + 1] !== LF) copy[at] = LF
  }
  return copy
}

/**
 * Makes LF of every line end of a text. CR CR LF is one: some programs encode the CR of each line (`=0D`), or add a second
 * one; CRs without an LF are one each.
 */
export function withLineFeedsAlone(text: string): string {
  if (!text.includes('\r')) return text
  if (!text.includes('\r\r')) return text.replace(/\r\n?/g, '\n')
  return text.replace(/\r+\n?/g, (end) => (end.endsWith('\n') ? '\n' : '\n'.repeat(end.length)))
}

/** Finds the LF that ends the line at `from`, or `end` when the last line has none. */
export function lineEnd(bytes: Buffer, from: number, end: number): number {
  if (bytes[from] === LF) return from
  const at = bytes.indexOf(LF, from)
  return at < 0 || at > end ? end : at
}

/** Whether the line from `start` to `end` (its LF) contains only white space. */
export function isBlankLine(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte !== CR && byte !== SPACE && byte !== TAB) return false
  }
  return true
}
