import { decodeCharset } from './charset.ts'

/** Types of MAPI properties (MS-OXCDATA section 2.11.1). */
const STRING8 = 0x001e
const UNICODE = 0x001f
const OBJECT = 0x000d
const BINARY = 0x0102
const MULTI_VALUE = 0x1000
/** Byte lengths of the fixed-length types; padded to a multiple of four in a stream. */
const FIXED = new Map([
  [0x0000, 0],
  [0x0001, 0],
  [0x0002, 2],
  [0x0003, 4],
  [0x0004, 4],
  [0x0005, 8],
  [0x0006, 8],
  [0x0007, 8],
  [0x000a, 4],
  [0x000b, 2],
  [0x0014, 8],
  [0x0040, 8],
  [0x0048, 16],
])
/** First property id whose name is stored in the stream. */
const FIRST_NAMED = 0x8000
/** Length of the interface identifier at the start of an object's bytes. */
const INTERFACE_ID = 16

/** A property: its identifier, its type and, of strings and binaries, the range of its first value. */
export type MapiProperty = { readonly id: number; readonly type: number; readonly start: number; readonly end: number }

/** Reads numbers sequentially; behind the end it returns 0 and sets `failed`. */
export class ByteReader {
  readonly bytes: Buffer
  readonly end: number
  at: number
  failed = false

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes
    this.at = start
    this.end = Math.min(end, bytes.length)
  }

  get done(): boolean {
    return this.failed || this.at >= this.end
  }

  /** Skips `count` bytes and returns their start. */
  skip(count: number): number {
    const start = this.at
    if (count > this.end - start) this.failed = true
    else this.at += count
    return start
  }

  u16(): number {
    const start = this.skip(2)
    return this.failed ? 0 : this.bytes.readUInt16LE(start)
  }

  u32(): number {
    const start = this.skip(4)
    return this.failed ? 0 : this.bytes.readUInt32LE(start)
  }
}

/** Rounds up to a multiple of four. Not by bit operations, which turn lengths up to 2 ** 32 negative. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}

/** Skips the name of a named property (MS-OXTNEF section 2.1.3.4). */
function skipName(reader: ByteReader): void {
  reader.skip(16)
  if (reader.u32() === 0) reader.skip(4)
  else reader.skip(padded(reader.u32()))
}

/** Reads one value of variable length and moves behind its padding. */
function readVariable(reader: ByteReader): { start: number; end: number } {
  const length = reader.u32()
  const start = reader.skip(length)
  if (!reader.failed) reader.skip(Math.min(padded(length) - length, reader.end - reader.at))
  return { start, end: start + length }
}

/**
 * Lists the properties of a stream (MS-OXTNEF section 2.1.3.3) as far as it can be read.
 *
 * @returns what was read and whether the stream broke off
 */
export function readMapiProperties(
  bytes: Buffer,
  start: number,
  end: number,
): { properties: MapiProperty[]; damaged: boolean } {
  const reader = new ByteReader(bytes, start, end)
  const properties: MapiProperty[] = []
  const count = reader.u32()
  for (let index = 0; index < count && !reader.done; index++) {
    const rawType = reader.u16()
    const id = reader.u16()
    if (id >= FIRST_NAMED) skipName(reader)
    const type = rawType & ~MULTI_VALUE
    const isVariable = type === STRING8 || type === UNICODE || type === OBJECT || type === BINARY
    const isMulti = rawType !== type
    const values = isVariable || isMulti ? reader.u32() : 1
    let first: { start: number; end: number } | null = null
    for (let value = 0; value < values && !reader.done; value++) {
      const range = isVariable ? readVariable(reader) : readFixed(reader, type)
      first ??= range
    }
    if (reader.failed) break
    if (first !== null) properties.push({ id, type, ...first })
  }
  return { properties, damaged: reader.failed }
}

function readFixed(reader: ByteReader, type: number): { start: number; end: number } {
  const length = FIXED.get(type)
  if (length === undefined) {
    reader.failed = true
    return { start: reader.at, end: reader.at }
  }
  const start = reader.skip(padded(length))
  return { start, end: start + length }
}

/** Whether this property is an object, such as an attached message. */
export function isObject(property: MapiProperty): boolean {
  return property.type === OBJECT
}

/** Returns the range of a property's bytes; for an object without its leading identifier. */
export function contentRange(property: MapiProperty): { start: number; end: number } {
  const { start, end } = property
  return { start: isObject(property) ? Math.min(start + INTERFACE_ID, end) : start, end }
}

/** Decodes a string property up to the first NUL. */
export function propertyText(bytes: Buffer, property: MapiProperty, codepage: string): string {
  const value = bytes.subarray(property.start, property.end)
  const text = property.type === UNICODE ? value.toString('utf16le') : decodeCharset(value, codepage, () => {})
  const nul = text.indexOf('\0')
  return nul < 0 ? text : text.slice(0, nul)
}
