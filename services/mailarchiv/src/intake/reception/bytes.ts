/** The bytes of a mail in memory or in a file: a reader of a large mail loads only the stretch that it looks at. */
import { type FileHandle, open } from 'node:fs/promises'
import type { FileStretch } from '../../store/contract/index.ts'

/** `start` to `end`, exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

export interface Bytes {
  readonly length: number
  /** Reads up to the end of the bytes; returns a view if they are in memory. */
  read(range: Range): Promise<Buffer>
  /** Offset of the first occurrence from `from` on; -1 without one. Calls with rising offsets read everything once. */
  find(needle: Buffer, from: number): Promise<number>
}

export function bytesInMemory(raw: Uint8Array): Bytes {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  return {
    length: bytes.length,
    read: async ({ start, end }) => bytes.subarray(start, end),
    find: async (needle, from) => bytes.indexOf(needle, from),
  }
}

const WINDOW_BYTES = 1024 * 1024

/** Bytes of a file, which stays open until this is disposed of. Rejects as the file system does. */
export class BytesInFile implements Bytes, AsyncDisposable {
  readonly length: number
  readonly #file: FileHandle
  readonly #start: number
  #window: { readonly at: number; readonly bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }

  private constructor(file: FileHandle, { start, end }: Range) {
    this.#file = file
    this.#start = start
    this.length = end - start
  }

  static async open({ path, ...range }: FileStretch): Promise<BytesInFile> {
    return new BytesInFile(await open(path, 'r'), range)
  }

  async read({ start, end }: Range): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(end, this.length) - start))
    let read = 0
    while (read < bytes.length) {
      const { bytesRead } = await this.#file.read(bytes, read, bytes.length - read, this.#start + start + read)
      if (bytesRead === 0)
        throw Object.assign(new Error('a file of the intake is shorter than it was'), { code: 'EIO' })
      read += bytesRead
    }
    return bytes
  }

  async find(needle: Buffer, from: number): Promise<number> {
    for (let at = from; at + needle.length <= this.length; ) {
      const { bytes, at: windowAt } = await this.#windowOver(at, needle.length)
      const found = bytes.indexOf(needle, at - windowAt)
      if (found !== -1) return windowAt + found
      at = windowAt + bytes.length - needle.length + 1
    }
    return -1
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close()
  }

  /** A window of at least `length` bytes from `at` on. */
  async #windowOver(at: number, length: number) {
    const { at: windowAt, bytes } = this.#window
    if (at < windowAt || at + length > windowAt + bytes.length)
      this.#window = { at, bytes: await this.read({ start: at, end: at + WINDOW_BYTES }) }
    return this.#window
  }
}
