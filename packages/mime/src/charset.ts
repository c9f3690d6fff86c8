/** Decodes bytes by the charset labels of a mail. */
import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { ESCAPE } from './bytes.ts'
import { type Charset, charsetOf, type ShiftedName } from './charset-labels.ts'
import { decodeHz, decodeIso2022Jp, decodeShiftedOut, decodeUtf7 } from './charset-shifted.ts'
import { decodeMixed, decodeWindows1252, utf8Share } from './charset-utf8.ts'
import type { Problem } from './message.ts'

/** Shifted charsets that the libraries lack, decode slowly when there are many shifts, or read too strictly. */
const SHIFTED: Readonly<Record<ShiftedName, (bytes: Buffer) => string>> = {
  utf7: decodeUtf7,
  hz: decodeHz,
  iso2022jp: decodeIso2022Jp,
  iso2022kr: (bytes) => decodeShiftedOut(bytes, 'euc-kr'),
  iso2022cn: (bytes) => decodeShiftedOut(bytes, 'gbk'),
}

/** Longest label that is recognised. */
const MAX_LABEL = 100
/** Bytes of a text without a zero that may be UTF-16 all the same: a few Chinese characters. */
const SHORT_WIDE = 16

type Report = (problem: Problem) => void

/** Whether this label means UTF-8. */
export function isUtf8Label(label: string): boolean {
  return lookUp(label)?.kind === 'utf8'
}

/** Whether this label means a charset of two or four bytes a character. */
export function isWideLabel(label: string): boolean {
  return lookUp(label)?.kind === 'wide'
}

/** Encodes a text so that `decodeWindows1252` restores it; other characters become question marks. */
export function encodeWindows1252(text: string): Buffer {
  return iconv.encode(text, 'windows-1252')
}

/**
 * Decodes text without a declared charset: ASCII, UTF-16 with a byte order mark, UTF-8 if valid; else windows-1252, in
 * which what is UTF-8 stays that.
 */
export function decodeUndeclared(bytes: Buffer): string {
  if (isAscii(bytes)) return decodeAscii(bytes)
  if (isUtf8(bytes)) return withoutByteOrderMark(bytes.toString('utf8'))
  const marked = markOf(bytes)
  return marked === null ? decodeMixed(bytes, utf8Share(bytes), false) : decode(bytes, marked)
}

function decodeAscii(bytes: Buffer): string {
  if (bytes.includes('\x1b$B') || bytes.includes('\x1b$@')) return decodeIso2022Jp(bytes)
  return bytes.toString('latin1')
}

function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/**
 * The charset that a byte order mark names (Encoding standard, "decode"); null without one. The mark of UTF-16 would be a
 * word in Russian, so it counts only before Latin letters, digits or blanks, which have a zero in UTF-16.
 */
export function markOf(bytes: Buffer): Charset | null {
  const [first, second, third, fourth] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return { kind: 'utf8' }
  const isMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (!isMark || !bytes.includes(0)) return null
  if (first === 0xfe) return { kind: 'wide', name: 'utf-16be' }
  return { kind: 'wide', name: third === 0 && fourth === 0 ? 'utf-32le' : 'utf-16le' }
}

/** Decodes by a charset, true for these bytes or not. */
export function decode(bytes: Buffer, charset: Charset): string {
  switch (charset.kind) {
    case 'nothing':
      return decodeUndeclared(bytes)
    case 'utf8':
      return withoutByteOrderMark(isUtf8(bytes) ? bytes.toString('utf8') : decodeMixed(bytes, utf8Share(bytes), true))
    case 'windows1252':
      return decodeWindows1252(bytes)
    case 'shifted':
      return SHIFTED[charset.name](bytes)
    case 'standard':
      return new TextDecoder(charset.name).decode(bytes)
    default:
      return iconv.decode(bytes, charset.name)
  }
}

/**
 * Whether bytes can be text of a charset: ASCII and 7-bit charsets have no byte above 0x7f, UTF-8 has as many
 * characters as wrong bytes, UTF-16 is no long text of UTF-8 without a zero.
 */
