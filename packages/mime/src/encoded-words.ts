import { EQUALS } from './bytes.ts'
import { decodeCharset, encodeWindows1252, isUtf8Label } from './charset.ts'
import type { Problem } from './message.ts'

/** Longest charset label (with its RFC 2231 language) recognised after `=?`. */
const MAX_LABEL = 100

/** Characters of no charset label; a colon stands in front of a year: `ISO_8859-2:1987`. */
const OF_NO_LABEL = /[\s<>",;]|:(?!(?:19|20)\d\d(?:\*|$))/

type Word = { readonly charset: string; readonly bytes: Buffer; readonly end: number }

/** Limits and problem reporting while decoding a mail's fields. */
export type WordContext = {
  readonly encodedWords: number
  readonly report: (problem: Problem) => void
}

/** Reads the charset and the encoding of an encoded word whose `=?` is at `at`. */
function readWordHead(text: string, at: number): { charset: string; encoding: 'b' | 'q'; start: number } | null {
  const mark = text.indexOf('?', at + 2)
  if (mark < 0 || mark === at + 2 || mark - at > MAX_LABEL || text[mark + 2] !== '?') return null
  const letter = text[mark + 1]?.toLowerCase()
  if (letter !== 'b' && letter !== 'q') return null
  const label = text.slice(at + 2, mark)
  if (OF_NO_LABEL.test(label)) return null
  const language = label.indexOf('*')
  return { charset: language < 0 ? label : label.slice(0, language), encoding: letter, start: mark + 3 }
}

/** Decodes a word with the Q encoding (RFC 2047 section 4.2). */
function decodeQ(text: string, charset: string): Buffer {
  const bytes = toBytes(text.replaceAll('_', ' '), charset)
  if (!bytes.includes(EQUALS)) return bytes
  const unquoted = bytes
    .toString('latin1')
    .replace(/=([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(unquoted, 'latin1')
}

/**
 * Restores the bytes of a word: raw 8-bit characters, which some mailers write, get their bytes in the word's charset.
 */
function toBytes(text: string, charset: string): Buffer {
  if (/^[\x00-\x7f]*$/.test(text)) return Buffer.from(text, 'latin1')
  return isUtf8Label(charset) ? Buffer.from(text, 'utf8') : encodeWindows1252(text)
}

/** Finds the end of a word that lacks its `?=`: the next white space. */
function unterminatedEnd(text: string, start: number): number {
  let at = start
  while (at < text.length && !/\s/.test(text[at] ?? '')) at++
  return at
}

/**
 * Decodes the encoded words of an unfolded field value (RFC 2047; RFC 2231 section 5 for the language).
 *
 * Neighbouring words of one charset are joined before the charset is decoded, because mailers split them inside a
 * character; white space between neighbouring words is dropped. A word without `?=` ends at white space. Words inside
 * quoted strings are decoded as well, as senders write them there although RFC 2047 section 5 forbids it.
 */
export function decodeEncodedWords(text: string, context: WordContext): string {
  let at = text.indexOf('=?')
  if (at < 0) return text
  let out = ''
  let done = 0
  let words = 0
  let terminated = true
  let pending: { charset: string; bytes: Buffer[] } | null = null
  while (at >= 0) {
    const head = readWordHead(text, at)
    if (head === null) {
      at = text.indexOf('=?', at + 2)
      continue
    }
    if (++words > context.encodedWords) {
      context.report('limit_encoded_words')
      break
    }
    const mark: number = terminated ? text.indexOf('?=', head.start) : -1
    terminated = mark >= 0
    const stop = terminated ? mark : unterminatedEnd(text, head.start)
    const raw = text.slice(head.start, stop)
    const word: Word = {
      charset: head.charset.toLowerCase(),
      bytes: head.encoding === 'b' ? Buffer.from(raw, 'base64') : decodeQ(raw, head.charset),
      end: terminated ? stop + 2 : stop,
    }
    const between = text.slice(done, at)
    const joined = pending !== null && between.trim() === ''
    if (pending !== null && !(joined && pending.charset === word.charset)) {
      out += decodeWords(pending, context)
      pending = null
    }
    if (!joined) out += between
    if (pending === null) pending = { charset: word.charset, bytes: [word.bytes] }
    else pending.bytes.push(word.bytes)
    done = word.end
    at = text.indexOf('=?', done)
  }
  if (pending !== null) out += decodeWords(pending, context)
  return out + text.slice(done)
}

function decodeWords(words: { charset: string; bytes: Buffer[] }, context: WordContext): string {
  const [first] = words.bytes
  const bytes = words.bytes.length === 1 && first !== undefined ? first : Buffer.concat(words.bytes)
  return decodeCharset(bytes, words.charset, context.report)
}

/**
 * Turns a decoded value into one line: line ends, tabs and other control characters become blanks; the caller handles
 * NUL.
 */
export function oneLine(text: string): string {
  return text.replace(/[\x01-\x1f\x7f\u2028\u2029]+/g, ' ').trim()
}

/**
 * Decodes the encoded words of one field value for a viewer (RFC 2047).
 *
 * @param value a value of `Message.headers`
 * @param encodedWords maximum words; see `Limits`
 */
export function decodeHeaderText(value: string, encodedWords: number): string {
  return oneLine(decodeEncodedWords(value, { encodedWords, report: () => {} }))
}
