/** Looks for words in files as a stranger would who has the disk: raw, and in every compressed block. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'

/** https://www.rfc-editor.org/rfc/rfc8878#section-3.1.1 */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const LONGEST_BLOCK = 16 * 1024 * 1024

/** Every text that these bytes are or hold. */
export function* textsOf(bytes: Buffer): Generator<Buffer> {
  yield bytes
  for (let at = bytes.indexOf(ZSTD_MAGIC); at !== -1; at = bytes.indexOf(ZSTD_MAGIC, at + 1)) {
    try {
      yield zstdDecompressSync(bytes.subarray(at), { maxOutputLength: LONGEST_BLOCK })
    } catch {
      // No block begins here.
    }
  }
}

/** The files below a folder that hold one of these. */
export function filesWith(folder: string, needles: readonly (string | Buffer)[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => holds(readFileSync(path), needles))
    .map((path) => path.slice(folder.length + 1))
    .toSorted()
}

/** Whether these bytes hold one of these. */
export function holds(bytes: Buffer, needles: readonly (string | Buffer)[]): boolean {
  for (const text of textsOf(bytes)) if (needles.some((needle) => text.includes(needle))) return true
  return false
}
