import type { WordContext } from './encoded-words.ts'
import { firstHeader } from './headers.ts'
import type { Slice } from './message.ts'
import { safeFilename } from './parameters.ts'
import { isAttachedMessage, type Node } from './structure.ts'

/** The role of a part for a reader of the mail. `form`: another form of the text, for programs that show such ones. */
export type Role = 'container' | 'plain' | 'html' | 'form' | 'attachment' | 'embedded'

/** A part with its role and the fields that determine it. */
export type Leaf = {
  readonly node: Node
  readonly role: Role
  readonly contentType: string
  /** The sender's file name, sanitised; null when there is none. */
  readonly filename: string | null
  readonly disposition: 'attachment' | 'inline' | null
  readonly contentId: string | null
  readonly slice: Slice
  /** The charset that its field declares; null without one. */
  readonly charset: string | null
  /** Index of the enclosing multipart/alternative, whose other parts have the same content; null when there is none. */
  readonly alternative: number | null
}

/** Text types shown as the mail's text when nothing marks them as a file. */
const BODY_TYPES = new Map<string, Role>([
  ['text/plain', 'plain'],
  ['text', 'plain'],
  ['text/html', 'html'],
])

/** Texts that are data for a program, not prose: an invitation beside the text of the mail is opened as a file. */
const DATA_TYPES =
  /^text\/(?:(?:x-)?v?calendar|(?:x-)?vcard|directory|csv|tab-separated-values|(?:[\w.-]{1,60}\+)?xml)$/

function readDisposition(node: Node): 'attachment' | 'inline' | null {
  if (node.disposition === null) return null
  return node.disposition.value === 'inline' ? 'inline' : node.disposition.value === '' ? null : 'attachment'
}

function readFilename(node: Node, context: WordContext): string | null {
  return (
    safeFilename(node.disposition?.parameters.get('filename'), context) ??
    safeFilename(node.disposition?.parameters.get('name'), context) ??
    safeFilename(node.type.parameters.get('name'), context) ??
    safeFilename(node.type.parameters.get('filename'), context)
  )
}

function readContentId(node: Node): string | null {
  const raw = firstHeader(node.headers, 'content-id')
  if (raw === null) return null
  const start = raw.startsWith('<') ? 1 : 0
  return raw.slice(start, raw.endsWith('>') ? -1 : undefined).trim() || null
}

/**
 * Determines the role of a part: text of the mail, a file, or a picture of the HTML.
 *
 * @param parent the multipart or message that holds the part; null for the mail itself
 * @param alternative index of the multipart/alternative around the part, if any
 */
export function readLeaf(node: Node, parent: Node | null, alternative: number | null, context: WordContext): Leaf {
  const isBroken = node.contentType.startsWith('multipart/') && node.children === 0
  const contentType = isBroken ? 'text/plain' : node.contentType
  const filename = readFilename(node, context)
  const disposition = readDisposition(node)
  const contentId = readContentId(node)
  const slice = { start: node.bodyStart, end: node.bodyEnd, encoding: node.encoding }
  const charset = node.type.parameters.get('charset') ?? null
  const leaf = { node, contentType, filename, disposition, contentId, slice, charset, alternative }
  if (contentType.startsWith('multipart/')) return { ...leaf, role: 'container' }
  if (isAttachedMessage(node)) return { ...leaf, role: 'attachment' }
  const body = BODY_TYPES.get(contentType)
  const isWholeMail = parent === null || isAttachedMessage(parent)
  if (body !== undefined && isBodyText(filename, disposition, isWholeMail)) return { ...leaf, role: body }
  if (isOtherForm(leaf, parent)) return { ...leaf, role: 'form' }
  const isShown = contentId !== null || contentType.startsWith('image/')
  const isRelated = parent?.contentType === 'multipart/related' && isShown
  if (isRelated && filename === null && disposition !== 'attachment') return { ...leaf, role: 'embedded' }
  return { ...leaf, role: 'attachment' }
}

/**
 * Whether a part is another form of the text: an unnamed text of a multipart/alternative, such as AMP, enriched text or
 * HTML for a watch (RFC 2046 section 5.1.4).
 */
function isOtherForm(
  { contentType, filename, disposition }: Pick<Leaf, 'contentType' | 'filename' | 'disposition'>,
  parent: Node | null,
): boolean {
  if (parent?.contentType !== 'multipart/alternative' || filename !== null || disposition === 'attachment') return false
  return contentType.startsWith('text/') && !DATA_TYPES.test(contentType)
}

/**
 * Whether a text part belongs to the body: unnamed texts do, named ones are files, unless the part is the whole mail.
 */
function isBodyText(filename: string | null, disposition: string | null, isWholeMail: boolean): boolean {
  if (isWholeMail) return disposition !== 'attachment' || filename === null
  return filename === null && disposition !== 'attachment'
}
