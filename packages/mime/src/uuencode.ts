import { CR, lineEnd } from './bytes.ts'

/** Longest `begin` line that is read. */
const MAX_BEGIN_LINE = 500
/** A `begin` line without the white space at its end, to which the CR of its line end belongs. */
const BEGIN = /^begin [0-7]{3,4} +(\S.*)$/

/** A uuencoded file inside a text: offsets of the whole block and of its data lines. */
export type UuencodedFile = {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly dataStart: number
  readonly dataEnd: number
}

/**
 * Bytes of data in a line: what its length character says, if it has about as many characters as that asks for; none in an
 * empty line. -1: this is no line of a uuencoded file.
 */
function dataOf(bytes: Buffer, start: number, end: number): number {
  const stop = bytes[end - 1] === CR ? end - 1 : end
  const length = stop - start
  if (length === 0) return 0
  const first = bytes[start] ?? 0
  if (first < 0x20 || first > 0x60) return -1
  const count = (first - 0x20) & 0x3f
  const needed = Math.ceil(count / 3) * 4
  return length - 1 <= needed + 3 && length - 1 >= needed - 3 ? count : -1
}

/** Reads the block whose `begin` line ends at `lineStop`; where to look on when it is no file: one has data and an `end`. */
function readBlock(bytes: Buffer, begin: number, lineStop: number, name: string): UuencodedFile | number {
  const dataStart = lineStop + 1
  let data = 0
  for (let at = dataStart; at < bytes.length; ) {
    const stop = lineEnd(bytes, at, bytes.length)
    if (bytes.toString('latin1', at, at + 3) === 'end' && bytes.toString('latin1', at + 3, stop).trim() === '') {
      const end = Math.min(stop + 1, bytes.length)
      return data === 0 ? end : { name, start: begin, end, dataStart, dataEnd: at }
    }
    const count = dataOf(bytes, at, stop)
    if (count < 0) return at
    data += count
    at = stop + 1
  }
  return bytes.length
}

/** Finds the uuencoded files (`begin 644 name` … `end`) in the bytes of a text, the first `most` of them. Linear. */
export function findUuencodedFiles(bytes: Buffer, most: number): UuencodedFile[] {
  const files: UuencodedFile[] = []
  let at = bytes.indexOf('begin ')
  while (at >= 0 && files.length < most) {
    let next = at + 1
    if (at === 0 || bytes[at - 1] === 0x0a) {
      const stop = lineEnd(bytes, at, bytes.length)
      const name = BEGIN.exec(bytes.toString('latin1', at, Math.min(stop, at + MAX_BEGIN_LINE)).trimEnd())?.[1]
      if (name !== undefined) {
        const block = readBlock(bytes, at, stop, name)
        next = typeof block === 'number' ? Math.max(block, next) : block.end
        if (typeof block !== 'number') files.push(block)
      }
    }
    at = bytes.indexOf('begin ', next)
  }
  return files
}
