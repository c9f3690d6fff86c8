/** A part of a file: first and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** Characters of the longest `Range` that is read: two numbers of any file size, and some blanks. */
const RANGE_CHARACTERS = 100

/**
 * Reads a `Range` header (RFC 9110 section 14.2). `whole` when there is none, when it is too long or no readable range
 * of bytes, or when it has several: the whole is an allowed answer to all of them.
 *
 * @param size bytes of the whole, at least 1
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (header === undefined || header.length > RANGE_CHARACTERS) return 'whole'
  const parts = /^bytes[ \t]*=([\d \t]*)-([\d \t]*)$/i.exec(header)
  const [first = '', last = ''] = (parts ?? []).slice(1).map((part) => part.trim())
  if (first + last === '' || !/^\d*$/.test(first + last)) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Whether `If-None-Match` names this tag (weak comparison, RFC 9110 section 13.1.2). */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((named) => named.trim().replace(/^W\//, '') === tag)
}

/** Whether `If-Range` allows the range: it is missing, or exactly this strong tag (RFC 9110 section 13.1.5). */
export function rangeHolds(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange.trim() === tag
}
