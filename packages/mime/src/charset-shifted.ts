import iconv from 'iconv-lite'
import { DASH, ESCAPE, LF } from './bytes.ts'

const PLUS = 0x2b
const TILDE = 0x7e
const BRACE_OPEN = 0x7b
const BRACE_CLOSE = 0x7d
const SHIFT_OUT = 0x0e
const SHIFT_IN = 0x0f
const HIGH_BIT = 0x80
/** The sequence behind an escape that announces the set of the characters between the shifts. */
const DESIGNATION = /^\$\)[ACEG]$/
/** Its length with the escape. */
const DESIGNATION_LENGTH = 4

/** Value of each base64 digit; -1 for everything else. */
const DIGITS = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value
}

/** Decodes UTF-7 (RFC 2152) in one loop: the cost of each shift is bounded by its bytes, however many there are. */
export function decodeUtf7(bytes: Buffer): string {
  const out = new Uint16Array(bytes.length)
  let written = 0
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at++] ?? 0
    if (byte !== PLUS) {
      out[written++] = byte
      continue
    }
    if (bytes[at] === DASH) {
      out[written++] = PLUS
      at++
      continue
    }
    let bits = 0
    let held = 0
    for (
      let digit = DIGITS[bytes[at] ?? 0] ?? -1;
      digit >= 0 && at < bytes.length;
      digit = DIGITS[bytes[at] ?? 0] ?? -1
    ) {
      at++
      held = ((held << 6) | digit) & 0x3fffff
      bits += 6
      if (bits < 16) continue
      bits -= 16
      out[written++] = held >> bits
    }
    if (bytes[at] === DASH) at++
  }
  return Buffer.from(out.buffer, 0, written * 2).toString('utf16le')
}

/** Decodes HZ (RFC 1843): `~{` and `~}` around two-byte characters without their high bits. */
export function decodeHz(bytes: Buffer): string {
  const out = Buffer.alloc(bytes.length)
  let written = 0
  let shift = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const next = bytes[at + 1]
    if (byte === TILDE && (next === BRACE_OPEN || next === BRACE_CLOSE || next === TILDE || next === LF)) {
      at++
      if (next === BRACE_OPEN) shift = HIGH_BIT
      else if (next === BRACE_CLOSE) shift = 0
      else if (next === TILDE) out[written++] = TILDE
    } else out[written++] = byte | shift
  }
  return iconv.decode(out.subarray(0, written), 'gbk')
}

/** An escape sequence of ISO-2022-JP that the next one follows at once: it switches to nothing. */
const IDLE_ESCAPE = /\x1b[($][@BIJ](?=\x1b[($])/g

/**
 * Decodes ISO-2022-JP (RFC 1468). Neighbouring encoded words make one escape sequence follow another, which the
 * standard's decoder takes for damage.
 */
export function decodeIso2022Jp(bytes: Buffer): string {
  const text = bytes.toString('latin1').replace(IDLE_ESCAPE, '')
  return new TextDecoder('iso-2022-jp').decode(Buffer.from(text, 'latin1'))
}

/**
 * Decodes ISO-2022-KR (RFC 1557) and ISO-2022-CN (RFC 1922, without CNS 11643): shift out and shift in around
 * characters of two bytes without their high bits.
 *
 * @param set the charset that has these characters with their high bits
 */
export function decodeShiftedOut(bytes: Buffer, set: 'euc-kr' | 'gbk'): string {
  const out = Buffer.alloc(bytes.length)
  let written = 0
  let shift = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === SHIFT_OUT) shift = HIGH_BIT
    else if (byte === SHIFT_IN) shift = 0
    else if (byte === ESCAPE && DESIGNATION.test(bytes.toString('latin1', at + 1, at + DESIGNATION_LENGTH)))
      at += DESIGNATION_LENGTH - 1
    else out[written++] = byte > 0x20 ? byte | shift : byte
  }
  return iconv.decode(out.subarray(0, written), set)
}
