import { asBuffer } from './bytes.ts'
import type { Content } from './message.ts'
import { decodeSlice } from './transfer.ts'

/**
 * The decoded bytes of an attachment, an embedded picture or a part.
 *
 * @param bytes the same mail that `parseMessage` read
 * @param part where the bytes are; of an unencoded file the result shares the memory of `bytes`
 * @param options.maxBytes at most so many bytes are returned; the file is cut there
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
