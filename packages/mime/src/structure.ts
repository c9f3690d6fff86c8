import { CR, DASH, LF, lineEnd, SPACE, TAB } from './bytes.ts'
import type { WordContext } from './encoded-words.ts'
import { firstHeader, type HeaderContext, readHeaders } from './headers.ts'
import type { Limits } from './limits.ts'
import type { Header, TransferEncoding } from './message.ts'
import { type Parameterized, parseParameterized } from './parameters.ts'

/** Longest boundary that is recognised (RFC 2046 allows 70; real mail goes beyond). */
const MAX_BOUNDARY = 500
/** Maximum length of Content-Transfer-Encoding that is read. */
const MAX_ENCODING = 200
/** Bytes searched for a likely boundary line in a multipart without a usable boundary parameter. */
const GUESS_WINDOW = 64 * 1024
/** Multiparts per mail that are checked for a boundary that never occurs. */
const MAX_CHECKS = 16
/** Bytes checked one by one before the native search takes over. */
const NEAR = 128

/** A part while the mail is being read. */
export type Node = {
  readonly index: number
  readonly parent: number | null
  readonly depth: number
  readonly headers: readonly Header[]
  readonly type: Parameterized
  /** The declared media type in lower case, or the default for the part's position. */
  contentType: string
  readonly disposition: Parameterized | null
  readonly encoding: TransferEncoding
  readonly bodyStart: number
  bodyEnd: number
  children: number
}

type Open = { readonly boundary: string; readonly hash: number; readonly node: Node; closed: boolean }

const ENCODINGS = new Map<string, TransferEncoding>([
  ['7bit', 'identity'],
  ['8bit', 'identity'],
  ['binary', 'identity'],
  ['base64', 'base64'],
  ['quoted-printable', 'quoted-printable'],
  ['x-uuencode', 'uuencode'],
  ['x-uue', 'uuencode'],
  ['uuencode', 'uuencode'],
])

/** A media type (RFC 6838 section 4.2), whatever punctuation stands around it. */
const MEDIA_TYPE = /^["'<(]{0,9}([^\s\x00-\x1f"'(),/:;<=>?@[\\\]]{1,127}\/[^\s\x00-\x1f"'(),/:;<=>?@[\\\]]{1,127})/

const EMPTY: Parameterized = { value: '', parameters: new Map(), undelimited: new Set() }

/** One step of FNV-1a. */
function step(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193)
}
const HASH_START = 0x811c9dc5 | 0

function hashOf(text: string): number {
  let hash = HASH_START
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at))
  return hash
}

/** Reads the transfer encoding: the first known word, whatever surrounds it. */
function readEncoding(headers: readonly Header[], context: WordContext): TransferEncoding {
  const value = firstHeader(headers, 'content-transfer-encoding')?.slice(0, MAX_ENCODING)
  if (value === undefined) return 'identity'
  const word = /[a-z0-9][a-z0-9-]*/.exec(value.toLowerCase().replace(/\([^)]*\)/g, ''))?.[0] ?? ''
  const known = ENCODINGS.get(word) ?? (word.startsWith('quoted') ? 'quoted-printable' : undefined)
  if (known === undefined) context.report('encoding_unknown')
  return known ?? 'identity'
}

/** Reads the part tree of one mail in one pass over the bytes, with an explicit stack of open multiparts. */
class StructureReader {
  readonly #bytes: Buffer
  readonly #end: number
  readonly #limits: Limits
  readonly #context: WordContext
  readonly #headerContext: HeaderContext
  readonly nodes: Node[] = []
  /** Open multiparts from outside to inside. */
  #open: Open[] = []
  /** Hashes of the open boundaries, to compare a line with all of them at once. */
  #hashes = new Set<number>()
  /** The innermost unfinished part. */
  #current: Node | null = null
  #checks = 0
  /** Whether the last matched boundary line was a closing one. */
  #closing = false
  /** Position up to which the last matched line was scanned: its end, or the longest boundary. */
  #scanned = 0

