import { asBuffer } from './bytes.ts'
import type { Content } from './message.ts'
import { decodeSlice } from './transfer.ts'

/**
 * Decodes the bytes of an attachment, an embedded picture or a part.
 *
 * @param bytes the same mail that `parseMessage` read
 * @param part location of the bytes; for an unencoded file the result shares the memory of `bytes`
 * @param options.maxBytes maximum bytes to return; the file is truncated there
 */
export function decodePart(
  bytes: Uint8Array,
  part: { readonly content: Content },
  options: { readonly maxBytes: number },
): Uint8Array {
  let current = asBuffer(bytes)
  for (const [position, slice] of part.content.entries()) {
    const next = part.content[position + 1]
    current = decodeSlice(current, slice, next === undefined ? options.maxBytes : next.end)
  }
  return current
}
