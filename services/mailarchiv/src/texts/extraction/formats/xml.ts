import { TextDecoder } from 'node:util'
import { Parser } from 'htmlparser2'
import type { Budget } from '../budget.ts'

/** Receives the events of an XML document in order. Names come without their prefix: writers choose prefixes freely. */
export type XmlVisitor = {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

const PREFIX = /^.*:/

/**
 * Reads XML in pieces and never holds the whole document. Leaves entities other than the five of XML as they are, so
 * that no declaration inside the document can make it grow. Ends early when the budget has no room for text or the
 * nesting is too deep.
 */
export async function walkXmlText(
  pieces: AsyncIterable<string> | Iterable<string>,
  visitor: XmlVisitor,
  budget: Budget,
): Promise<void> {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++
        visitor.open?.(name.replace(PREFIX, ''), attributes)
      },
      ontext: (text) => visitor.text?.(text),
      onclosetag(name) {
        depth--
        visitor.close?.(name.replace(PREFIX, ''))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const piece of pieces) {
    parser.write(piece)
    if (depth > budget.limits.xmlDepth) {
      budget.problem('limit_xml_depth')
      return
    }
    if (budget.full) {
      budget.problem('limit_text_length')
      return
    }
  }
  parser.end()
}

/** The same for a part of an office document, which is in UTF-8 or UTF-16 (ECMA-376 part 2, ISO/IEC 26300 part 3). */
export async function walkXml(part: AsyncIterable<Uint8Array>, visitor: XmlVisitor, budget: Budget): Promise<void> {
  await walkXmlText(decoded(part), visitor, budget)
}

async function* decoded(part: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const bytes of part) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true })
    }
  }
}

/** Small, so that the reading ends soon after a limit. */
const PIECE_BYTES = 16 * 1024

function encodingOf(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = start
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/** Reads the value of an attribute, ignoring its prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  for (const key of Object.keys(attributes)) if (key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}
