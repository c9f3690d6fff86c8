/**
 * Writes and verifies the folder of a backup: complete when its manifest exists, sound when every file matches the
 * manifest.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartError } from '../errors/domain-error.ts'

const MANIFEST = 'manifest.json'
const FORMAT = 1

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** RFC 3339, UTC. */
  made_at: z.iso.datetime(),
  files: z.array(
    z.object({
      /** Relative to the backup folder, with slashes; never outside it. */
      path: z.string().refine((path) => path !== '' && !path.startsWith('/') && !normalize(path).startsWith('..')),
      size: z.int().min(0),
      /** Hexadecimal. */
      sha256: z.string().length(64),
    }),
  ),
})
type Manifest = z.output<typeof manifestSchema>
export type ManifestFile = Manifest['files'][number]

/** Called after each file: bytes done and bytes in total. */
type Progress = (done: number, total: number) => void

/**
 * Creates the folder of a new backup, readable by its owner alone: it holds mails, keys and password hashes.
 *
 * @throws StartError when the folder is not empty
 */
export async function startBackup(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) {
    throw new StartError(`Der Ordner ${folder} ist nicht leer. Bitte geben Sie für jede Sicherung einen neuen an.`)
  }
}

/** Hashes and syncs every file, then writes the manifest last. */
export async function sealBackup(folder: string, madeAt: number): Promise<void> {
  const files: ManifestFile[] = []
  for (const path of await listFiles(folder)) {
    await using file = await open(join(folder, path), 'r')
    files.push({ path, ...(await digestOf(join(folder, path))) })
    await file.sync()
  }
  const manifest: Manifest = { format: FORMAT, made_at: new Date(madeAt).toISOString(), files }
  const unfinished = join(folder, `${MANIFEST}.new`)
  await writeFile(unfinished, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, join(folder, MANIFEST))
}

/**
 * Reads and hashes all files of a backup, and returns them if it is complete and sound.
 *
 * @throws StartError with a German sentence that names the mismatch
 */
export async function openBackup(folder: string, progress: Progress): Promise<readonly ManifestFile[]> {
  const { files } = await readManifest(folder)
  const known = new Set([MANIFEST, ...files.map(({ path }) => path)])
  const foreign = (await listFiles(folder)).find((path) => !known.has(path))
  if (foreign !== undefined) throw new StartError(`Die Sicherung ist verändert: ${foreign} gehört nicht dazu.`)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const { path, size, sha256 } of files) {
    const found = await digestOf(join(folder, path)).catch(() => null)
    if (found === null) throw new StartError(`Die Sicherung ist nicht vollständig: ${path} fehlt.`)
    if (found.size !== size || found.sha256 !== sha256) {
      throw new StartError(`Die Sicherung ist beschädigt: ${path} ist nicht mehr, was gesichert wurde.`)
    }
    done += size
    progress(done, total)
  }
  return files
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) {
    throw new StartError(`In ${folder} ist keine vollständige Sicherung: Das Verzeichnis ${MANIFEST} fehlt.`)
  }
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new StartError(`Das Verzeichnis ${MANIFEST} der Sicherung lässt sich nicht lesen.`)
  }
}

/** Thrown when a file is shorter than the length to copy. */
export class ShortFile extends Error {
  constructor(path: string) {
    super(`${path} is shorter than it should be`)
    this.name = 'ShortFile'
  }
}

/** Copies a file, or its first `length` bytes, into a new one; creates missing folders. */
export async function copyStretch(from: string, to: string, length?: number): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const source = length === 0 ? [] : createReadStream(from, length === undefined ? {} : { end: length - 1 })
  await pipeline(source, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }))
  const { size } = await stat(to)
  if (length !== undefined && size !== length) throw new ShortFile(from)
}

/** Lists the paths of all files below a folder, sorted, with slashes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

async function digestOf(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  return { size, sha256: hash.digest('hex') }
}
