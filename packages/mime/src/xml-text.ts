/** Decodes an XML document piece by piece. */
import { isAscii, isUtf8 } from 'node:buffer'
import { asBuffer, ESCAPE } from './bytes.ts'
import { canBe, decode, isDoubtful, isWideLabel, lookUp, markOf } from './charset.ts'
import type { Charset } from './charset-labels.ts'
import { xmlCharset } from './html-charset.ts'

/** Small, so that the reading ends soon after a limit. */
const PIECE_BYTES = 64 * 1024
const MARKUP_ENDS = [0x3e, 0x0a]

export type XmlText = {
  readonly pieces: Iterable<string>
  /** Whether the bytes are text of the charset that the field or the document declares; an undeclared one is UTF-8. */
  readonly isAsDeclared: boolean
}

const UTF8: Charset = { kind: 'utf8' }

/**
 * Decodes a document by its byte order mark, the zeros of UTF-16, the charset parameter of its field, the encoding that it
 * declares (XML 1.0 section 4.3.3 and appendix F, RFC 7303 section 3), else by its content.
 *
 * @param parameter the charset that its Content-Type declares; null without one
 */
export function readXmlText(document: Uint8Array, parameter: string | null): XmlText {
  const bytes = asBuffer(document)
  const certain = markOf(bytes) ?? wideOf(bytes)
  const charset = certain ?? declaredOf(bytes, parameter)
  const isAsDeclared = charset !== null && (charset.kind !== 'utf8' || isUtf8(bytes))
  return { pieces: piecesOf(bytes, charset ?? { kind: 'nothing' }), isAsDeclared }
}

/** UTF-16 without a byte order mark: the `<` that begins every document, and a zero. */
function wideOf([first, second]: Buffer): Charset | null {
  if (first === 0x3c && second === 0) return { kind: 'wide', name: 'utf-16le' }
  return first === 0 && second === 0x3c ? { kind: 'wide', name: 'utf-16be' } : null
}

/**
 * The first declared charset that can be true; null for none. A declaration that is read as ASCII is not of UTF-16. For
 * ASCII alone every declaration is true enough.
 */
function declaredOf(bytes: Buffer, parameter: string | null): Charset | null {
  if (isAscii(bytes) && !bytes.includes(ESCAPE)) return UTF8
  for (const label of [parameter, xmlCharset(bytes) ?? 'utf-8']) {
    const charset = label === null || isWideLabel(label) ? null : lookUp(label)
    if (charset !== null && canBe(bytes, charset) && !isDoubtful(bytes, charset)) return charset
  }
  return null
}

function piecesOf(bytes: Buffer, charset: Charset): Iterable<string> {
  if (charset.kind === 'utf8' && isUtf8(bytes)) return streamed(bytes, 'utf-8')
  if (charset.kind !== 'wide') return apart(bytes, charset)
  // UTF-32, which nobody sends, is decoded in one piece.
  return charset.name.startsWith('utf-16') ? streamed(bytes, charset.name) : [decode(bytes, charset)]
}

function* streamed(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true })
  }
  yield decoder.decode()
}

/** Decodes pieces that end with a tag or a line: there no character of any charset but UTF-16 is cut. */
function* apart(bytes: Buffer, charset: Charset): Generator<string> {
  for (let at = 0; at < bytes.length; ) {
    const start = at + PIECE_BYTES
    const more = bytes.subarray(start, start + PIECE_BYTES)
    const ends = MARKUP_ENDS.map((byte) => more.indexOf(byte)).filter((end) => end >= 0)
    const next = start + (ends.length === 0 ? more.length : Math.min(...ends) + 1)
    yield decode(bytes.subarray(at, next), charset)
    at = next
  }
}
