import { withLineFeedsAlone } from './bytes.ts'
import { decodeByLabels, decodeCharset } from './charset.ts'
import type { Leaf } from './content.ts'
import type { WordContext } from './encoded-words.ts'
import { unflow } from './flowed.ts'
import { htmlCharset } from './html-charset.ts'
import { htmlToText } from './html-text.ts'
import type { Slice } from './message.ts'
import type { Parameterized } from './parameters.ts'
import { readRtf } from './rtf.ts'
import { decodedSize, decodeSlice } from './transfer.ts'
import { findUuencodedFiles, type UuencodedFile } from './uuencode.ts'

/** Maximum bytes per UTF-16 unit of decoded text. */
const BYTES_PER_UNIT = 4

/** Remaining text budget of a message; shared by its parts. */
export type TextBudget = { left: number }
/** The same for plain texts, plus the remaining extracted files, shared by the whole mail. */
export type PlainBudget = TextBudget & { readonly files: { left: number } }

/** Normalises line ends to LF and drops NUL, which no text store accepts. */
export function cleanText(text: string): string {
  const lines = withLineFeedsAlone(text)
  return lines.includes('\0') ? lines.replaceAll('\0', '') : lines
}

function cut(text: string, budget: TextBudget, context: WordContext): string {
  if (text.length > budget.left) {
    context.report('limit_text_length')
    const kept = text.slice(0, budget.left)
    budget.left = 0
    return kept
  }
  budget.left -= text.length
  return text
}

/**
 * The charsets of an HTML part: the field's, then its own. A field without the semicolon declares none (RFC 2045 section
 * 5.1) and only counts where the HTML declares none either.
 */
function* htmlCharsets({ parameters, undelimited }: Parameterized, bytes: Buffer): Generator<string | null> {
  const declared = parameters.get('charset') ?? null
  const isCertain = !undelimited.has('charset')
  yield isCertain ? declared : null
  yield htmlCharset(bytes)
  if (!isCertain) yield declared
}

/** Decodes an HTML part. */
export function readHtml(source: Buffer, leaf: Leaf, budget: TextBudget, context: WordContext): string {
  const bytes = decodeSlice(source, leaf.slice, budget.left * BYTES_PER_UNIT)
  const text = decodeByLabels(bytes, htmlCharsets(leaf.node.type, bytes), context.report)
  return cut(cleanText(text), budget, context)
}

/** Reads the text of an RTF document; only the beginning of a long one, which may be mostly pictures. */
function readRtfText(source: Buffer, leaf: Leaf, budget: TextBudget, context: WordContext): string {
  const most = budget.left * BYTES_PER_UNIT
  const bytes = decodeSlice(source, leaf.slice, most)
  if (bytes.length === most) context.report('limit_text_length')
  const texts: string[] = []
  let length = 0
  const sink = {
    get full() {
      return length > budget.left
    },
    addText: (text: string) => {
      texts.push(text)
      length += text.length
    },
  }
  readRtf(bytes, sink)
  return cut(cleanText(texts.join('')), budget, context)
}

/** HTML under other names: AMP, and what a watch shows. */
const HTML_FORM = /^text\/(?:[\w.+-]{1,60}-)?html$/
const ENRICHED = /^text\/(?:enriched|richtext)$/
/** Commands of enriched text (RFC 1896), and what they take as a parameter: a colour, a font. */
const COMMANDS = /<param>[^<]{0,200}<\/param>|<[^<>]{0,60}>/gi

/** Reads the text of a part that is no plain text of the mail: another form of it, or a text with a name. */
export function readForm(source: Buffer, leaf: Leaf, budget: TextBudget, context: WordContext): string {
  if (HTML_FORM.test(leaf.contentType)) return htmlToText(readHtml(source, leaf, budget, context))
  if (leaf.contentType === 'text/rtf') return readRtfText(source, leaf, budget, context)
  const most = budget.left * BYTES_PER_UNIT
  const text = cleanText(decodeCharset(decodeSlice(source, leaf.slice, most), leaf.charset, context.report))
  return cut(ENRICHED.test(leaf.contentType) ? text.replace(COMMANDS, '') : text, budget, context)
}

/** A plain text without its uuencoded files, and those files. */
export type PlainText = { readonly text: string; readonly files: readonly UuencodedText[] }
/** A uuencoded file, its decoded size, and the location of its data lines as a path of slices from the source. */
export type UuencodedText = {
  readonly name: string
  readonly size: number
  readonly content: readonly [Slice, ...Slice[]]
}

/** Decodes a text/plain part; joins flowed text and extracts uuencoded files. */
export function readPlain(source: Buffer, leaf: Leaf, budget: PlainBudget, context: WordContext): PlainText {
  const { slice, node } = leaf
  const whole = slice.encoding === 'identity' ? slice.end - slice.start : budget.left * BYTES_PER_UNIT
  const bytes = decodeSlice(source, slice, whole)
  const files = takeFiles(bytes, budget, context)
  const prose = withoutFiles(bytes, files, budget.left * BYTES_PER_UNIT)
  const parameters = node.type.parameters
  let text = cleanText(decodeCharset(prose, leaf.charset, context.report))
  if (parameters.get('format')?.toLowerCase() === 'flowed') {
    text = unflow(text, parameters.get('delsp')?.toLowerCase() === 'yes')
  }
  if (prose.length < bytes.length && files.length === 0) context.report('limit_text_length')
  return { text: cut(text, budget, context), files: files.map((file) => locate(bytes, slice, file)) }
}

function takeFiles(bytes: Buffer, { files: room }: PlainBudget, context: WordContext): UuencodedFile[] {
  const found = findUuencodedFiles(bytes, room.left + 1)
  if (found.length > room.left) context.report('limit_parts')
  const taken = found.slice(0, room.left)
  room.left -= taken.length
  return taken
}

function withoutFiles(bytes: Buffer, files: readonly UuencodedFile[], maxBytes: number): Buffer {
  if (files.length === 0) return bytes.subarray(0, maxBytes)
  const pieces: Buffer[] = []
  let from = 0
  let left = maxBytes
  for (const start of [...files.map((file) => file.start), bytes.length]) {
    const piece = bytes.subarray(from, Math.min(start, from + left))
    pieces.push(piece)
    left -= piece.length
    from = files[pieces.length - 1]?.end ?? bytes.length
  }
  return Buffer.concat(pieces)
}

/** Locates a uuencoded file found in `text`, the decoded bytes of the slice. */
function locate(text: Buffer, slice: Slice, { name, dataStart, dataEnd }: UuencodedFile): UuencodedText {
  const inText = { start: dataStart, end: dataEnd, encoding: 'uuencode' } as const
  const size = decodedSize(text, inText)
  if (slice.encoding !== 'identity') return { name, size, content: [slice, inText] }
  return { name, size, content: [{ ...inText, start: slice.start + dataStart, end: slice.start + dataEnd }] }
}
