import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { decodeHz, decodeIso2022Kr, decodeUtf7 } from './charset-shifted.ts'
import type { Problem } from './message.ts'

/** Labels that say nothing about the bytes above 0x7f: the text is read as if none were given. */
const SAYS_NOTHING = new Set(
  'ascii usascii us iso646us ansix341968 646 default unknown xunknown unknown8bit 7bit 8bit binary none base64 hex ucs2internal internal'.split(
    ' ',
  ),
)
const UTF8 = new Set('utf8 xutf8 unicode11utf8 utf8mb4 csutf8 65001 cp65001'.split(' '))
/** ISO 8859-1 is read as its superset windows-1252, as every reader of mail does (WHATWG Encoding, "windows-1252"). */
const LATIN1 = new Set(
  'iso88591 latin1 l1 cp819 ibm819 isoir100 88591 windows1252 cp1252 xcp1252 win1252 1252 ansi xansi iso885911987 csisolatin1 iso8859'.split(
    ' ',
  ),
)
/** Labels that iconv-lite lacks, as the names that TextDecoder knows. */
const TEXT_DECODER = new Map([
  ['iso2022jp', 'iso-2022-jp'],
  ['csiso2022jp', 'iso-2022-jp'],
  ['iso2022jp1', 'iso-2022-jp'],
  ['iso2022jp2', 'iso-2022-jp'],
  ['iso2022jp3', 'iso-2022-jp'],
  ['iso2022jpms', 'iso-2022-jp'],
  ['cp50220', 'iso-2022-jp'],
  ['cp50221', 'iso-2022-jp'],
  ['xmaccyrillic', 'x-mac-cyrillic'],
  ['maccyrillic', 'x-mac-cyrillic'],
  ['xmacukrainian', 'x-mac-cyrillic'],
])
/** Labels of the wild that mean a set iconv-lite knows under another name. */
const ALIASES = new Map([
  ['unicode', 'utf-16'],
  ['iso88598i', 'iso-8859-8'],
  ['iso88598e', 'iso-8859-8'],
  ['iso88596i', 'iso-8859-6'],
  ['iso88596e', 'iso-8859-6'],
  ['ksc56011987', 'cp949'],
  ['ksc5601', 'cp949'],
  ['xwindows949', 'cp949'],
  ['cseuckr', 'euc-kr'],
  ['xsjis', 'shift_jis'],
  ['windows31j', 'cp932'],
  ['xeucjp', 'euc-jp'],
  ['cseucpkdfmtjapanese', 'euc-jp'],
  ['xgbk', 'gbk'],
  ['xmacroman', 'macroman'],
  ['mac', 'macroman'],
  ['xmaccentraleurroman', 'maccenteuro'],
  ['xmacce', 'maccenteuro'],
  ['xmacgreek', 'macgreek'],
  ['xmacturkish', 'macturkish'],
  ['ansi1251', 'windows-1251'],
])
/** Sets that shift between ASCII and others and that iconv-lite lacks, or reads slowly when shifts are many. */
const SHIFTED = new Map<string, (bytes: Buffer) => string>([
  ['utf7', decodeUtf7],
  ['unicode11utf7', decodeUtf7],
  ['csunicode11utf7', decodeUtf7],
  ['hzgb2312', decodeHz],
  ['hz', decodeHz],
  ['iso2022kr', decodeIso2022Kr],
  ['csiso2022kr', decodeIso2022Kr],
])

/** Longest label that is looked at. */
const MAX_LABEL = 100

/** Code points of windows-1252 for the bytes 0x80 to 0x9f; the five unassigned ones stay control characters. */
const WINDOWS_1252_HIGH =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** Does this label mean UTF-8? */
export function isUtf8Label(label: string): boolean {
  return UTF8.has(canonicalLabel(label))
}

/** A label is compared without case, quotes and punctuation, as people write it in many ways. */
function canonicalLabel(label: string): string {
  return label.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Every byte is a character, so this never fails. */
export function decodeWindows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return /[\x80-\x9f]/.test(text)
    ? text.replace(/[\x80-\x9f]/g, (high) => WINDOWS_1252_HIGH[high.charCodeAt(0) - 0x80] ?? high)
    : text
}

/** The bytes that `decodeWindows1252` reads as this text; characters it cannot yield become question marks. */
export function encodeWindows1252(text: string): Buffer {
  return iconv.encode(text, 'windows-1252')
}

/** Text whose charset nobody declared: ASCII, else UTF-8 where that is valid, else windows-1252. */
export function decodeUndeclared(bytes: Buffer): string {
  if (isAscii(bytes)) {
    if (bytes.includes('\x1b$B') || bytes.includes('\x1b$@')) return new TextDecoder('iso-2022-jp').decode(bytes)
    return bytes.toString('latin1')
  }
  return isUtf8(bytes) ? withoutByteOrderMark(bytes.toString('utf8')) : decodeWindows1252(bytes)
}

function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function decodeUtf8(bytes: Buffer, report: (problem: Problem) => void): string {
  const text = withoutByteOrderMark(bytes.toString('utf8'))
  if (text.includes('\ufffd') && !isUtf8(bytes)) report('charset_damaged')
  return text
}

/** How the bytes of one charset become text. */
type Decoder = (bytes: Buffer, report: (problem: Problem) => void) => string

function findDecoder(name: string): Decoder | null {
  if (name === '' || SAYS_NOTHING.has(name)) return decodeUndeclared
  if (UTF8.has(name)) return decodeUtf8
  if (LATIN1.has(name)) return decodeWindows1252
  const textDecoder = TEXT_DECODER.get(name)
  if (textDecoder !== undefined) return (bytes) => new TextDecoder(textDecoder).decode(bytes)
  const shift = SHIFTED.get(name)
  if (shift !== undefined) return shift
  const set = ALIASES.get(name) ?? name
  return iconv.encodingExists(set) ? (bytes) => iconv.decode(bytes, set) : null
}

/** Decoders by label as it was written; looking up an unknown one is dear. Emptied when strangers fill it. */
const decoders = new Map<string, Decoder | null>()
const MAX_REMEMBERED_LABELS = 1000

/**
 * Decodes the bytes of a text. Never fails: an unknown label is treated as if none were given, and what cannot be
 * decoded becomes U+FFFD.
 *
 * @param label the declared charset, in any spelling; null when none was declared
 * @param report is told `charset_unknown` and `charset_damaged`
 */
export function decodeCharset(bytes: Buffer, label: string | null, report: (problem: Problem) => void): string {
  if (label === null) return decodeUndeclared(bytes)
  let decoder = decoders.get(label)
  if (decoder === undefined) {
    decoder = findDecoder(canonicalLabel(label.slice(0, MAX_LABEL)))
    if (decoders.size >= MAX_REMEMBERED_LABELS) decoders.clear()
    decoders.set(label.slice(0, MAX_LABEL), decoder)
  }
  if (decoder !== null) return decoder(bytes, report)
  report('charset_unknown')
  return decodeUndeclared(bytes)
}
