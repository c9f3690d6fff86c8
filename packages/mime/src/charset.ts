/** Decodes bytes by the charset label of a mail. */
import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { decodeHz, decodeIso2022Jp, decodeIso2022Kr, decodeUtf7 } from './charset-shifted.ts'
import type { Problem } from './message.ts'

/** Labels that say nothing about bytes above 0x7f: treated as if no label were given. */
const SAYS_NOTHING = new Set(
  'ascii usascii us iso646us ansix341968 646 default unknown xunknown unknown8bit 7bit 8bit binary none base64 hex ucs2internal internal'.split(
    ' ',
  ),
)
const UTF8 = new Set('utf8 xutf8 unicode11utf8 utf8mb4 csutf8 65001 cp65001'.split(' '))
/**
 * Labels of ISO 8859-1, which is read as its superset windows-1252, as all mail readers do (WHATWG Encoding,
 * "windows-1252").
 */
const LATIN1 = new Set(
  'iso88591 latin1 l1 cp819 ibm819 isoir100 88591 windows1252 cp1252 xcp1252 win1252 1252 ansi xansi iso885911987 csisolatin1 iso8859'.split(
    ' ',
  ),
)
/** Labels that iconv-lite lacks → names for TextDecoder. */
const TEXT_DECODER = new Map([
  ['xmaccyrillic', 'x-mac-cyrillic'],
  ['maccyrillic', 'x-mac-cyrillic'],
  ['xmacukrainian', 'x-mac-cyrillic'],
])
/** Nonstandard labels → the name iconv-lite uses. */
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
/** Shifted charsets that the libraries lack, decode slowly when there are many shifts, or read too strictly. */
const SHIFTED = new Map<string, (bytes: Buffer) => string>([
  ['utf7', decodeUtf7],
  ['unicode11utf7', decodeUtf7],
  ['csunicode11utf7', decodeUtf7],
  ['hzgb2312', decodeHz],
  ['hz', decodeHz],
  ['iso2022jp', decodeIso2022Jp],
  ['csiso2022jp', decodeIso2022Jp],
  ['iso2022jp1', decodeIso2022Jp],
  ['iso2022jp2', decodeIso2022Jp],
  ['iso2022jp3', decodeIso2022Jp],
  ['iso2022jpms', decodeIso2022Jp],
  ['cp50220', decodeIso2022Jp],
  ['cp50221', decodeIso2022Jp],
  ['iso2022kr', decodeIso2022Kr],
  ['csiso2022kr', decodeIso2022Kr],
])

/** Longest label that is recognised. */
const MAX_LABEL = 100

/** Code points of windows-1252 for the bytes 0x80 to 0x9f; the five unassigned ones stay control characters. */
const WINDOWS_1252_HIGH =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** Whether this label means UTF-8. */
export function isUtf8Label(label: string): boolean {
  return UTF8.has(canonicalLabel(label))
}

/** Normalises a label: case, quotes and punctuation vary in real mail. */
function canonicalLabel(label: string): string {
  return label.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Decodes windows-1252. Never fails, because every byte is a character. */
export function decodeWindows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return /[\x80-\x9f]/.test(text)
    ? text.replace(/[\x80-\x9f]/g, (high) => WINDOWS_1252_HIGH[high.charCodeAt(0) - 0x80] ?? high)
    : text
}

/** Encodes a text so that `decodeWindows1252` restores it; other characters become question marks. */
export function encodeWindows1252(text: string): Buffer {
  return iconv.encode(text, 'windows-1252')
}

/** Decodes text without a declared charset: ASCII, else UTF-8 if valid, else windows-1252. */
export function decodeUndeclared(bytes: Buffer): string {
  if (isAscii(bytes)) {
    if (bytes.includes('\x1b$B') || bytes.includes('\x1b$@')) return decodeIso2022Jp(bytes)
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

/** Decodes the bytes of one charset. */
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

/**
 * Cache of decoders by label as written, because looking up an unknown one is slow. Cleared at the limit, since senders
 * choose the labels.
 */
const decoders = new Map<string, Decoder | null>()
const MAX_REMEMBERED_LABELS = 1000

/**
 * Decodes the bytes of a text. Never fails: an unknown label is ignored, and undecodable bytes become U+FFFD.
 *
 * @param label the declared charset, in any spelling; null when none was declared
 * @param report receives `charset_unknown` and `charset_damaged`
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
