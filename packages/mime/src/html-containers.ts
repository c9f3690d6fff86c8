/** Elements of a mail's HTML in which a mail program puts an earlier mail, or the signature. */

/** What such an element holds. */
export type ContainerKind = 'quote' | 'signature'

/** A run of written pieces, `to` exclusive, that lies in such an element. */
export type Contained = { readonly kind: ContainerKind; readonly from: number; readonly to: number }

/** The attributes that tell such an element from others. */
export const CONTAINER_ATTRIBUTES: ReadonlySet<string> = new Set(['class', 'type'])

export type Attributes = ReadonlyMap<string, string>

/**
 * Follows the elements of a mail and keeps what lies in a quote or a signature. An element that never ends contains
 * nothing: text behind it may be new. Elements of another kind inside of one belong to the outer one.
 */
export class Containers {
  readonly found: Contained[] = []
  #open: { readonly kind: ContainerKind; readonly element: string; readonly from: number; depth: number } | null = null

  /** @param at number of pieces that are written before it */
  start(element: string, attributes: Attributes, at: number): void {
    if (this.#open !== null) {
      if (this.#open.element === element) this.#open.depth += 1
      return
    }
    const kind = kindOf(element, attributes)
    if (kind !== null) this.#open = { kind, element, from: at, depth: 1 }
  }

  end(element: string, at: number): void {
    const open = this.#open
    if (open?.element !== element) return
    open.depth -= 1
    if (open.depth > 0) return
    this.found.push({ kind: open.kind, from: open.from, to: at })
    this.#open = null
  }
}

/** A quotation of Apple Mail, Thunderbird and Outlook for Mac has `type="cite"`; a bare blockquote is only indented. */
function kindOf(element: string, attributes: Attributes): ContainerKind | null {
  const classes = (attributes.get('class') ?? '').split(/\s/)
  if (element === 'blockquote')
    return attributes.get('type')?.toLowerCase() === 'cite' || classes.some((name) => QUOTES.has(name)) ? 'quote' : null
  if (classes.includes('yahoo_quoted')) return 'quote'
  return classes.some((name) => SIGNATURES.has(name)) ? 'signature' : null
}

/** Classes of Gmail, Proton Mail and Tutanota; the `div` that Gmail puts around its quotation may hold an answer too. */
const QUOTES = new Set(['gmail_quote', 'protonmail_quote', 'tutanota_quote'])
/** Classes of Gmail and Thunderbird. */
const SIGNATURES = new Set(['gmail_signature', 'moz-signature'])
