import { decodeCharset } from './charset.ts'
import type { Leaf } from './content.ts'
import type { WordContext } from './encoded-words.ts'
import { unflow } from './flowed.ts'
import type { Slice } from './message.ts'
import { readRtf } from './rtf.ts'
import { decodedSize, decodeSlice } from './transfer.ts'
import { findUuencodedFiles, type UuencodedFile } from './uuencode.ts'

/** Bytes at most that one UTF-16 unit of decoded text is taken from. */
const BYTES_PER_UNIT = 4
/** How far an HTML part is searched for the charset that it declares itself. */
const META_WINDOW = 2048

/** How much text may still be taken from a message; shared by its parts. */
export type TextBudget = { left: number }
/** The same of plain texts, with the files that may still be taken out of texts: shared by the whole mail. */
export type PlainBudget = TextBudget & { readonly files: { left: number } }

/** Normalises line ends to LF and drops NUL, which no store of text takes. */
function cleanText(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return lines.includes('\0') ? lines.replaceAll('\0', '') : lines
}

function metaCharset(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, META_WINDOW)
  return /<meta[^>]{1,200}charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(head)?.[1] ?? null
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

/** The decoded text of an HTML part. */
export function readHtml(source: Buffer, leaf: Leaf, budget: TextBudget, context: WordContext): string {
  const bytes = decodeSlice(source, leaf.slice, budget.left * BYTES_PER_UNIT)
  const charset = leaf.node.type.parameters.get('charset') ?? metaCharset(bytes)
  return cut(cleanText(decodeCharset(bytes, charset, context.report)), budget, context)
}

/** The text of an RTF document; of a long one, whose pictures may be most of it, the beginning. */
export function readRtfText(source: Buffer, leaf: Leaf, budget: TextBudget, context: WordContext): string {
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

/** A plain text without the files that are uuencoded in it. */
export type PlainText = { readonly text: string; readonly files: readonly UuencodedText[] }
/** A uuencoded file, its decoded size, and where its data lines are, as a path of slices from the source. */
export type UuencodedText = {
  readonly name: string
  readonly size: number
  readonly content: readonly [Slice, ...Slice[]]
}

/** The decoded text of a text/plain part; flowed text is joined, uuencoded files are taken out. */
export function readPlain(source: Buffer, leaf: Leaf, budget: PlainBudget, context: WordContext): PlainText {
  const { slice, node } = leaf
  const whole = slice.encoding === 'identity' ? slice.end - slice.start : budget.left * BYTES_PER_UNIT
  const bytes = decodeSlice(source, slice, whole)
  const files = takeFiles(bytes, budget, context)
  const prose = withoutFiles(bytes, files, budget.left * BYTES_PER_UNIT)
  const parameters = node.type.parameters
  let text = cleanText(decodeCharset(prose, parameters.get('charset') ?? null, context.report))
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

/** `text`: the decoded bytes of the slice, in which the file was found. */
function locate(text: Buffer, slice: Slice, { name, dataStart, dataEnd }: UuencodedFile): UuencodedText {
  const inText = { start: dataStart, end: dataEnd, encoding: 'uuencode' } as const
  const size = decodedSize(text, inText)
  if (slice.encoding !== 'identity') return { name, size, content: [slice, inText] }
  return { name, size, content: [{ ...inText, start: slice.start + dataStart, end: slice.start + dataEnd }] }
}
