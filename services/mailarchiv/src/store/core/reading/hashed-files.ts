import { createHash } from 'node:crypto'
import { type Attachment, decodePart, type Slice } from '@zeughaus/mime'
import type { ArchivedFile } from '../../contract/index.ts'

/** Bytes that are hashed in one call. */
const PIECE = 8 * 1024 * 1024

/**
 * Hashes the decoded files of a mail, one at a time. Files of one container (winmail.dat) are cut from bytes that are
 * decoded once: a container of a thousand files would else be decoded a thousand times.
 */
export function hashFiles(raw: Uint8Array, files: readonly Attachment[]): ArchivedFile[] {
  const container = new Container(raw)
  return files.map((file) => {
    const { index, filename, contentType, size, disposition, contentId, content } = file
    return {
      index,
      filename,
      contentType,
      size,
      disposition,
      contentId,
      content,
      sha256: digestOf(container.decode(file)),
    }
  })
}

class Container {
  readonly #raw: Uint8Array
  #opened: { readonly slice: Slice; readonly bytes: Uint8Array } | null = null

  constructor(raw: Uint8Array) {
    this.#raw = raw
  }

  decode({ content, size }: Attachment): Uint8Array {
    const [outer, ...inner] = content
    const [first, ...further] = inner
    if (first === undefined) return decodePart(this.#raw, { content }, { maxBytes: size })
    if (this.#opened?.slice.start !== outer.start || this.#opened.slice.end !== outer.end) {
      const bytes = decodePart(this.#raw, { content: [outer] }, { maxBytes: Number.MAX_SAFE_INTEGER })
      this.#opened = { slice: outer, bytes }
    }
    return decodePart(this.#opened.bytes, { content: [first, ...further] }, { maxBytes: size })
  }
}

function digestOf(bytes: Uint8Array): string {
  const sum = createHash('sha256')
  for (let at = 0; at < bytes.length; at += PIECE) sum.update(bytes.subarray(at, at + PIECE))
  return sum.digest('hex')
}