  constructor(bytes: Buffer, limits: Limits, context: WordContext) {
    this.#bytes = bytes
    this.#end = bytes.length
    this.#limits = limits
    this.#context = context
    this.#headerContext = {
      headerBytes: limits.headerBytes,
      report: context.report,
      isBoundary: (at) => this.#matchBoundary(at) >= 0,
    }
  }

  read(): Node[] {
    let at = this.#startPart(null, 0, 0)
    while (at < this.#end) {
      at = this.#nextDashLine(at)
      if (at >= this.#end) break
      const level = this.#matchBoundary(at)
      const next = Math.min(lineEnd(this.#bytes, this.#scanned, this.#end) + 1, this.#end)
      at = level < 0 ? next : this.#crossBoundary(level, this.#closing, at, next)
    }
    if (this.#open.some((open) => !open.closed)) this.#context.report('boundary_not_closed')
    return this.nodes
  }

  /** Finds the next line, from the line start `from` on, that starts with two dashes. */
  #nextDashLine(from: number): number {
    const bytes = this.#bytes
    if (this.#open.length === 0) return this.#end
    if (bytes[from] === DASH && bytes[from + 1] === DASH) return from
    const near = Math.min(from + NEAR, this.#end)
    for (let at = from; at < near; at++) {
      if (bytes[at] === LF && bytes[at + 1] === DASH && bytes[at + 2] === DASH) return at + 1
    }
    const found = bytes.indexOf('\n--', near - 1)
    return found < 0 ? this.#end : found + 1
  }

  /**
   * Finds the open multipart whose boundary line starts at `at`; of equal boundaries the innermost. Returns its level,
   * or -1; sets `#closing` if the line closes it.
   */
  #matchBoundary(at: number): number {
    const bytes = this.#bytes
    if (bytes[at] !== DASH || bytes[at + 1] !== DASH || this.#open.length === 0) return -1
    const start = at + 2
    const limit = Math.min(start + MAX_BOUNDARY, this.#end)
    // The hashes at the last three positions: a closing line is the boundary and two dashes.
    let hash = HASH_START
    let before1 = HASH_START
    let before2 = HASH_START
    let solidHash = HASH_START
    let solidBefore = HASH_START
    let solidEnd = start
    let stop = start
    for (; stop < limit; stop++) {
      const byte = bytes[stop] ?? 0
      if (byte === LF) break
      before2 = before1
      before1 = hash
      hash = step(hash, byte)
      if (byte === SPACE || byte === TAB || byte === CR) continue
      solidHash = hash
      solidBefore = before2
      solidEnd = stop + 1
    }
    this.#scanned = stop
    this.#closing = false
    const level = this.#findOpen(solidHash, start, solidEnd)
    if (level >= 0 || bytes[solidEnd - 1] !== DASH || bytes[solidEnd - 2] !== DASH || solidEnd - 2 < start) return level
    this.#closing = true
    return this.#findOpen(solidBefore, start, solidEnd - 2)
  }

  #findOpen(hash: number, start: number, end: number): number {
    if (!this.#hashes.has(hash)) return -1
    for (let level = this.#open.length - 1; level >= 0; level--) {
      const open = this.#open[level]
      if (open === undefined || open.hash !== hash || open.boundary.length !== end - start) continue
      if (this.#bytes.toString('latin1', start, end) === open.boundary) return level
    }
    return -1
  }

  /** Ends the parts that a boundary line ends and starts the next one; returns the offset to continue at. */
  #crossBoundary(level: number, closing: boolean, lineStart: number, next: number): number {
    const open = this.#open[level]
    if (open === undefined) return next
    if (!closing && this.nodes.length >= this.#limits.parts) {
      this.#context.report('limit_parts')
      this.#open.length = 0
      return this.#end
    }
    if (this.#open.length > level + 1) this.#leaveInner(level)
    this.#closeBodies(open.node, this.#endOfBody(lineStart, next))
    open.closed = closing
    if (closing) return next
    return this.#startPart(open.node, open.node.depth + 1, next)
  }

  /** Drops the multiparts inside that of `level`. */
  #leaveInner(level: number): void {
    const inner = this.#open.splice(level + 1)
    if (inner.some(({ closed }) => !closed)) this.#context.report('boundary_not_closed')
    this.#hashes = new Set(this.#open.map(({ hash }) => hash))
  }

  /** The end of a body: the line end in front of the boundary line belongs to that (RFC 2046 section 5.1.1). */
  #endOfBody(lineStart: number, next: number): number {
    const bytes = this.#bytes
    let end = lineStart
    if (bytes[end - 1] === LF) end--
    if (bytes[end - 1] === CR) end--
    // A mail whose lines end with CR CR LF; of any other the second CR is the part's own.
    if (bytes[end - 1] === CR && bytes[next - 2] === CR && bytes[next - 3] === CR) end--
    return end
  }

  /** Ends every open part below `multipart`. */
  #closeBodies(multipart: Node, end: number): void {
    let node = this.#current
    while (node !== null && node !== multipart) {
      node.bodyEnd = Math.max(node.bodyStart, end)
      node = node.parent === null ? null : (this.nodes[node.parent] ?? null)
    }
    this.#current = multipart
  }

  /** Reads the fields of a part, and of parts directly nested in it without a boundary. */
  #startPart(parent: Node | null, depth: number, start: number): number {
    let at = start
    let holder = parent
    let level = depth
    for (;;) {
      const node = this.#readPart(holder, level, at)
      at = node.bodyStart
      if (node.contentType.startsWith('multipart/')) {
        this.#openMultipart(node)
        return at
      }
      if (!isAttachedMessage(node) || node.encoding !== 'identity' || at >= this.#end) return at
      if (level + 1 > this.#limits.depth) {
        this.#context.report('limit_depth')
        return at
      }
      if (this.nodes.length >= this.#limits.parts) return at
      holder = node
      level++
    }
  }

  #readPart(parent: Node | null, depth: number, start: number): Node {
    const isMail = parent === null || isAttachedMessage(parent)
    const { headers, bodyStart } = readHeaders(this.#bytes, start, this.#end, isMail, this.#headerContext)
    const rawType = firstHeader(headers, 'content-type')
    const type = rawType === null ? EMPTY : parseParameterized(rawType, this.#context)
    const rawDisposition = firstHeader(headers, 'content-disposition')
    const fallback = parent?.contentType === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
    const node: Node = {
      index: this.nodes.length,
      parent: parent === null ? null : parent.index,
      depth,
      headers,
      type,
      contentType: MEDIA_TYPE.exec(type.value)?.[1] ?? fallback,
      disposition: rawDisposition === null ? null : parseParameterized(rawDisposition, this.#context),
      encoding: readEncoding(headers, this.#context),
      bodyStart,
      bodyEnd: this.#end,
      children: 0,
    }
    if (parent !== null) parent.children++
    this.nodes.push(node)
    this.#current = node
    return node
  }

  #openMultipart(node: Node): void {
    if (node.depth + 1 > this.#limits.depth) {
      this.#context.report('limit_depth')
      return
    }
    const boundary = this.#chooseBoundary(node)
    if (boundary === null) {
      this.#context.report('boundary_missing')
      return
    }
    const hash = hashOf(boundary)
    this.#hashes.add(hash)
    this.#open.push({ boundary, hash, node, closed: false })
  }

  /**
   * Chooses the declared boundary; if it is missing or never occurs, one guessed from the body. Only a mail's first
   * multiparts are checked, because each check scans the rest of the mail.
   */
  #chooseBoundary(node: Node): string | null {
    const declared = Buffer.from(node.type.parameters.get('boundary')?.trim() ?? '', 'utf8').toString('latin1')
    const usable = declared !== '' && declared.length <= MAX_BOUNDARY
    if (this.#checks++ >= MAX_CHECKS) return usable ? declared : null
    if (usable && this.#bytes.indexOf(`--${declared}`, node.bodyStart, 'latin1') >= 0) return declared
    return this.#guessBoundary(node.bodyStart)
  }

  /** Guesses the boundary: the first line that starts with dashes and is followed by a Content- field. */
  #guessBoundary(from: number): string | null {
    const text = this.#bytes.toString('latin1', from, Math.min(from + GUESS_WINDOW, this.#end))
    for (const [, line = ''] of text.matchAll(/(?:^|\n)--(\S[^\r\n]*)\r*\nContent-[A-Za-z-]{1,30}:/gi)) {
      const boundary = line.trimEnd()
      if (boundary.length <= MAX_BOUNDARY) return boundary
    }
    return null
  }
}

/** Whether a node is an attached message (RFC 2046 section 5.2.1, RFC 6532). */
export function isAttachedMessage(node: Node): boolean {
  return node.contentType === 'message/rfc822' || node.contentType === 'message/global'
}

/**
 * Reads the part tree. Never fails; broken structures are read as text.
 *
 * @returns the parts in document order; the first is the mail itself
 */
export function readStructure(bytes: Buffer, limits: Limits, context: WordContext): Node[] {
  return new StructureReader(bytes, limits, context).read()
}
