/** Writes HTML in which no text of a stranger is markup. */

/** A piece of HTML. Only `html` makes it of texts, and it escapes them. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What a template takes: HTML as it is, everything else as text. */
export type HtmlPart = Html | readonly Html[] | string | number

/** Template tag: escapes every value that is not HTML itself. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + toText(values[index - 1] ?? '') + piece))
}

/** Copies a piece that is kept for long: the copy does not hold on to all the texts that it was made of. */
export function copied(piece: Html): Html {
  return new Html(Buffer.from(piece.text).toString())
}

function toText(value: HtmlPart): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return value.map((part) => part.text).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
