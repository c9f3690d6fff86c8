import { decodeCharset, decodeUndeclared, htmlToText } from '@zeughaus/mime'
import type { Budget } from '../budget.ts'
import { isUtf16 } from './kind.ts'

/** Decoded bytes of a text file, or of an HTML page with its markup. */
const DECODED_BYTES = 16 * 1024 * 1024
/** Bytes at the start of an HTML page in which it may name its charset (HTML standard, 4.2.5.5). */
const CHARSET_WITHIN = 1024

/** Reads text, CSV and log files: by their byte order mark, else as UTF-8 where valid, else as windows-1252. */
export function readText(bytes: Buffer, budget: Budget): void {
  const text = isUtf16(bytes)
    ? decodeCharset(start(bytes, budget), bytes[0] === 0xff ? 'utf-16le' : 'utf-16be', () => {})
    : decodeUndeclared(start(bytes, budget))
  budget.addText(text.replaceAll('\r\n', '\n'))
}

/** Extracts the visible text of an HTML page; its charset is the declared one, else guessed as for text. */
export function readHtml(bytes: Buffer, budget: Budget): void {
  const named = /charset\s{0,8}=\s{0,8}["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, CHARSET_WITHIN))
  const label = isUtf16(bytes) ? 'utf-16' : (named?.[1] ?? null)
  budget.addText(htmlToText(decodeCharset(start(bytes, budget), label, () => {})))
}

function start(bytes: Buffer, budget: Budget): Buffer {
  if (bytes.length <= DECODED_BYTES) return bytes
  budget.problem('limit_input_bytes')
  return bytes.subarray(0, DECODED_BYTES)
}
