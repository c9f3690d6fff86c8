/** Sums the files of a ZIP while they are written. */
import { createHash } from 'node:crypto'
import { Pieces, type ZipFile } from '../export/index.ts'

export class Checksums {
  readonly #lines = new Pieces()

  /** Passes files on. The sum of each is known when the next one is asked for. */
  async *over(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<ZipFile> {
    for await (const file of files) {
      const hash = createHash('sha256')
      const { bytes } = file
      if (Symbol.asyncIterator in bytes) yield { ...file, bytes: passing(bytes, (piece) => hash.update(piece)) }
      else {
        for (const piece of bytes) hash.update(piece)
        yield file
      }
      this.#lines.addText(`${hash.digest('hex')}  ${file.name}\n`)
    }
  }

  /** Takes the sums of all files so far, as `sha256sum -c` reads them. */
  take(): { readonly size: number; readonly bytes: readonly Uint8Array[] } {
    const size = this.#lines.bytes
    return { size, bytes: this.#lines.rest() }
  }
}

async function* passing(
  pieces: AsyncIterable<Uint8Array>,
  onPiece: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onPiece(piece)
    yield piece
  }
}
