import { type Leaf, readLeaf } from './content.ts'
import type { WordContext } from './encoded-words.ts'
import { htmlToText } from './html-text.ts'
import type { Limits } from './limits.ts'
import type { Attachment, EmbeddedFile } from './message.ts'
import { safeFilename } from './parameters.ts'
import { isAttachedMessage, type Node } from './structure.ts'
import { type PlainBudget, readHtml, readPlain, readRtfText, type TextBudget } from './text.ts'
import { isTnef, readTnef, type Tnef } from './tnef.ts'
import { decodedSize, decodeSlice } from './transfer.ts'

/** What reading one mail shares: its limits, its problems, and how much may still be unpacked to look inside. */
export type ReadContext = WordContext & {
  readonly limits: Limits
  containerBytesLeft: number
  /** Uuencoded files that may still be taken out of texts. */
  readonly textFiles: { left: number }
}

/** A file before it has its position and, if the sender gave it none, its name. */
type FoundFile = Omit<Attachment, 'index' | 'filename'> & { readonly filename: string | null }

/** Texts and files of one message, attached messages inside it not entered. */
export type Assembled = {
  readonly bodyPlain: string
  readonly bodyHtml: string | null
  /** Text of HTML parts that stand beside the plain text and are not another form of it. */
  readonly extraText: string
  readonly files: readonly FoundFile[]
  readonly embedded: readonly EmbeddedFile[]
}

/** File name extensions for files that come without a name. */
const EXTENSIONS = new Map([
  ['application/pdf', '.pdf'],
  ['application/pgp-signature', '.asc'],
  ['application/pkcs7-mime', '.p7m'],
  ['application/pkcs7-signature', '.p7s'],
  ['application/x-pkcs7-mime', '.p7m'],
  ['application/x-pkcs7-signature', '.p7s'],
  ['application/zip', '.zip'],
  ['audio/mpeg', '.mp3'],
  ['image/bmp', '.bmp'],
  ['image/gif', '.gif'],
  ['image/jpeg', '.jpg'],
  ['image/png', '.png'],
  ['image/svg+xml', '.svg'],
  ['image/tiff', '.tif'],
  ['image/webp', '.webp'],
  ['message/delivery-status', '.txt'],
  ['message/disposition-notification', '.txt'],
  ['message/global', '.eml'],
  ['message/rfc822', '.eml'],
  ['text/calendar', '.ics'],
  ['text/csv', '.csv'],
  ['text/html', '.html'],
  ['text/plain', '.txt'],
  ['text/vcard', '.vcf'],
  ['text/x-vcard', '.vcf'],
])

/** The leaves of each message of a tree, by the index of the node that holds the message's fields. */
export function groupByMessage(nodes: readonly Node[], context: WordContext): Map<number, Leaf[]> {
  const groups = new Map<number, Leaf[]>()
  const rootOf: number[] = []
  const alternativeOf: (number | null)[] = []
  for (const node of nodes) {
    const parent = node.parent === null ? null : (nodes[node.parent] ?? null)
    const startsMessage = parent === null || isAttachedMessage(parent)
    const root = startsMessage ? node.index : (rootOf[parent.index] ?? 0)
    const isAlternative = parent?.contentType === 'multipart/alternative'
    const alternative = startsMessage ? null : isAlternative ? parent.index : (alternativeOf[parent.index] ?? null)
    rootOf.push(root)
    alternativeOf.push(alternative)
    const leaf = readLeaf(node, parent, alternative, context)
    const group = groups.get(root)
    if (group === undefined) groups.set(root, [leaf])
    else group.push(leaf)
  }
  return groups
}

