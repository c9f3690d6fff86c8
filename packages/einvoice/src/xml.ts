import { readXmlText } from '@zeughaus/mime'
import { Parser } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

/** Receives the elements of a document in order. `name` has no prefix; `namespace` is what its prefix stands for. */
export type ElementVisitor = {
  open(name: string, namespace: string | null, attributes: Attributes): void
  /** `text`: the character data directly inside the element, cut to a limit. */
  close(text: string): void
  /** Whether the reading may end here. */
  readonly isOver: boolean
}

export type XmlEnd = 'whole' | 'depth' | 'malformed'

type Open = { readonly at: number; readonly scope: ReadonlyMap<string, string>; text: string }

type Limits = { readonly depth: number; readonly valueLength: number }

/** Reads a whole document, decoded by what it declares. */
export function walkElements(bytes: Uint8Array, visitor: ElementVisitor, limits: Limits): XmlEnd {
  return walkPieces(readXmlText(bytes, null).pieces, visitor, limits)
}

/**
 * Reads XML with entities off: only the five of XML and character references are replaced, a declaration inside the
 * document adds nothing. Ends early when the visitor is over or the nesting is too deep.
 */
export function walkPieces(pieces: Iterable<string>, visitor: ElementVisitor, limits: Limits): XmlEnd {
  const open: Open[] = []
  const state: { end: XmlEnd } = { end: 'whole' }
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const scope = scopeOf(open.at(-1)?.scope ?? NO_SCOPE, attributes)
        const colon = qualified.indexOf(':')
        const prefix = colon === -1 ? '' : qualified.slice(0, colon)
        open.push({ at: parser.startIndex, scope, text: '' })
        if (open.length > limits.depth) state.end = 'depth'
        if (state.end !== 'depth') visitor.open(qualified.slice(colon + 1), scope.get(prefix) ?? null, attributes)
      },
      ontext(text) {
        const element = open.at(-1)
        if (element && element.text.length < limits.valueLength) element.text += text
      },
      onclosetag(_, isImplied) {
        const element = open.pop()
        // An element that closes itself ends where it begins; any other needs its end tag.
        if (isImplied && element?.at !== parser.startIndex && state.end === 'whole') state.end = 'malformed'
        if (element && state.end !== 'depth') visitor.close(lineEndsOf(element.text).slice(0, limits.valueLength))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (const piece of pieces) {
    parser.write(piece)
    if (state.end === 'depth' || visitor.isOver) return state.end
  }
  parser.end()
  return state.end
}

/** XML 1.0, section 2.11: line ends are LF. */
function lineEndsOf(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Prefixes in scope; a document needs about ten. */
const NAMESPACES = 100
const NO_SCOPE: ReadonlyMap<string, string> = new Map()

function scopeOf(outer: ReadonlyMap<string, string>, attributes: Attributes): ReadonlyMap<string, string> {
  let scope: Map<string, string> | null = null
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    if (outer.size > NAMESPACES) return outer
    scope ??= new Map(outer)
    if (scope.size <= NAMESPACES) scope.set(name.slice('xmlns:'.length), attributes[name] ?? '')
  }
  return scope ?? outer
}
