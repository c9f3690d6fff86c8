/**
 * Rewrites a mail's HTML into a document for a frame that runs and loads nothing.
 *
 * Three walls: the frame's `sandbox` attribute, the document's own policy (`FRAME_POLICY`) and this rewriting. Each alone
 * lets no script run. What styles would load, only the policy stops; DNS prefetch and preconnect, only the rewriting.
 */
import { Tokenizer } from 'htmlparser2'

/** The frame document's policy: an opaque origin, no scripts, pictures only from inside the mail. */
export const FRAME_POLICY =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** A picture of the mail that its HTML names by `cid:`. */
export interface EmbeddedPicture {
  readonly contentId: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Characters of HTML shown; the original has the rest. */
const MAX_HTML = 2_000_000
/** Bytes of all embedded pictures together. */
export const MAX_PICTURES = 8 * 1024 * 1024
/** Picture types that a browser decodes without running code. */
export const PICTURE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Elements that load, run, navigate or take over the page. Dropped with their text. */
const DROPPED_WITH_TEXT: ReadonlySet<string> = new Set(
  (
    'script noscript template title iframe frameset noframes object applet audio video svg math select textarea xmp ' +
    'plaintext portal fencedframe'
  ).split(' '),
)
/** Elements that only shape the page. Every other element loses its tags and keeps its text. */
export const KEPT_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn dir div dl dt ' +
    'em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark menu nav nobr ol p pre q rp rt ' +
    'ruby s samp section small span strike strong style sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)
const VOID: ReadonlySet<string> = new Set(['area', 'br', 'col', 'hr', 'img', 'wbr'])
/** Attributes that only shape the page. `style` may name pictures; the policy lets none but `data:` load. */
const KEPT: ReadonlySet<string> = new Set(
  (
    'align alt bgcolor border cellpadding cellspacing class clear color cols colspan dir face height hspace lang ' +
    'noshade nowrap reversed role rowspan scope size span start style summary title type valign vspace width'
  ).split(' '),
)

const BASE_STYLE =
  'body{margin:16px;font:16px/1.5 system-ui,sans-serif;color:#18212b;background:#fff;overflow-wrap:break-word}img{max-width:100%}'

/**
 * Builds the frame's document.
 *
 * @param html the mail's own, of any quality and intent
 * @param pictures that `cid:` may name
 */
export function frameDocument(html: string, pictures: readonly EmbeddedPicture[]): string {
  const sources = new Map(
    pictures.map(({ contentId, contentType, bytes }) => [
      contentId,
      `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`,
    ]),
  )
  const body = rewrite(html.slice(0, MAX_HTML), sources)
  return `<!doctype html><html lang="und"><head><meta charset="utf-8"><title>Mail</title><style>${BASE_STYLE}</style></head><body>${body}</body></html>`
}

function rewrite(html: string, sources: ReadonlyMap<string, string>): string {
  const sink = new FrameSink(html, sources)
  const tokenizer = new Tokenizer({ decodeEntities: true, recognizeSelfClosing: true }, sink)
  tokenizer.write(html)
  tokenizer.end()
  return sink.html()
}

/** Rewrites the kept elements, token by token. Keeps no stack of open elements, so that depth costs nothing. */
class FrameSink {
  readonly #source: string
  readonly #pictures: ReadonlyMap<string, string>
  readonly #out: string[] = []
  #element = ''
  #attribute = ''
  #value = ''
  #attributes: [name: string, value: string][] = []
  /** The element whose content is being dropped, and how many of that name are open. */
  #dropped: string | null = null
  #droppedDepth = 0
  #inStyle = false

  constructor(source: string, pictures: ReadonlyMap<string, string>) {
    this.#source = source
    this.#pictures = pictures
  }

  html(): string {
    return this.#out.join('')
  }

  onopentagname(start: number, end: number): void {
    this.#element = this.#source.slice(start, end).toLowerCase()
    this.#attributes = []
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#source.slice(start, end).toLowerCase()
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#source.slice(start, end)
  }

  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint)
  }

  onattribend(): void {
    this.#attributes.push([this.#attribute, this.#value])
  }

  onopentagend(): void {
    const element = this.#element
    if (this.#dropped !== null) {
      if (element === this.#dropped) this.#droppedDepth += 1
    } else if (DROPPED_WITH_TEXT.has(element)) {
      this.#dropped = element
      this.#droppedDepth = 1
    } else if (KEPT_ELEMENTS.has(element)) {
      this.#inStyle = element === 'style'
      this.#out.push(`<${element}${this.#keptAttributes()}>`)
    }
  }

  /** A self-closing element has no text to drop and no style. */
  onselfclosingtag(): void {
    if (!DROPPED_WITH_TEXT.has(this.#element) && this.#element !== 'style') this.onopentagend()
  }

  onclosetag(start: number, end: number): void {
    const element = this.#source.slice(start, end).toLowerCase()
    if (this.#dropped !== null) {
      if (element === this.#dropped) this.#droppedDepth -= 1
      if (this.#droppedDepth === 0) this.#dropped = null
    } else if (KEPT_ELEMENTS.has(element) && !VOID.has(element)) {
      this.#inStyle = false
      this.#out.push(`</${element}>`)
    }
  }

  ontext(start: number, end: number): void {
    this.#write(this.#source.slice(start, end))
  }

  ontextentity(codepoint: number): void {
    this.#write(String.fromCodePoint(codepoint))
  }

  #write(text: string): void {
    if (this.#dropped !== null) return
    this.#out.push(this.#inStyle ? safeStyle(text, this.#pictures) : escapeText(text))
  }

  /** Writes the kept attributes. A link leads nowhere in the frame; its target becomes the tooltip. */
  #keptAttributes(): string {
    const kept = new Map<string, string>()
    for (const [name, value] of this.#attributes) {
      if (kept.has(name)) continue
      if (name === 'style') kept.set(name, withPictures(value, this.#pictures))
      else if (KEPT.has(name)) kept.set(name, value)
      else if (name === 'href' && this.#element === 'a') kept.set('title', value)
      else if ((name === 'src' && this.#element === 'img') || name === 'background') {
        const source = sourceOf(value, this.#pictures)
        if (source !== undefined) kept.set(name, source)
      }
    }
    return [...kept].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')
  }

  /** An open style element would swallow the end of the document. */
  onend(): void {
    if (this.#inStyle) this.#out.push('</style>')
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
}

/** Longest `cid:` address, in characters. */
const MAX_CID = 504

function sourceOf(value: string, sources: ReadonlyMap<string, string>): string | undefined {
  const address = value.trim()
  if (address.length > MAX_CID || !/^cid:/i.test(address)) return undefined
  const id = address.slice('cid:'.length)
  return sources.get(id) ?? sources.get(percentDecoded(id))
}

/** `url(cid:…)` inside style text. */
const withPictures = (style: string, sources: ReadonlyMap<string, string>): string =>
  style.replace(
    /cid:([^"'\s)<>\\]{1,500})/gi,
    (whole, id: string) => sources.get(id) ?? sources.get(percentDecoded(id)) ?? whole,
  )

/** Breaks up `</`, the only way out of style text, because browsers do not decode it. */
const safeStyle = (text: string, sources: ReadonlyMap<string, string>): string =>
  withPictures(text, sources).replaceAll('</', '<\\/')

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