export function canBe(bytes: Buffer, charset: Charset): boolean {
  switch (charset.kind) {
    case 'nothing':
      return false
    case 'shifted':
      return isAscii(bytes)
    case 'wide':
      return bytes.includes(0) || !isUtf8(bytes) || (bytes.length < SHORT_WIDE && bytes.length % 2 === 0)
    case 'utf8': {
      if (isUtf8(bytes)) return true
      const { characters, wrong } = utf8Share(bytes)
      return characters >= wrong
    }
    default:
      return true
  }
}

/**
 * Whether a charset of one byte a character is declared for what is valid UTF-8 beyond ASCII: then the label is most
 * likely wrong, since any other text in such a charset is invalid UTF-8.
 */
export function isDoubtful(bytes: Buffer, charset: Charset): boolean {
  return !isAscii(bytes) && isUtf8(bytes) && hasOneByteCharacters(charset)
}

const EVERY_BYTE = Buffer.from(Array.from({ length: 0x100 }, (_, byte) => byte))

function hasOneByteCharacters(charset: Charset): boolean {
  if (charset.kind === 'windows1252' || charset.kind === 'standard') return true
  return charset.kind === 'table' && iconv.decode(EVERY_BYTE, charset.name).length === EVERY_BYTE.length
}

/**
 * Cache of charsets by label as written, because looking up an unknown one is slow. Cleared at the limit, since senders
 * choose the labels.
 */
const charsets = new Map<string, Charset | null>()
const MAX_REMEMBERED_LABELS = 1000

/** The charset of a label in any spelling; null for an unknown one. */
export function lookUp(label: string): Charset | null {
  const written = label.slice(0, MAX_LABEL)
  let charset = charsets.get(written)
  if (charset === undefined) {
    charset = charsetOf(written)
    if (charsets.size >= MAX_REMEMBERED_LABELS) charsets.clear()
    charsets.set(written, charset)
  }
  return charset
}

/**
 * Decodes the bytes of a text. Never fails: a label that is unknown or cannot be true is ignored.
 *
 * @param label the declared charset, in any spelling; null when none was declared
 * @param report receives `charset_unknown` and `charset_damaged`
 */
export function decodeCharset(bytes: Buffer, label: string | null, report: Report): string {
  return label === null ? decodeUndeclared(bytes) : decodeByLabels(bytes, [label], report)
}

/**
 * Decodes the bytes of a text by the first label that can be true for them, else by their content. A byte order mark
 * comes before every label.
 *
 * @param labels in the order of their weight; each is asked for only where those before it were of no use
 */
export function decodeByLabels(bytes: Buffer, labels: Iterable<string | null>, report: Report): string {
  const marked = markOf(bytes)
  if (marked !== null) return decode(bytes, marked)
  /** The text by a label that only one of UTF-8 refutes. */
  let doubtful: string | null = null
  /** The text by a label that any other one refutes. */
  let damaged: string | null = null
  for (const label of labels) {
    const charset = label === null ? null : lookUp(label)
    if (charset === null && label !== null) report('charset_unknown')
    if (charset === null || charset.kind === 'nothing') {
      if (isAscii(bytes) && !bytes.includes(ESCAPE)) return bytes.toString('latin1')
      continue
    }
    if (charset.kind === 'utf8') {
      if (isUtf8(bytes)) return withoutByteOrderMark(bytes.toString('utf8'))
      report('charset_damaged')
    }
    const isPossible = canBe(bytes, charset)
    if ((!isPossible && charset.kind !== 'shifted') || (doubtful !== null && charset.kind !== 'utf8')) continue
    const text = decode(bytes, charset)
    if (isDoubtful(bytes, charset)) doubtful = text
    else if (isPossible && !isMostlyDamaged(text)) return text
    else if (isPossible || !(isUtf8(bytes) || isMostlyDamaged(text))) damaged ??= text
  }
  return doubtful ?? damaged ?? decodeUndeclared(bytes)
}

/** Whether half of the characters beyond ASCII were undecodable: then the charset was another one. */
function isMostlyDamaged(text: string): boolean {
  if (!text.includes('\ufffd')) return false
  let [others, wrong] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) wrong++
    else if (code > 0x7f) others++
  }
  return wrong >= others
}
