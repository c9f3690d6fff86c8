/** Assembles the texts and files of a message from the parts of its mail. */
import { compareAlternatives } from './alternative.ts'
import type { Leaf } from './content.ts'
import { htmlToText } from './html-text.ts'
import type { Attachment, Content, EmbeddedFile, Slice } from './message.ts'
import { safeFilename } from './parameters.ts'
import type { ReadContext, Source } from './source.ts'
import { type PlainBudget, readForm, readHtml, readPlain, type TextBudget } from './text.ts'
import { isTnef, readTnef, type Tnef } from './tnef.ts'
import { decodedSize, decodeSlice } from './transfer.ts'

/** A file before it gets its position and, if unnamed, its name. */
type FoundFile = Omit<Attachment, 'index' | 'filename'> & { readonly filename: string | null }

/** Texts and files of one message, without those of attached messages. */
export type Assembled = {
  readonly bodyPlain: string
  readonly bodyHtml: string | null
  /** Text that is searched but not shown: HTML beside the plain text, what it adds to it, stubs of plain text. */
  readonly extraText: string
  readonly files: readonly FoundFile[]
  readonly embedded: readonly EmbeddedFile[]
}

/** File name extensions for unnamed files. */
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

/** Uses a loop, because a regular expression would rescan each run of line ends. */
function withoutFinalLineEnds(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

/** A text, and the index of the alternative it is in; outside any it is null. */
type BodyPart = { text: string; readonly alternative: number | null }

/** Collects texts and files of one message from its leaves, in document order. */
class Assembler {
  /** Changes while the parts inside a signed one are added. */
  #at: Source
  /** Alternatives of the present tree are counted from `first`, those of the next one inside it from `next`. */
  #alternatives: { readonly first: number; readonly next: number }
  readonly #context: ReadContext
  readonly #plain: BodyPart[] = []
  readonly #html: string[] = []
  readonly #htmlParts: BodyPart[] = []
  /** Texts shown when the mail has no other. */
  readonly #fallback: string[] = []
  /** HTML bodies of winmail.dat files. */
  readonly #tnefHtml: string[] = []
  /** Texts that are searched but not shown. */
  readonly #extra: string[] = []
  /** Other forms of the text: shown when there is no other, else searched for what only they say. */
  readonly #forms: BodyPart[] = []
  readonly #files: FoundFile[] = []
  /** Named text parts that are not declared attachments. */
  readonly #inlineFiles: Leaf[] = []
  readonly #embedded: EmbeddedFile[] = []
  readonly #plainBudget: PlainBudget
  readonly #htmlBudget: TextBudget
  readonly #formBudget: TextBudget

  constructor(source: Source, context: ReadContext) {
    this.#at = source
    this.#alternatives = { first: 0, next: source.nodes.length }
    this.#context = context
    this.#plainBudget = { left: context.limits.textLength, files: context.textFiles }
    this.#htmlBudget = { left: context.limits.textLength }
    this.#formBudget = { left: context.limits.textLength }
  }

  /** Adds the parts in the order of the mail; those inside a signed part stand in its place. */
  addAll(leaves: readonly Leaf[]): void {
    const source = this.#at
    const { first } = this.#alternatives
    for (const leaf of leaves) {
      const inner = source.opened.get(leaf)
      if (inner === undefined) {
        this.#add(leaf.alternative === null ? leaf : { ...leaf, alternative: leaf.alternative + first })
        continue
      }
      this.#at = inner
      const { next } = this.#alternatives
      this.#alternatives = { first: next, next: next + inner.nodes.length }
      this.addAll(inner.groups.get(0) ?? [])
      this.#at = source
      this.#alternatives = { first, next: this.#alternatives.next }
    }
  }

  /** Locates a file of the present tree in the mail. */
  #placed(slice: Slice, ...inner: readonly Slice[]): Content {
    const [first, ...others] = this.#at.path
    return first === undefined ? [slice, ...inner] : [first, ...others, slice, ...inner]
  }

  #add(leaf: Leaf): void {
    if (leaf.role === 'plain') this.#addPlain(leaf)
    else if (leaf.role === 'html') {
      const text = readHtml(this.#at.bytes, leaf, this.#htmlBudget, this.#context)
      this.#html.push(text)
      this.#htmlParts.push({ text, alternative: leaf.alternative })
    } else if (leaf.role === 'embedded') {
      const { contentId, contentType } = leaf
      const size = decodedSize(this.#at.bytes, leaf.slice)
      this.#embedded.push({ contentId, contentType, size, content: this.#placed(leaf.slice) })
    } else if (leaf.role === 'form') {
      const text = readForm(this.#at.bytes, leaf, this.#formBudget, this.#context)
      this.#forms.push({ text, alternative: leaf.alternative })
    } else if (leaf.role === 'attachment') {
      this.#addFile(leaf)
      if (leaf.contentType.startsWith('text/') && leaf.disposition !== 'attachment') this.#inlineFiles.push(leaf)
    }
  }

  get #hasText(): boolean {
    const hasPlain = this.#plain.some(({ text }) => text.trim() !== '')
    return hasPlain || this.#html.length > 0 || this.#fallback.length > 0
  }

  /** Reads other forms of the text and named text parts when the mail has no other text. */
  #readInlineFiles(): void {
    if (this.#hasText) return
    for (const { text, alternative } of this.#forms.splice(0)) this.#pushPlain({ alternative }, text)
    for (const leaf of this.#inlineFiles) {
      if (leaf.contentType === 'text/html')
        this.#html.push(readHtml(this.#at.bytes, leaf, this.#htmlBudget, this.#context))
      else if (leaf.contentType === 'text/plain')
        this.#pushPlain(leaf, readPlain(this.#at.bytes, leaf, this.#plainBudget, this.#context).text)
      else this.#pushPlain(leaf, readForm(this.#at.bytes, leaf, this.#plainBudget, this.#context))
    }
  }

  /** Adds what only the other forms of the text say. */
  #weighForms(): void {
    if (this.#forms.length === 0) return
    const shown = [...this.#plain.map(({ text }) => text), ...this.#html.map(htmlToText), ...this.#fallback].join('\n')
    for (const { text } of this.#forms) this.#extra.push(compareAlternatives(shown, text).added)
  }

  #pushPlain({ alternative }: Pick<Leaf, 'alternative'>, text: string): void {
    this.#plain.push({ text: withoutFinalLineEnds(text), alternative })
  }

  #addPlain(leaf: Leaf): void {
    const { text, files } = readPlain(this.#at.bytes, leaf, this.#plainBudget, this.#context)
    this.#pushPlain(leaf, text)
    for (const { name, size, content } of files) {
      this.#files.push({
        filename: safeFilename(name, this.#context),
        contentType: 'application/octet-stream',
        charset: null,
        size,
        disposition: 'attachment',
        contentId: null,
        content: this.#placed(...content),
      })
    }
  }

  #addFile(leaf: Leaf): void {
    if (isTnef(leaf.contentType, leaf.filename) && this.#addTnef(leaf)) return
    const { filename, contentType, charset, disposition, contentId, slice } = leaf
    const size = decodedSize(this.#at.bytes, slice)
    this.#files.push({ filename, contentType, charset, size, disposition, contentId, content: this.#placed(slice) })
  }

  /** Lists the files inside a winmail.dat in its place; returns false when it is unreadable and stays a file itself. */
  #addTnef(leaf: Leaf): boolean {
    const room = this.#context.containerBytesLeft
    const bytes = decodeSlice(this.#at.bytes, leaf.slice, room)
    this.#context.containerBytesLeft -= bytes.length
    if (this.#context.containerBytesLeft <= 0) this.#context.report('limit_container_bytes')
    const tnef = readTnef(bytes, this.#context)
    if (tnef.damaged) this.#context.report('tnef_damaged')
    if (tnef.files.length === 0 && tnef.plain === '' && tnef.html === '') return false
    if (tnef.plain !== '') this.#fallback.push(tnef.plain)
    if (tnef.html !== '') {
      this.#html.push(tnef.html)
      this.#tnefHtml.push(tnef.html)
    }
    this.#addTnefMessages(bytes, tnef)
    for (const file of tnef.files) {
      const inner = { start: file.start, end: file.end, encoding: 'identity' } as const
      this.#files.push({
        filename: file.name,
        contentType: file.contentType,
        charset: null,
        size: file.end - file.start,
        disposition: 'attachment',
        contentId: file.contentId,
        content: this.#placed(leaf.slice, inner),
      })
    }
    return true
  }

  /** Adds the texts of messages attached to a winmail.dat, which may be nested. */
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

  /**
   * Weighs HTML against the plain text: an alternative that is a stub shows its HTML, of any other the search finds what
   * the HTML adds. HTML that is no alternative of a plain text is only searched.
   */
  #weighHtml(): void {
    const plainOf = Map.groupBy(this.#plain, ({ alternative }) => alternative)
    for (const [alternative, parts] of Map.groupBy(this.#htmlParts, (part) => part.alternative)) {
      const html = parts.map(({ text }) => htmlToText(text)).join('\n\n')
      const [first, ...others] = (alternative === null ? null : plainOf.get(alternative)) ?? []
      if (first === undefined) {
        this.#extra.push(html)
        continue
      }
      const plain = [first, ...others].map(({ text }) => text).join('\n')
      const { isStub, added } = compareAlternatives(plain, html)
      this.#extra.push(isStub ? plain : added)
      if (!isStub) continue
      first.text = html
      for (const part of others) part.text = ''
    }
  }

  /** Adds what the bodies of winmail.dat files say beside the plain text. */
  #weighTnef(): void {
    const plain = this.#plain.map(({ text }) => text).join('\n')
    for (const body of [...this.#fallback, ...this.#tnefHtml.map(htmlToText)]) {
      this.#extra.push(compareAlternatives(plain, body).added)
    }
  }

  finish(): Assembled {
    this.#readInlineFiles()
    this.#weighForms()
    const hasPlain = this.#plain.some(({ text }) => text.trim() !== '')
    if (hasPlain) {
      this.#weighTnef()
      this.#weighHtml()
    }
    const texts = this.#plain.map(({ text }) => text)
    const plain = texts.filter((text, index) => text.trim() !== '' || index === 0).join('\n\n')
    const html = this.#html.join('\n')
    const shown = hasPlain ? plain : this.#fallback.length > 0 ? this.#fallback.join('\n\n') : htmlToText(html)
    return {
      bodyPlain: shown === '' ? plain : shown,
      bodyHtml: this.#html.length === 0 ? null : html,
      extraText: this.#extra.filter((text) => text.trim() !== '').join('\n\n'),
      files: this.#files,
      embedded: this.#embedded,
    }
  }
}

/** Reads texts and files of one message. */
export function assemble(source: Source, leaves: readonly Leaf[], context: ReadContext): Assembled {
  const assembler = new Assembler(source, context)
  assembler.addAll(leaves)
  return assembler.finish()
}

/** Numbers the files and names the unnamed ones. */
export function numberFiles(files: readonly FoundFile[]): Attachment[] {
  let unnamed = 0
  return files.map((file, index) => {
    const filename = file.filename ?? `noname${++unnamed}${EXTENSIONS.get(file.contentType) ?? ''}`
    return { ...file, index, filename }
  })
}
