import { Tokenizer } from 'htmlparser2'
import { CONTAINER_ATTRIBUTES, type ContainerKind, Containers } from './html-containers.ts'

/** Elements whose content is never displayed. */
const INVISIBLE = new Set(['script', 'style', 'title', 'template', 'noembed', 'noframes'])
/** Elements surrounded by blank lines. */
const PARAGRAPHS = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr form'.split(' '))
/** Elements that start and end a line. */
const LINES = new Set(
  'div tr li dt dd section article header footer main nav aside address center caption option fieldset body'.split(' '),
)
const CELLS = new Set(['td', 'th'])
/** Attributes that are read for the text. */
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'alt'])
/** Length of the longest attribute that is read: class. */
const MAX_READ_ATTRIBUTE = 5
/** Link targets shown behind the link's text. */
const SHOWN_ADDRESS = /^(?:https?|ftp|mailto|tel):/i
/** Soft hyphens and zero-width characters, which would hide words from the search. */
const INVISIBLE_CHARACTERS = /\u00ad|\u034f|\u200b|\ufeff/g

/** Collects the text between the tags. Keeps no stack of elements, so that depth costs nothing. */
class TextSink {
  readonly #html: string
  readonly #out: string[] = []
  #breaks = 0
  #space = false
  /** The invisible element that is open. */
  #hidden: string | null = null
  #preformatted = 0
  /** Pending text: the tokenizer delivers it in pieces, at worst one per character. */
  #from = 0
  #to = 0
  #element = ''
  #attribute = ''
  #value = ''
  #href: string | null = null
  #alt = ''
  /** Quotes and signatures, where they are asked for, and the attributes of the open tag that tell them. */
  readonly #containers: Containers | null
  readonly #telling = new Map<string, string>()
  #link: { readonly address: string; readonly from: number } | null = null
  /** Where the text of the present paragraph begins. */
  #paragraph = 0
  /** Addresses of links without text: each waits for the end of a paragraph with text behind `after`, unless written. */
  readonly #bare = { addresses: new Set<string>(), written: new Set<string>(), after: 0 }

  constructor(html: string, containers: Containers | null) {
    this.#html = html
    this.#containers = containers
  }

  pieces(): readonly string[] {
    this.#writeBare()
    return this.#out
  }

  #write(text: string): void {
    if (this.#hidden !== null) return
    const visible = text.replace(INVISIBLE_CHARACTERS, '').replaceAll('\u00a0', ' ')
    if (this.#preformatted > 0) {
      this.#put(visible.replace(/\r\n?/g, '\n'))
      return
    }
    const collapsed = visible.replace(/[ \t\r\n\f]+/g, ' ')
    if (collapsed === '') return
    if (collapsed === ' ') {
      this.#space = true
      return
    }
    if (collapsed.startsWith(' ')) this.#space = true
    this.#put(collapsed.trim())
    this.#space = collapsed.endsWith(' ')
  }

  #put(text: string): void {
    if (text === '') return
    if (this.#out.length > 0) {
      if (this.#breaks > 1) this.#startParagraph()
      if (this.#breaks > 0) this.#out.push('\n'.repeat(this.#breaks))
      else if (this.#space) this.#out.push(' ')
    }
    this.#breaks = 0
    this.#space = false
    this.#out.push(text)
  }

  #startParagraph(): void {
    if (this.#out.length > this.#bare.after) this.#writeBare()
    this.#paragraph = this.#out.length
  }

  #writeBare(): void {
    const { addresses, written } = this.#bare
    for (const address of addresses) {
      if (written.has(address)) continue
      this.#out.push(this.#out.length === 0 ? address : `\n${address}`)
      written.add(address)
    }
    addresses.clear()
  }

  /** Keeps the address of a link without text: that of a picture. The text comes first. */
  #keepBare(address: string): void {
    this.#space = true
    const { addresses } = this.#bare
    if (this.#hidden !== null) return
    if (addresses.size === 0) this.#bare.after = this.#breaks > 1 ? this.#out.length : this.#paragraph
    addresses.add(address)
  }

  #breakLine(lines: number): void {
    this.#breaks = Math.max(this.#breaks, lines)
    this.#space = false
  }

