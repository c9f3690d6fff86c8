import { asBuffer, CR, EQUALS, LF, SPACE, TAB } from './bytes.ts'
import { openCms } from './cms.ts'
import type { Slice } from './message.ts'
import { decodeUuencode } from './uuencode.ts'

/** Value of each base64 digit; -1 for everything else. */
const BASE64 = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  BASE64[digit.charCodeAt(0)] = value
}

/** Value of each hexadecimal digit in either case; -1 for everything else. */
const HEX = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value
  HEX[digit.toUpperCase().charCodeAt(0)] = value
}

export function isBase64Digit(byte: number): boolean {
  return (BASE64[byte] ?? -1) >= 0
}

/** Bytes behind a padding character that decide whether the data continue. */
export const PADDING_LOOKAHEAD = 80

/**
 * Decodes base64 (RFC 2045 section 6.8). Bytes outside the alphabet are skipped; padding ends the data unless more
 * base64 follows, as in texts encoded piecewise; an incomplete last group yields its whole bytes.
 *
 * @param out receives the bytes until it is full; null only counts them
 * @returns the number of decoded bytes
 */
function decodeBase64(source: Uint8Array, start: number, end: number, out: Uint8Array | null): number {
  const room = out === null ? Number.MAX_SAFE_INTEGER : out.length
  let written = 0
  let group = 0
  let digits = 0
  let at = start
  while (at < end && written < room) {
    if (digits === 0 && at + 4 <= end && written + 3 <= room) {
      const value =
        ((BASE64[source[at] ?? 0] ?? -1) << 18) |
        ((BASE64[source[at + 1] ?? 0] ?? -1) << 12) |
        ((BASE64[source[at + 2] ?? 0] ?? -1) << 6) |
        (BASE64[source[at + 3] ?? 0] ?? -1)
      if (value >= 0) {
        if (out !== null) {
          out[written] = value >> 16
          out[written + 1] = value >> 8
          out[written + 2] = value
        }
        written += 3
        at += 4
        continue
      }
    }
    const byte = source[at++] ?? 0
    const value = BASE64[byte] ?? -1
    if (value >= 0) {
      group = (group << 6) | value
      digits++
      if (digits < 4) continue
    } else if (byte !== EQUALS) continue
    written = writeGroup(out, written, group, digits)
    group = 0
    digits = 0
    if (byte === EQUALS && !continuesAfterPadding(source, at, end)) return Math.min(written, room)
  }
  return Math.min(writeGroup(out, written, group, digits), room)
}

/** Whether the text behind a padding character, up to the end of its line or of the next one, looks like base64. */
export function continuesAfterPadding(source: Uint8Array, from: number, end: number): boolean {
  let digits = 0
  for (let at = from; at < end && at < from + PADDING_LOOKAHEAD; at++) {
    const byte = source[at] ?? 0
    if ((BASE64[byte] ?? -1) >= 0) digits++
    else if (byte === LF && digits > 0) return true
    else if (byte !== EQUALS && byte !== LF && byte !== CR) return false
  }
  return digits > 0
}

/** Writes the whole bytes of a group of `digits` base64 digits. */
function writeGroup(out: Uint8Array | null, written: number, group: number, digits: number): number {
  if (digits < 2) return written
  const bits = group << (6 * (4 - digits))
  if (out !== null) {
    out[written] = bits >> 16
    if (digits > 2) out[written + 1] = bits >> 8
    if (digits > 3) out[written + 2] = bits
  }
  return written + digits - 1
}

/**
 * Decodes quoted-printable (RFC 2045 section 6.7): white space at a line's end is dropped, a soft line break may
 * contain white space, an equals sign without a valid code is kept.
 */
function decodeQuotedPrintable(source: Uint8Array, start: number, end: number, out: Uint8Array | null): number {
  const room = out === null ? Number.MAX_SAFE_INTEGER : out.length
  let written = 0
  let at = start
  while (at < end && written < room) {
    const byte = source[at] ?? 0
    if (byte === EQUALS) {
      const value = ((HEX[source[at + 1] ?? 0] ?? -1) << 4) | (HEX[source[at + 2] ?? 0] ?? -1)
      if (value >= 0 && at + 2 < end) {
        if (out !== null) out[written] = value
        written++
        at += 3
        continue
      }
      const next = softBreakEnd(source, at + 1, end)
      if (next >= 0) {
        at = next
        continue
      }
    } else if (byte === SPACE || byte === TAB) {
      let after = at + 1
      while (after < end && (source[after] === SPACE || source[after] === TAB)) after++
      if (after === end || source[after] === LF || source[after] === CR) {
        at = after
        continue
      }
      for (; at < after && written < room; at++) {
        if (out !== null) out[written] = source[at] ?? 0
        written++
      }
      continue
    }
    if (out !== null) out[written] = byte
    written++
    at++
  }
  return written
}

/**
 * Finds the text behind a soft line break whose equals sign ends before `at`; -1 when it is none. The line may end with
 * LF, CR, or any number of CR and an LF.
 */
function softBreakEnd(source: Uint8Array, at: number, end: number): number {
  let after = at
  while (after < end && (source[after] === SPACE || source[after] === TAB)) after++
  if (after >= end) return end
  if (source[after] === LF) return after + 1
  if (source[after] !== CR) return -1
  let feed = after + 1
  while (feed < end && source[feed] === CR) feed++
  return feed < end && source[feed] === LF ? feed + 1 : after + 1
}

/** Counts the bytes that a slice decodes to. Linear, allocates nothing. */
export function decodedSize(source: Uint8Array, slice: Slice): number {
  return decodeInto(source, slice, null)
}

function insideCms(source: Uint8Array, { start, end }: Slice): Buffer {
  return openCms(asBuffer(source).subarray(start, end)) ?? Buffer.alloc(0)
}

/** Decodes a slice to at most `maxBytes` bytes. An `identity` slice shares the memory of `source`. */
export function decodeSlice(source: Buffer, slice: Slice, maxBytes: number): Buffer {
  if (slice.encoding === 'identity') return source.subarray(slice.start, Math.min(slice.end, slice.start + maxBytes))
  if (slice.encoding === 'cms') return insideCms(source, slice).subarray(0, maxBytes)
  // A uuencoded line whose final blanks were cut off decodes to more bytes than it has characters.
  const most = Math.min(slice.encoding === 'uuencode' ? decodedSize(source, slice) : slice.end - slice.start, maxBytes)
  const out = Buffer.allocUnsafe(most)
  return out.subarray(0, decodeInto(source, slice, out))
}

function decodeInto(source: Uint8Array, slice: Slice, out: Uint8Array | null): number {
  const end = Math.min(slice.end, source.length)
  switch (slice.encoding) {
    case 'base64':
      return decodeBase64(source, slice.start, end, out)
    case 'quoted-printable':
      return decodeQuotedPrintable(source, slice.start, end, out)
    case 'uuencode':
      return decodeUuencode(source, slice.start, end, out)
    case 'cms':
      return insideCms(source, slice).length
    case 'identity':
      return Math.max(0, end - slice.start)
  }
}