/** A loop, because a regular expression tries every run of line ends anew. */
function withoutFinalLineEnds(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

/** Collects texts and files of one message from its leaves, in document order. */
class Assembler {
  readonly #source: Buffer
  readonly #context: ReadContext
  readonly #plain: string[] = []
  readonly #html: string[] = []
  /** HTML parts in no alternative, or in one of that index: those without a plain text there say something of their own. */
  readonly #htmlParts: { readonly text: string; readonly alternative: number | null }[] = []
  /** Alternatives that hold a plain text. */
  readonly #plainAlternatives = new Set<number>()
  /** Texts that are shown when the mail has no other. */
  readonly #fallback: string[] = []
  /** Texts that are searched and not shown. */
  readonly #extra: string[] = []
  readonly #files: FoundFile[] = []
  /** Files that are text and that nothing calls an attachment. */
  readonly #inlineFiles: Leaf[] = []
  readonly #embedded: EmbeddedFile[] = []
  readonly #plainBudget: PlainBudget
  readonly #htmlBudget: TextBudget

  constructor(source: Buffer, context: ReadContext) {
    this.#source = source
    this.#context = context
    this.#plainBudget = { left: context.limits.textLength, files: context.textFiles }
    this.#htmlBudget = { left: context.limits.textLength }
  }

  add(leaf: Leaf): void {
    if (leaf.role === 'plain') this.#addPlain(leaf)
    else if (leaf.role === 'html') {
      const text = readHtml(this.#source, leaf, this.#htmlBudget, this.#context)
      this.#html.push(text)
      this.#htmlParts.push({ text, alternative: leaf.alternative })
    } else if (leaf.role === 'embedded') {
      const { contentId, contentType } = leaf
      const size = decodedSize(this.#source, leaf.slice)
      this.#embedded.push({ contentId, contentType, size, content: [leaf.slice] })
    } else if (leaf.role === 'attachment') {
      this.#addFile(leaf)
      if (leaf.contentType.startsWith('text/') && leaf.disposition !== 'attachment') this.#inlineFiles.push(leaf)
    }
  }

  /** A mail whose only texts have a file name, or a type that is no body, is read all the same. */
  #readInlineFiles(): void {
    if (this.#html.length > 0 || this.#fallback.length > 0 || this.#plain.some((text) => text.trim() !== '')) return
    for (const leaf of this.#inlineFiles) {
      if (leaf.contentType === 'text/html')
        this.#html.push(readHtml(this.#source, leaf, this.#htmlBudget, this.#context))
      else if (leaf.contentType === 'text/rtf') {
        this.#plain.push(withoutFinalLineEnds(readRtfText(this.#source, leaf, this.#plainBudget, this.#context)))
      } else {
        const { text } = readPlain(this.#source, leaf, this.#plainBudget, this.#context)
        const isEnriched = leaf.contentType === 'text/enriched' || leaf.contentType === 'text/richtext'
        this.#plain.push(withoutFinalLineEnds(isEnriched ? text.replace(/<[^<>]{0,60}>/g, '') : text))
      }
    }
  }

  #addPlain(leaf: Leaf): void {
    const { text, files } = readPlain(this.#source, leaf, this.#plainBudget, this.#context)
    this.#plain.push(withoutFinalLineEnds(text))
    if (leaf.alternative !== null) this.#plainAlternatives.add(leaf.alternative)
    for (const { name, size, content } of files) {
      this.#files.push({
        filename: safeFilename(name, this.#context),
        contentType: 'application/octet-stream',
        size,
        disposition: 'attachment',
        contentId: null,
        content,
      })
    }
  }

  #addFile(leaf: Leaf): void {
    if (isTnef(leaf.contentType, leaf.filename) && this.#addTnef(leaf)) return
    const { filename, contentType, disposition, contentId, slice } = leaf
    const size = decodedSize(this.#source, slice)
    this.#files.push({ filename, contentType, size, disposition, contentId, content: [slice] })
  }

  /** Lists the files inside a winmail.dat in its place; false when it cannot be read and stays a file itself. */
  #addTnef(leaf: Leaf): boolean {
    const room = this.#context.containerBytesLeft
    const bytes = decodeSlice(this.#source, leaf.slice, room)
    this.#context.containerBytesLeft -= bytes.length
    if (this.#context.containerBytesLeft <= 0) this.#context.report('limit_container_bytes')
    const tnef = readTnef(bytes, this.#context)
    if (tnef.damaged) this.#context.report('tnef_damaged')
    if (tnef.files.length === 0 && tnef.plain === '' && tnef.html === '') return false
    if (tnef.plain !== '') this.#fallback.push(tnef.plain)
    if (tnef.html !== '') this.#html.push(tnef.html)
    this.#addTnefMessages(bytes, tnef)
    for (const file of tnef.files) {
      const inner = { start: file.start, end: file.end, encoding: 'identity' } as const
      this.#files.push({
        filename: file.name,
        contentType: file.contentType,
        size: file.end - file.start,
        disposition: 'attachment',
        contentId: file.contentId,
        content: [leaf.slice, inner],
      })
    }
    return true
  }

  /** The texts of messages attached to a winmail.dat, which may hold further ones. */
  #addTnefMessages(bytes: Buffer, outer: Tnef): void {
    const queue = outer.messages.map(({ start, end }) => bytes.subarray(start, end))
    for (const [position, message] of queue.entries()) {
      if (position >= this.#context.limits.nestedMessages) {
        this.#context.report('limit_nested_messages')
        return
      }
      const inner = readTnef(message, this.#context)
      const names = inner.files.map(({ name }) => name ?? '').join('\n')
      this.#extra.push(`${inner.plain === '' ? htmlToText(inner.html) : inner.plain}\n${names}`.trim())
      for (const { start, end } of inner.messages) queue.push(message.subarray(start, end))
    }
  }

  finish(): Assembled {
    this.#readInlineFiles()
    const plain = this.#plain.filter((text, index) => text.trim() !== '' || index === 0).join('\n\n')
    const hasPlain = plain.trim() !== ''
    const html = this.#html.join('\n')
    const isCopy = (alternative: number | null) => alternative !== null && this.#plainAlternatives.has(alternative)
    const beside = hasPlain ? this.#htmlParts.filter(({ alternative }) => !isCopy(alternative)) : []
    const shown = hasPlain ? plain : this.#fallback.length > 0 ? this.#fallback.join('\n\n') : htmlToText(html)
    return {
      bodyPlain: shown === '' ? plain : shown,
      bodyHtml: this.#html.length === 0 ? null : html,
      extraText: [...beside.map(({ text }) => htmlToText(text)), ...this.#extra].join('\n\n'),
      files: this.#files,
      embedded: this.#embedded,
    }
  }
}

/** Reads texts and files of one message. */
export function assemble(source: Buffer, leaves: readonly Leaf[], context: ReadContext): Assembled {
  const assembler = new Assembler(source, context)
  for (const leaf of leaves) assembler.add(leaf)
  return assembler.finish()
}

/** Gives each file its position and the unnamed ones a name to be shown and offered by. */
export function numberFiles(files: readonly FoundFile[]): Attachment[] {
  let unnamed = 0
  return files.map((file, index) => {
    const filename = file.filename ?? `noname${++unnamed}${EXTENSIONS.get(file.contentType) ?? ''}`
    return { ...file, index, filename }
  })
}
