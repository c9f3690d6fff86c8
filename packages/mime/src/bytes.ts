/** ASCII codes that the readers of this package look for. */
export const TAB = 0x09
export const LF = 0x0a
export const CR = 0x0d
export const ESCAPE = 0x1b
export const SPACE = 0x20
export const DASH = 0x2d
export const COLON = 0x3a
export const EQUALS = 0x3d

/** How far the first line end is looked for before the line ends of a mail are taken to be LF. */
const LINE_END_PROBE = 64 * 1024

/** The same memory seen as a Buffer, whose searching and decoding methods are native. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/**
 * Old Macintosh mails end their lines with CR alone. They are read from a copy in which each lone CR is an LF, so that
 * every offset stays what it was; all other mails are returned as they are.
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

/** Offset of the LF that ends the line at `from`, or `end` when the last line has none. */
export function lineEnd(bytes: Buffer, from: number, end: number): number {
  if (bytes[from] === LF) return from
  const at = bytes.indexOf(LF, from)
  return at < 0 || at > end ? end : at
}

/** Is the line from `start` to `end` (its LF) empty but for white space? */
export function isBlankLine(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte !== CR && byte !== SPACE && byte !== TAB) return false
  }
  return true
}
