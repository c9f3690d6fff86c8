/** Finds the charset that an HTML or XML document declares itself. */
import { isWideLabel, lookUp } from './charset.ts'

/**
 * Bytes at the start that are searched. The HTML standard proposes 1024 for a first look, but a browser also obeys a
 * `<meta>` that its parser meets later.
 */
const WINDOW = 64 * 1024
/** Bytes at the start in which an XML declaration stands. */
const DECLARATION_WINDOW = 1024
const XML_DECLARATION = /^<\?xml\s[^>]{0,300}?\bencoding\s{0,8}=\s{0,8}(?:"([\w.:-]{1,40})"|'([\w.:-]{1,40})')/

const BLANK = new Set('\t\n\f\r ')
const LETTER = /[a-z]/i

/** The charset that the declaration of an XML document names (XML 1.0 section 4.3.3); null without one. */
export function xmlCharset(bytes: Buffer): string | null {
  const found = XML_DECLARATION.exec(bytes.toString('latin1', 0, DECLARATION_WINDOW).replace(/^(?:ï»¿)?\s{0,256}/, ''))
  return found?.[1] ?? found?.[2] ?? null
}

/**
 * The charset that an HTML document declares (HTML standard 13.2.3.2, "prescan a byte stream to determine its
 * encoding"): in a `<meta>`, else in an XML declaration. UTF-16 that can be read here is UTF-8. null without one.
 */
export function htmlCharset(bytes: Buffer): string | null {
  return new Prescan(bytes.toString('latin1', 0, WINDOW)).run() ?? readable(xmlCharset(bytes))
}

/** A label that can be true for a document whose declaration was read as ASCII; null for one that is unknown. */
function readable(label: string | null): string | null {
  if (label === null || lookUp(label) === null) return null
  return isWideLabel(label) ? 'utf-8' : label
}

type Attribute = { readonly name: string; readonly value: string }

/** Walks over the tags at the start of a document, as the standard's steps do. */
class Prescan {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  run(): string | null {
    const text = this.#text
    for (this.#at = text.indexOf('<'); this.#at >= 0; this.#at = text.indexOf('<', this.#at + 1)) {
      const next = text[this.#at + 1] ?? ''
      if (text.startsWith('<!--', this.#at)) this.#skipTo('-->', this.#at + 2)
      else if (/^<meta[\t\n\f\r /]/i.test(text.slice(this.#at, this.#at + 6))) {
        this.#at += 5
        const label = this.#charsetOfMeta()
        if (label !== null) return label
      } else if (LETTER.test(next) || (next === '/' && LETTER.test(text[this.#at + 2] ?? ''))) this.#skipTag()
      else if (next === '!' || next === '/' || next === '?') this.#skipTo('>', this.#at)
      if (this.#at < 0) return null
    }
    return null
  }

  #skipTo(end: string, from: number): void {
    const found = this.#text.indexOf(end, from)
    this.#at = found < 0 ? -1 : found + end.length - 1
  }

  /** Goes to the end of a tag: a `>` in a quoted value does not end it. */
  #skipTag(): void {
    while (this.#at < this.#text.length && !BLANK.has(this.#peek()) && this.#peek() !== '>') this.#at++
    while (this.#getAttribute() !== null);
    if (this.#at >= this.#text.length) this.#at = -1
  }

  #charsetOfMeta(): string | null {
    const found = new Map<string, string>()
    for (let attribute = this.#getAttribute(); attribute !== null; attribute = this.#getAttribute()) {
      if (!found.has(attribute.name)) found.set(attribute.name, attribute.value)
    }
    if (this.#at >= this.#text.length) {
      this.#at = -1
      return null
    }
    const own = found.get('charset')
    if (own !== undefined) return readable(own)
    const isPragma = found.get('http-equiv')?.toLowerCase() === 'content-type'
    return isPragma ? readable(charsetOfContent(found.get('content') ?? '')) : null
  }

  /** Reads the next attribute of the tag; null at its end, which stays at the cursor. */
  #getAttribute(): Attribute | null {
    while (BLANK.has(this.#peek()) || this.#peek() === '/') this.#at++
    if (this.#at >= this.#text.length || this.#peek() === '>') return null
    const start = this.#at
    while (this.#at < this.#text.length && !(this.#peek() === '=' && this.#at > start) && !this.#endsName()) this.#at++
    const name = this.#text.slice(start, this.#at).toLowerCase()
    this.#skipBlanks()
    if (this.#peek() !== '=') return { name, value: '' }
    this.#at++
    this.#skipBlanks()
    return { name, value: this.#getValue() }
  }

  #getValue(): string {
    const quote = this.#peek()
    if (quote === '"' || quote === "'") {
      const start = this.#at + 1
      const end = this.#text.indexOf(quote, start)
      this.#at = end < 0 ? this.#text.length : end + 1
      return end < 0 ? '' : this.#text.slice(start, end)
    }
    const start = this.#at
    while (this.#at < this.#text.length && !BLANK.has(this.#peek()) && this.#peek() !== '>') this.#at++
    return this.#text.slice(start, this.#at)
  }

  #endsName(): boolean {
    const char = this.#peek()
    return BLANK.has(char) || char === '/' || char === '>'
  }

  #skipBlanks(): void {
    while (BLANK.has(this.#peek())) this.#at++
  }

  #peek(): string {
    return this.#text[this.#at] ?? ''
  }
}

/** HTML standard 2.5.3, "extracting a character encoding from a meta element". */
function charsetOfContent(content: string): string | null {
  const found = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\s;"'][^\s;]*))/i.exec(content)
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? null
}
