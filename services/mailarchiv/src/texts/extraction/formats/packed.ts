import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import type { Budget } from '../budget.ts'
import type { FileHints } from '../extraction.ts'
import type { InnerFile } from './mail.ts'

/** Yields the file that gzip packed (RFC 1952), under its name without `.gz`, as far as the budget allows. */
export async function* openGzip(bytes: Buffer, { filename }: FileHints, budget: Budget): AsyncGenerator<InnerFile> {
  if (!budget.takeMember()) return
  const unpacked = await collect(Readable.from([bytes]).pipe(createGunzip()), bytes.length, budget)
  if (unpacked.length > 0) yield innerFile(filename.replace(/\.gz$/i, ''), unpacked)
}

/** Yields the files of a tar archive, as many as the budget allows. Skips folders, links and devices. */
export async function* openTar(bytes: Buffer, budget: Budget): AsyncGenerator<InnerFile> {
  const archive = extract()
  const source = Readable.from([bytes])
  try {
    for await (const entry of source.pipe(archive)) {
      const { name, type, size } = entry.header
      if (type !== 'file' && type !== 'contiguous-file') {
        // Unread bytes would block the members after it.
        entry.resume()
        continue
      }
      if (!budget.takeMember()) return
      budget.addText(`${name}\n`)
      yield innerFile(name, await collect(entry, size ?? 0, budget))
    }
  } catch {
    budget.problem('damaged')
  } finally {
    source.destroy()
  }
}

function innerFile(filename: string, bytes: Buffer): InnerFile {
  return { bytes, hints: { contentType: '', filename }, place: 'file' }
}

/** Collects the pieces that the budget allows, and those before a damage. */
async function collect(stream: AsyncIterable<Uint8Array>, packedBytes: number, budget: Budget): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let unpacked = 0
  try {
    for await (const piece of stream) {
      unpacked += piece.length
      if (!budget.takeUnpacked(piece.length, unpacked, packedBytes)) break
      pieces.push(piece)
    }
  } catch {
    budget.problem('damaged')
  }
  return Buffer.concat(pieces)
}