  #separate(element: string): void {
    if (PARAGRAPHS.has(element)) this.#breakLine(2)
    else if (LINES.has(element)) this.#breakLine(1)
    else if (CELLS.has(element)) this.#space = true
  }

  #endLink(): void {
    const link = this.#link
    this.#link = null
    if (link === null) return
    const text = this.#out.slice(link.from).join('')
    const shown = link.address.replace(/^(?:mailto:|tel:|https?:\/\/)/i, '').replace(/\/$/, '')
    if (text.trim() === '') this.#keepBare(link.address)
    else {
      if (!text.includes(shown)) this.#write(` (${link.address})`)
      this.#bare.written.add(link.address)
    }
  }

  onopentagname(start: number, end: number): void {
    this.#element = this.#html.slice(start, end).toLowerCase()
    this.#href = null
    this.#alt = ''
    this.#telling.clear()
  }

  onattribname(start: number, end: number): void {
    this.#attribute = end - start <= MAX_READ_ATTRIBUTE ? this.#html.slice(start, end).toLowerCase() : ''
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    if (this.#isRead(this.#attribute)) this.#value += this.#html.slice(start, end)
  }

  #isRead(attribute: string): boolean {
    return TEXT_ATTRIBUTES.has(attribute) || (this.#containers !== null && CONTAINER_ATTRIBUTES.has(attribute))
  }

  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint)
  }

  onattribend(): void {
    if (this.#attribute === 'href') this.#href = this.#value.trim()
    else if (this.#attribute === 'alt') this.#alt = this.#value
    else if (this.#isRead(this.#attribute)) this.#telling.set(this.#attribute, this.#value)
  }

  onopentagend(): void {
    this.#flush()
    const element = this.#element
    this.#containers?.start(element, this.#telling, this.#out.length)
    if (INVISIBLE.has(element)) this.#hidden ??= element
    if (element === 'br') {
      this.#breaks = Math.min(this.#breaks + 1, 2)
      this.#space = false
    } else this.#separate(element)
    if (element === 'pre') this.#preformatted++
    else if (element === 'a') this.#startLink()
    else if (element === 'img' && this.#alt.trim() !== '') this.#write(this.#alt)
  }

  #startLink(): void {
    this.#endLink()
    const address = this.#href
    if (address !== null && SHOWN_ADDRESS.test(address)) this.#link = { address, from: this.#out.length }
  }

  onselfclosingtag(): void {
    this.onopentagend()
    if (this.#hidden === this.#element) this.#hidden = null
    this.#containers?.end(this.#element, this.#out.length)
  }

  onclosetag(start: number, end: number): void {
    this.#flush()
    const element = this.#html.slice(start, end).toLowerCase()
    this.#containers?.end(element, this.#out.length)
    if (this.#hidden === element) this.#hidden = null
    if (element === 'a') this.#endLink()
    else if (element === 'pre' && this.#preformatted > 0) this.#preformatted--
    this.#separate(element)
  }

  ontext(start: number, end: number): void {
    if (start !== this.#to) {
      this.#flush()
      this.#from = start
    }
    this.#to = end
  }

  #flush(): void {
    const text = this.#html.slice(this.#from, this.#to)
    this.#from = this.#to
    if (text !== '') this.#write(text)
  }

  ontextentity(codepoint: number): void {
    this.#flush()
    this.#write(String.fromCodePoint(codepoint))
  }

  onend(): void {
    this.#flush()
    this.#endLink()
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
}

/**
 * Converts an HTML mail to the displayed text: blocks become lines, a link its text and address, a picture its
 * alternative text; markup, style and script are dropped. The address of a link without text, which is that of a
 * picture, comes behind the paragraph, unless it was written before. One pass at any nesting depth.
 *
 * Self-closing tags such as `<title/>` are recognised, as in XHTML: HTML would take the rest of the mail for a title.
 */
export function htmlToText(html: string): string {
  return piecesOf(html, null).join('')
}

/** The lines of a text, by number from 0, that lie in a quote or a signature. */
export type ContainedLines = ReadonlyMap<number, ContainerKind>

/** Converts as `htmlToText` does, and tells which lines mail programs marked as an earlier mail or as signature. */
export function htmlToMarkedText(html: string): { readonly text: string; readonly contained: ContainedLines } {
  const containers = new Containers()
  const pieces = piecesOf(html, containers)
  const contained = new Map<number, ContainerKind>()
  let [piece, line, lineOutside] = [0, 0, -1]
  const passTo = (end: number, kind: ContainerKind | null) => {
    for (; piece < end; piece += 1) {
      for (const [index, part] of (pieces[piece] ?? '').split('\n').entries()) {
        if (index > 0) line += 1
        if (part === '') continue
        if (kind === null) {
          contained.delete(line)
          lineOutside = line
        } else if (line !== lineOutside) contained.set(line, kind)
      }
    }
  }
  for (const { kind, from, to } of containers.found) {
    passTo(from, null)
    passTo(to, kind)
  }
  passTo(pieces.length, null)
  return { text: pieces.join(''), contained }
}

function piecesOf(html: string, containers: Containers | null): readonly string[] {
  const sink = new TextSink(html, containers)
  const tokenizer = new Tokenizer({ decodeEntities: true, recognizeSelfClosing: true }, sink)
  tokenizer.write(html)
  tokenizer.end()
  return sink.pieces()
}
