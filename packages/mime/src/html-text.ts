import { Tokenizer } from 'htmlparser2'

/** Elements whose content is never displayed. */
const INVISIBLE = new Set(['script', 'style', 'title', 'template', 'noembed', 'noframes'])
/** Elements surrounded by blank lines. */
const PARAGRAPHS = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr form'.split(' '))
/** Elements that start and end a line. */
const LINES = new Set(
  'div tr li dt dd section article header footer main nav aside address center caption option fieldset body'.split(' '),
)
const CELLS = new Set(['td', 'th'])
/** Length of the longest attribute that is read: href. */
const MAX_READ_ATTRIBUTE = 4
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
  #link: { readonly address: string; readonly from: number } | null = null
  /** Where the text of the present paragraph begins. */
  #paragraph = 0
  /** Addresses of links without text: each waits for the end of a paragraph with text behind `after`, unless written. */
  readonly #bare = { addresses: new Set<string>(), written: new Set<string>(), after: 0 }

  constructor(html: string) {
    this.#html = html
  }

  text(): string {
    this.#writeBare()
    return this.#out.join('')
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
  }

  onattribname(start: number, end: number): void {
    this.#attribute = end - start <= MAX_READ_ATTRIBUTE ? this.#html.slice(start, end).toLowerCase() : ''
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute === 'href' || this.#attribute === 'alt') this.#value += this.#html.slice(start, end)
  }

  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint)
  }

  onattribend(): void {
    if (this.#attribute === 'href') this.#href = this.#value.trim()
    else if (this.#attribute === 'alt') this.#alt = this.#value
  }

  onopentagend(): void {
    this.#flush()
    const element = this.#element
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
  }

  onclosetag(start: number, end: number): void {
    this.#flush()
    const element = this.#html.slice(start, end).toLowerCase()
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
  const sink = new TextSink(html)
  const tokenizer = new Tokenizer({ decodeEntities: true, recognizeSelfClosing: true }, sink)
  tokenizer.write(html)
  tokenizer.end()
  return sink.text()
}
