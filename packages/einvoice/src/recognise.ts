/** Recognises invoices by their content: neither name nor declared type say what a file is. */
import type { Syntax } from './invoice.ts'

const ROOTS: readonly { readonly namespace: string; readonly name: string; readonly syntax: Syntax }[] = [
  // ZUGFeRD 1.0: "urn:ferd:CrossIndustryDocument:invoice:1p0", and ":rc" of its drafts.
  { namespace: 'urn:ferd:CrossIndustryDocument:invoice', name: 'CrossIndustryDocument', syntax: 'CII' },
  {
    namespace: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice',
    name: 'CrossIndustryInvoice',
    syntax: 'CII',
  },
  { namespace: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2', name: 'Invoice', syntax: 'UBL' },
  { namespace: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2', name: 'CreditNote', syntax: 'UBL' },
]

/** Parts of the namespaces of all elements of a document. */
export const NAMESPACES: Readonly<Record<Syntax, readonly string[]>> = {
  CII: ['urn:ferd:', 'urn:un:unece:uncefact:'],
  UBL: ['urn:oasis:names:specification:ubl:'],
}

/** Bytes at the start in which the namespace of an invoice stands, after comments and an envelope. */
const NAMESPACE_WITHIN = 256 * 1024
/** Bytes at the start that may be white space or a byte order mark. */
const SPACE_WITHIN = 256

const ASCII_MARKS = ROOTS.map(({ namespace }) => Buffer.from(namespace))
const WIDE_MARKS = ROOTS.map(({ namespace }) => Buffer.from(namespace, 'utf16le'))

/** Whether a file may be an invoice. Costs a few comparisons for files that do not begin as XML does. */
export function mayBeInvoice(bytes: Uint8Array): boolean {
  const at = firstCharacter(bytes)
  if (at === null) return false
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, NAMESPACE_WITHIN))
  const isWide = bytes[at + 1] === 0 || (at > 0 && bytes[at - 1] === 0)
  // Searched without its first byte, big-endian text has the marks of little-endian text.
  return (isWide ? WIDE_MARKS : ASCII_MARKS).some((mark) => start.includes(mark.subarray(0, mark.length - 1)))
}

/** The place of the `<` that begins the document. */
function firstCharacter(bytes: Uint8Array): number | null {
  for (let at = 0; at < Math.min(bytes.length, SPACE_WITHIN); at++) {
    if (bytes[at] === 0x3c) return at
    if (!BEFORE_MARKUP.has(bytes[at]!)) return null
  }
  return null
}

/** White space, the bytes of the byte order marks, and the zeros of UTF-16. */
const BEFORE_MARKUP: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00])

/** The syntax of an invoice that begins with this element; null for any other element. */
export function syntaxOf(name: string, namespace: string | null): Syntax | null {
  const root = ROOTS.find((known) => known.name === name && namespace?.startsWith(known.namespace) === true)
  return root?.syntax ?? null
}
