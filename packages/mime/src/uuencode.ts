import { asBuffer, CR, LF, lineEnd, SPACE } from './bytes.ts'

/** Longest `begin` line that is read. */
const MAX_BEGIN_LINE = 500
/** A `begin` line without trailing white space, including the CR. */
const BEGIN = /^begin [0-7]{3,4} +(\S.*)$/
/** The same in a part that is uuencoded as a whole and named elsewhere. */
const BEGIN_UNNAMED = /^begin [0-7]{3,4}(?: |$)/
/** First letter of `end`; no data line starts with it. */
const LETTER_E = 0x65

/** A uuencoded file inside a text: offsets of the whole block and of its data lines. */
export type UuencodedFile = {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly dataStart: number
  readonly dataEnd: number
}

function isEndLine(bytes: Buffer, start: number, stop: number): boolean {
  return bytes[start] === LETTER_E && bytes.toString('latin1', start, stop).trimEnd() === 'end'
}

/**
 * Returns the bytes of data in a line: its length character, if the line's length roughly matches; 0 for an empty line;
 * -1 when it is no line of a uuencoded file.
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

/**
 * Reads the block whose `begin` line ends at `lineStop`. Returns the offset to continue at when it is no file, which
 * needs data and an `end`.
 */
function readBlock(bytes: Buffer, begin: number, lineStop: number, name: string): UuencodedFile | number {
  const dataStart = lineStop + 1
  let data = 0
  for (let at = dataStart; at < bytes.length; ) {
    const stop = lineEnd(bytes, at, bytes.length)
    if (isEndLine(bytes, at, stop)) {
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

/** Finds the first `most` uuencoded files (`begin 644 name` … `end`) in the bytes of a text. Linear. */
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

/** Finds the end of the line at `from`: its CR or LF, because a part of an old Macintosh mail is decoded unchanged. */
function dataLineEnd(bytes: Buffer, from: number, end: number): number {
  let at = from
  while (at < end && bytes[at] !== LF && bytes[at] !== CR) at++
  return at
}

/**
 * Finds the first data line, behind the `begin` line; `start` when there is none, since no data line looks like one.
 */
function dataLinesStart(bytes: Buffer, start: number, end: number): number {
  const part = bytes.subarray(start, end)
  for (let at = part.indexOf('begin '); at >= 0; at = part.indexOf('begin ', at + 1)) {
    if (at > 0 && part[at - 1] !== LF && part[at - 1] !== CR) continue
    const stop = dataLineEnd(part, at, part.length)
    if (BEGIN_UNNAMED.test(part.toString('latin1', at, Math.min(stop, at + MAX_BEGIN_LINE)))) return start + stop + 1
  }
  return start
}

/** Decodes one line: a length character and groups of four. Missing trailing blanks count as zeros. */
function decodeLine(bytes: Buffer, start: number, stop: number, out: Uint8Array | null, written: number): number {
  const first = bytes[start] ?? 0
  if (start === stop || first < SPACE || first > 0x60) return written
  const count = (first - SPACE) & 0x3f
  if (out === null) return written + count
  const value = (at: number): number => (at < stop ? ((bytes[at] ?? SPACE) - SPACE) & 0x3f : 0)
  const last = Math.min(written + count, out.length)
  for (let group = start + 1, to = written; to < last; group += 4) {
    for (let byte = 0; byte < 3 && to < last; byte++, to++) {
      out[to] = (value(group + byte) << (2 + 2 * byte)) | (value(group + byte + 1) >> (4 - 2 * byte))
    }
  }
  return last
}

/**
 * Decodes uuencode: the lines between `begin` and `end`, or without a `begin` all lines up to an `end`. Lines without
 * data add nothing.
 *
 * @param out receives the bytes until it is full; null only counts them
 * @returns the number of decoded bytes
 */
export function decodeUuencode(source: Uint8Array, start: number, end: number, out: Uint8Array | null): number {
  const bytes = asBuffer(source)
  const room = out === null ? Number.MAX_SAFE_INTEGER : out.length
  let written = 0
  for (let at = dataLinesStart(bytes, start, end); at < end && written < room; ) {
    const stop = dataLineEnd(bytes, at, end)
    if (isEndLine(bytes, at, stop)) break
    written = decodeLine(bytes, at, stop, out, written)
    at = stop + 1
  }
  return written
}
