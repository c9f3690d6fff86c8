/** The manifest of a backup: the files in its folder, with size and hash. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, normalize, relative } from 'node:path'
import { z } from 'zod'
import { StartError } from '../errors/domain-error.ts'
import { formatVerifierKey, type Signer } from '../signed-note.ts'
import { syncFolder } from '../sync-folder.ts'
import { isSigned, signManifest } from './signature.ts'

export const MANIFEST = 'manifest.json'
/** The signature of the manifest, a C2SP signed note. */
export const SIGNATURE = 'manifest.sig'
/** Larger pieces than usual: a backup is as large as its disk. */
export const AT_ONCE = { highWaterMark: 1024 * 1024 }
/** Ends the name of an encrypted file. */
export const ENCRYPTED = '.age'
/** Whether a path leads to a file of the folder that it is relative to. */
function isInside(path: string): boolean {
  return !path.startsWith('/') && !/^\.{0,2}$|^\.\.\/|\/$/.test(normalize(path))
}

const fileSchema = z.object({
  /** Relative to the backup folder, with slashes; never outside it. */
  path: z.string().refine(isInside),
  size: z.int().min(0),
  /** Hexadecimal. */
  sha256: z.string().length(64),
})
export type StoredFile = z.output<typeof fileSchema>

const isEncryptedName = (path: string) => path.endsWith(ENCRYPTED) && isInside(path.slice(0, -ENCRYPTED.length))

const common = {
  /** RFC 3339, UTC. */
  made_at: z.iso.datetime(),
  files: z.array(fileSchema),
}
const manifestSchema = z.discriminatedUnion('format', [
  /** Of versions that neither signed nor encrypted. */
  z.object({ format: z.literal(1), ...common }),
  z
    .object({
      format: z.literal(2),
      /** Whether each file is encrypted, and its name ends in `.age`. */
      encrypted: z.boolean(),
      /** The public key of `manifest.sig`. */
      signed_by: z.string(),
      ...common,
    })
    .refine(({ encrypted, files }) => !encrypted || files.every(({ path }) => isEncryptedName(path))),
])

/** A manifest whose signature is right. */
export interface Manifest {
  readonly madeAt: number
  readonly isEncrypted: boolean
  /** The public key; null in a backup of a version that did not sign. */
  readonly signedBy: string | null
  readonly files: readonly StoredFile[]
}

/** Hashes and syncs every file, signs the manifest, and writes it last: with it the backup is complete. */
export async function writeManifest(
  folder: string,
  { madeAt, isEncrypted, signer }: { madeAt: number; isEncrypted: boolean; signer: Signer },
): Promise<void> {
  const files: StoredFile[] = []
  for (const path of await listFiles(folder)) {
    await using file = await open(join(folder, path), 'r')
    files.push({ path, ...(await digestOf(join(folder, path))) })
    await file.sync()
  }
  const made_at = new Date(madeAt).toISOString()
  const signed_by = formatVerifierKey(signer)
  const manifest: z.input<typeof manifestSchema> = { format: 2, made_at, encrypted: isEncrypted, signed_by, files }
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  const unfinished = join(folder, `${MANIFEST}.new`)
  const privately = { mode: 0o600, flush: true }
  await writeFile(unfinished, text, privately)
  await writeFile(join(folder, SIGNATURE), await signManifest(made_at, text, signer), privately)
  await rename(unfinished, join(folder, MANIFEST))
  syncFolder(folder)
}

/** @throws StartError when the folder has no manifest, an unreadable one, or one without its signature */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) {
    throw new StartError(`In ${folder} ist keine vollständige Sicherung: Das Verzeichnis ${MANIFEST} fehlt.`)
  }
  const manifest = parseManifest(text)
  const { made_at, files } = manifest
  const madeAt = Date.parse(made_at)
  if (manifest.format === 1) return { madeAt, isEncrypted: false, signedBy: null, files }
  const { encrypted: isEncrypted, signed_by: signedBy } = manifest
  const note = await readFile(join(folder, SIGNATURE), 'utf8').catch(() => null)
  if (note === null) throw new StartError(`Die Sicherung ist nicht vollständig: Die Unterschrift ${SIGNATURE} fehlt.`)
  if (isSigned(note, made_at, text, signedBy)) return { madeAt, isEncrypted, signedBy, files }
  throw new StartError(
    `Die Sicherung ist verändert: Die Unterschrift ${SIGNATURE} passt nicht zum Verzeichnis ${MANIFEST}. Bitte nehmen Sie eine andere.`,
  )
}

function parseManifest(text: string): z.output<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new StartError(`Das Verzeichnis ${MANIFEST} der Sicherung lässt sich nicht lesen.`)
  }
}

/** Lists the paths of all files below a folder, sorted, with slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

async function digestOf(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path, AT_ONCE)) {
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  return { size, sha256: hash.digest('hex') }
}

export const missing = (path: string) => new StartError(`Die Sicherung ist nicht vollständig: ${path} fehlt.`)

/**
 * Reads a file of a backup and compares it meanwhile.
 *
 * @throws StartError when it is missing; at its end, when it is not what was saved
 */
export async function* readStored(folder: string, { path, size, sha256 }: StoredFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of createReadStream(join(folder, path), AT_ONCE)) {
      hash.update(chunk as Buffer)
      read += (chunk as Buffer).length
      yield chunk as Buffer
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw missing(path)
  }
  if (read === size && hash.digest('hex') === sha256) return
  throw new StartError(`Die Sicherung ist beschädigt: ${path} ist nicht mehr, was gesichert wurde.`)
}
