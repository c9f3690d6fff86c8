import { withLineFeeds } from './bytes.ts'
import { CMS_HEAD_BYTES, type CmsKind, cmsKind, openCms } from './cms.ts'
import { type Leaf, readLeaf } from './content.ts'
import type { WordContext } from './encoded-words.ts'
import type { Limits } from './limits.ts'
import type { Slice } from './message.ts'
import { isAttachedMessage, type Node, readStructure } from './structure.ts'
import { decodeSlice } from './transfer.ts'

/** Maximum depth of nested messages that are encoded or signed. */
export const MAX_LEVELS = 8

/** Shared state while reading one mail: its limits, its problems, and the remaining budget for unpacking. */
export type ReadContext = WordContext & {
  readonly limits: Limits
  containerBytesLeft: number
  /** Remaining uuencoded files that may be extracted from texts. */
  readonly textFiles: { left: number }
}

/** A part tree and the bytes its offsets refer to; `level` counts the enclosing encoded and signed messages. */
export type Source = {
  readonly bytes: Buffer
  readonly nodes: readonly Node[]
  readonly groups: ReadonlyMap<number, readonly Leaf[]>
  readonly level: number
  /** How the bytes are found in the mail. */
  readonly path: readonly Slice[]
  /** Parts of S/MIME by their kind. */
  readonly cms: ReadonlyMap<Leaf, CmsKind>
  /** What signed and compressed parts hold, in their place. */
  readonly opened: ReadonlyMap<Leaf, Source>
}

/** Reads a part tree, and those inside its signed parts. */
export function readSource(raw: Buffer, level: number, path: readonly Slice[], context: ReadContext): Source {
  const bytes = withLineFeeds(raw)
  const nodes = readStructure(bytes, context.limits, context)
  const groups = groupByMessage(nodes, context)
  const cms = new Map<Leaf, CmsKind>()
  const opened = new Map<Leaf, Source>()
  for (const leaf of [...groups.values()].flat()) {
    if (!mayBeCms(leaf)) continue
    const kind = kindOf(bytes, leaf)
    if (kind === null) continue
    cms.set(leaf, kind)
    const inner = kind === 'encrypted' ? null : openSigned(bytes, leaf, level, context)
    if (inner === null) continue
    const steps = [...path, leaf.slice, { start: 0, end: inner.packedBytes, encoding: 'cms' } as const]
    opened.set(leaf, readSource(inner.bytes, level + 1, steps, context))
  }
  return { bytes, nodes, groups, level, path, cms, opened }
}

/** Whether a part is declared as S/MIME, or named like it (RFC 8551 section 3.2.1). */
function mayBeCms({ contentType, filename, role }: Leaf): boolean {
  if (role !== 'attachment') return false
  if (/^application\/(?:x-)?pkcs7-mime$/.test(contentType)) return true
  return contentType === 'application/octet-stream' && filename !== null && /\.p7m$/i.test(filename)
}

/** The kind by the content; where that is cut off, by the declared type, which means encryption if it is missing. */
function kindOf(bytes: Buffer, { slice, contentType, node }: Leaf): CmsKind | null {
  const kind = cmsKind(decodeSlice(bytes, slice, CMS_HEAD_BYTES))
  if (kind !== null || contentType === 'application/octet-stream') return kind
  const declared = node.type.parameters.get('smime-type')?.toLowerCase() ?? 'enveloped-data'
  return declared === 'enveloped-data' || declared === 'authenveloped-data' ? 'encrypted' : null
}

/** Opens a signed or compressed part if it holds a part of a mail, which begins with a field. */
function openSigned(
  bytes: Buffer,
  leaf: Leaf,
  level: number,
  context: ReadContext,
): { bytes: Buffer; packedBytes: number } | null {
  if (level >= MAX_LEVELS) {
    context.report('limit_depth')
    return null
  }
  const room = context.containerBytesLeft
  const packed = room <= 0 ? null : decodeSlice(bytes, leaf.slice, room)
  context.containerBytesLeft -= packed?.length ?? 0
  if (packed === null || context.containerBytesLeft <= 0) {
    context.report('limit_container_bytes')
    return null
  }
  const inner = openCms(packed)
  if (inner === null || !/^[!-9;-~]{1,100}:/.test(inner.toString('latin1', 0, 102))) return null
  context.containerBytesLeft -= inner.length
  return { bytes: inner, packedBytes: packed.length }
}

/** Groups a tree's leaves by message: keyed by the index of the node with the message's fields. */
function groupByMessage(nodes: readonly Node[], context: WordContext): Map<number, Leaf[]> {
  const groups = new Map<number, Leaf[]>()
  const rootOf: number[] = []
  const alternativeOf: (number | null)[] = []
  for (const node of nodes) {
    const parent = node.parent === null ? null : (nodes[node.parent] ?? null)
    const startsMessage = parent === null || isAttachedMessage(parent)
    const root = startsMessage ? node.index : (rootOf[parent.index] ?? 0)
    const isAlternative = parent?.contentType === 'multipart/alternative'
    const alternative = startsMessage ? null : isAlternative ? parent.index : (alternativeOf[parent.index] ?? null)
    rootOf.push(root)
    alternativeOf.push(alternative)
    const leaf = readLeaf(node, parent, alternative, context)
    const group = groups.get(root)
    if (group === undefined) groups.set(root, [leaf])
    else group.push(leaf)
  }
  return groups
}
