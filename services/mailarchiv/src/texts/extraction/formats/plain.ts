import { decodeByLabels, htmlCharset, htmlToText, withLineFeedsAlone } from '@zeughaus/mime'
import type { Budget } from '../budget.ts'

/** Decoded bytes of a text file, or of an HTML page with its markup. */
const DECODED_BYTES = 16 * 1024 * 1024

/** Reads text, CSV and log files. @param charset that the mail declares for the file */
export function readText(bytes: Buffer, charset: string | null, budget: Budget): void {
  budget.addText(withLineFeedsAlone(decodeDocument(start(bytes, budget), [charset])))
}

/** Extracts the visible text of an HTML page. @param charset that the mail declares for the file */
export function readHtml(bytes: Buffer, charset: string | null, budget: Budget): void {
  const page = start(bytes, budget)
  budget.addText(htmlToText(decodeDocument(page, labelsOf(page, charset))))
}

function* labelsOf(page: Buffer, charset: string | null): Generator<string | null> {
  yield charset
  yield htmlCharset(page)
}

/**
 * Decodes a file by its byte order mark, its labels, its content. Mail programs label files that they have not read, so
 * what is valid UTF-8 is UTF-8, whatever charset of one byte a character a label names.
 */
export function decodeDocument(bytes: Buffer, labels: Iterable<string | null>): string {
  return decodeByLabels(bytes, withUtf8(labels), () => {})
}

function* withUtf8(labels: Iterable<string | null>): Generator<string | null> {
  yield* labels
  yield 'utf-8'
}

function start(bytes: Buffer, budget: Budget): Buffer {
  if (bytes.length <= DECODED_BYTES) return bytes
  budget.problem('limit_input_bytes')
  return bytes.subarray(0, DECODED_BYTES)
}
