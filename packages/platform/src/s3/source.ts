/** Bytes to write: in memory, or in a file, which is read again for each attempt. */
import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Source {
  readonly size: number
  readonly sha256: Buffer
  /** MD5 in hex: what S3 calls ETag. */
  md5(): string | Promise<string>
  /** A stream can be sent once: each attempt opens another. */
  open(): Buffer | Readable
}

/** Bytes in memory. @param sha256 of the bytes */
export function memorySource(bytes: Buffer, sha256: Buffer): Source {
  return { size: bytes.length, sha256, md5: () => hash('md5', bytes), open: () => bytes }
}

/** A file that does not change any more. Reads it once for its checksum. */
export async function fileSource(path: string): Promise<Source> {
  let size = 0
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  await pipeline(createReadStream(path), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      size += piece.length
      sha256.update(piece)
      md5.update(piece)
    }
  })
  const tag = md5.digest('hex')
  // An attempt that failed may leave a stream that is about to open a file which is gone by then: nobody waits for it.
  const open = () => createReadStream(path).on('error', () => undefined)
  return { size, sha256: sha256.digest(), md5: () => tag, open }
}
