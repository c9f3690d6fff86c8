/** Lists and compresses the files of built pages. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** File name suffix of each compressed form. */
export const COMPRESSED: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** Already compressed, or too small to gain. */
const INCOMPRESSIBLE = new Set(['.png', '.ico', '.woff2'])
const WORTH_COMPRESSING = 1024

/** Lists the names of all files below a folder, with `/`; none when the folder is missing. */
export function pageNames(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  } catch {
    return []
  }
}

/** Whether a file is the compressed form of another. */
export const isCompressed = (name: string, names: ReadonlySet<string>): boolean =>
  Object.values(COMPRESSED).some((ending) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)))

/**
 * Compresses every file of built pages as far as possible, so that the service needs to do so neither at its start nor
 * per request. `index.html` comes last: if its compressed forms exist, all do.
 */
export async function compressPages(folder: string): Promise<void> {
  const names = pageNames(folder)
  const originals = names.filter((name) => !isCompressed(name, new Set(names)) && name !== 'index.html')
  await Promise.all(originals.map((name) => compressFile(join(folder, name))))
  await writeForms(join(folder, 'index.html'), await readFile(join(folder, 'index.html')))
}

/** Whether compressPages() has completed. */
export function areCompressed(folder: string): boolean {
  return pageNames(folder).includes(`index.html${COMPRESSED.gzip}`)
}

async function compressFile(path: string): Promise<void> {
  if (INCOMPRESSIBLE.has(extname(path))) return
  const content = await readFile(path)
  if (content.length >= WORTH_COMPRESSING) await writeForms(path, content)
}

async function writeForms(path: string, content: Buffer): Promise<void> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(path + COMPRESSED.br, await promisify(brotliCompress)(content, { params }))
  await writeFile(path + COMPRESSED.gzip, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
