/**
 * Reads the wrapping of S/MIME: Cryptographic Message Syntax (RFC 5652, RFC 3274) in DER or BER (X.690). Signatures are
 * not checked. Written by hand: the libraries make an object for each element and descend by recursion, so that a mail
 * of 60 MB in elements of two bytes takes gigabytes, and one of a million nested sequences ends the thread. This reader
 * visits each byte at most twice, keeps no elements and never descends by recursion.
 */
import { inflateSync } from 'node:zlib'

/** `signed` also has the content in it; `encrypted` needs a key. */
export type CmsKind = 'signed' | 'compressed' | 'encrypted'

/** Bytes at the start that tell the kind. */
export const CMS_HEAD_BYTES = 64
/** Maximum bytes that compressed data may unpack to; larger ones stay packed. */
const MAX_UNPACKED = 64 * 1024 * 1024

const SEQUENCE = 0x30
const OBJECT_IDENTIFIER = 0x06
const OCTETS = 0x04
const OCTETS_IN_PIECES = 0x24
const EXPLICIT_0 = 0xa0

/** Content types (RFC 5652 sections 5, 6 and 8, RFC 2315 section 11, RFC 5083, RFC 3274) by their encoded identifiers. */
const KINDS: ReadonlyMap<string, CmsKind> = new Map([
  ['2a864886f70d010702', 'signed'],
  ['2a864886f70d010703', 'encrypted'],
  ['2a864886f70d010704', 'encrypted'],
  ['2a864886f70d010706', 'encrypted'],
  ['2a864886f70d0109100117', 'encrypted'],
  ['2a864886f70d0109100109', 'compressed'],
])

/** One element: the range of its content; an indefinite one ends with a mark of its own, at most at `end`. */
type Element = { readonly tag: number; readonly start: number; readonly end: number; readonly indefinite: boolean }

/** Returns the element at `at`, cut at `end`; null when there is none that CMS uses. */
function elementAt(bytes: Uint8Array, at: number, end: number): Element | null {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (at + 2 > end || tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return null
  if (first < 0x80) return { tag, start: at + 2, end: Math.min(at + 2 + first, end), indefinite: false }
  if (first === 0x80) return { tag, start: at + 2, end, indefinite: true }
  const digits = first & 0x7f
  if (digits > 6 || at + 2 + digits > end) return null
  let length = 0
  for (let place = 0; place < digits; place++) length = length * 256 + (bytes[at + 2 + place] ?? 0)
  const start = at + 2 + digits
  return { tag, start, end: Math.min(start + length, end), indefinite: false }
}

const endsHere = (bytes: Uint8Array, at: number): boolean => bytes[at] === 0 && bytes[at + 1] === 0

/** Returns the position behind an element. */
function behind(bytes: Uint8Array, element: Element): number {
  if (!element.indefinite) return element.end
  let open = 1
  let at = element.start
  while (at < element.end) {
    if (endsHere(bytes, at)) {
      at += 2
      open--
      if (open === 0) return at
      continue
    }
    const inner = elementAt(bytes, at, element.end)
    if (inner === null) return element.end
    if (inner.indefinite) open++
    at = inner.indefinite ? inner.start : inner.end
  }
  return at
}

/** Returns the first elements inside one, at most `count`. */
function childrenOf(bytes: Uint8Array, { start, end }: Element, count: number): Element[] {
  const children: Element[] = []
  for (let at = start; at < end && children.length < count && !endsHere(bytes, at); ) {
    const child = elementAt(bytes, at, end)
    if (child === null) break
    children.push(child)
    if (children.length < count) at = behind(bytes, child)
  }
  return children
}

/** Returns the content type and the element with the content. */
function readContentInfo(bytes: Uint8Array): { kind: CmsKind; content: Element | null } | null {
  const root = elementAt(bytes, 0, bytes.length)
  if (root?.tag !== SEQUENCE) return null
  const [type, wrapper] = childrenOf(bytes, root, 2)
  if (type?.tag !== OBJECT_IDENTIFIER) return null
  const kind = KINDS.get(Buffer.from(bytes.subarray(type.start, type.end)).toString('hex'))
  if (kind === undefined) return null
  return { kind, content: wrapper?.tag === EXPLICIT_0 ? elementAt(bytes, wrapper.start, wrapper.end) : null }
}

/** The kind of a CMS message by its first CMS_HEAD_BYTES; null for anything else. */
export function cmsKind(bytes: Uint8Array): CmsKind | null {
  return readContentInfo(bytes)?.kind ?? null
}

/** Returns the octets of an element, in one piece or several; null when it is of another type. */
function octetsOf(bytes: Buffer, element: Element): Buffer | null {
  if (element.tag === OCTETS) return bytes.subarray(element.start, element.end)
  if (element.tag !== OCTETS_IN_PIECES) return null
  const out = Buffer.allocUnsafe(element.end - element.start)
  let length = 0
  let open = element.indefinite ? 1 : 0
  for (let at = element.start; at < element.end; ) {
    if (endsHere(bytes, at)) {
      at += 2
      open--
      if (open <= 0) break
      continue
    }
    const piece = elementAt(bytes, at, element.end)
    if (piece === null) break
    if (piece.tag === OCTETS) {
      length += bytes.copy(out, length, piece.start, piece.end)
      at = piece.end
    } else if (piece.tag === OCTETS_IN_PIECES) {
      if (piece.indefinite) open++
      at = piece.start
    } else break
  }
  return out.subarray(0, length)
}

/**
 * Returns the content of signed or compressed data, as far as the bytes reach; null when there is none: of encrypted
 * data, of a detached signature, of anything else. Never throws.
 */
export function openCms(bytes: Buffer): Buffer | null {
  const info = readContentInfo(bytes)
  if (info === null || info.kind === 'encrypted' || info.content?.tag !== SEQUENCE) return null
  // The version and the algorithms come first.
  const encapsulated = childrenOf(bytes, info.content, 3)[2]
  if (encapsulated?.tag !== SEQUENCE) return null
  const wrapper = childrenOf(bytes, encapsulated, 2)[1]
  if (wrapper?.tag !== EXPLICIT_0) return null
  const element = elementAt(bytes, wrapper.start, wrapper.end)
  const octets = element === null ? null : octetsOf(bytes, element)
  return octets === null || info.kind === 'signed' ? octets : unpack(octets)
}

function unpack(octets: Buffer): Buffer | null {
  try {
    return inflateSync(octets, { maxOutputLength: MAX_UNPACKED })
  } catch {
    return null
  }
}
