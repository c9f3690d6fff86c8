/** Reads the folder of a backup: sound when its files are those of its manifest. */
import { createWriteStream } from 'node:fs'
import { mkdir, open, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../errors/domain-error.ts'
import { decrypt, type Identities, isForOthers } from './age.ts'
import {
  ENCRYPTED,
  listFiles,
  MANIFEST,
  type Manifest,
  missing,
  readManifest,
  readStored,
  SIGNATURE,
  type StoredFile,
} from './manifest.ts'

/** Called after each file: bytes done and bytes in total. */
type Progress = (done: number, total: number) => void

/** A part of a backup: the files below one of its folders. */
export interface BackupPart {
  /** Names the part for people. */
  readonly folder: string
  /** Paths relative to the part, with slashes, as they were before encryption. */
  readonly files: readonly string[]
  /** Reads a file, decrypted, and compares it with the manifest meanwhile: fails with a StartError that names the mismatch. */
  read(path: string): Readable
  /** Copies a file out, as `read` reads it; creates missing folders. */
  copy(path: string, to: string): Promise<void>
  /** Gives a file to somebody who only reads it: as a link, where the backup holds these many bytes in the clear; else a copy. */
  lend(path: string, to: string, bytes: number): Promise<void>
  within(name: string): BackupPart
}

export interface Backup extends BackupPart {
  /** In milliseconds since 1970 UTC. */
  readonly madeAt: number
  /** The public key of its signature, in its text form; null in a backup of a version that did not sign. */
  readonly signedBy: string | null
  readonly isEncrypted: boolean
  /**
   * Hashes every file of the backup, if it is complete and sound.
   *
   * @throws StartError with a German sentence that names the mismatch
   */
  verify(progress: Progress): Promise<void>
}

interface OpenOptions {
  /** Decrypt an encrypted backup. */
  readonly identities?: Identities | undefined
  /** The public key that must have signed it, in its text form. */
  readonly signedBy?: string | undefined
}

/**
 * Opens a backup by its manifest and the signature of that. Hashes nothing; of an encrypted one it asks a file for whom it is.
 *
 * @throws StartError when it is not complete, has another signature, or the identities do not decrypt it
 */
export async function openBackup(folder: string, { identities, signedBy }: OpenOptions = {}): Promise<Backup> {
  const manifest = await readManifest(folder)
  const { files, isEncrypted } = manifest
  if (signedBy !== undefined && manifest.signedBy !== signedBy) throw new StartError(otherSigner(manifest.signedBy))
  const read: ReadFile = isEncrypted
    ? await decryptingReader(folder, files, identities)
    : (file) => readStored(folder, file)
  const named = new Map(files.map((file) => [isEncrypted ? withoutEnd(file) : file.path, file]))
  return {
    ...partOf({ folder, files: named, read, isEncrypted }),
    madeAt: manifest.madeAt,
    signedBy: manifest.signedBy,
    isEncrypted,
    verify: (progress) => verifyFiles(folder, manifest, progress),
  }
}

const otherSigner = (signedBy: string | null) =>
  signedBy === null
    ? 'Die Sicherung ist nicht unterschrieben, und --signed-by nennt einen Schlüssel. Sie stammt von einer älteren Programmversion, oder jemand hat sie verändert.'
    : `Die Sicherung ist mit einem anderen Schlüssel unterschrieben, als --signed-by nennt: ${signedBy}. Bitte prüfen Sie, woher sie kommt.`

type ReadFile = (file: StoredFile) => AsyncGenerator<Uint8Array>

/** Asks the first file whether the identities open it: each has the same recipients. */
async function decryptingReader(
  folder: string,
  files: readonly StoredFile[],
  identities: Identities | undefined,
): Promise<ReadFile> {
  if (identities === undefined)
    throw new StartError(
      'Die Sicherung ist verschlüsselt. Bitte nennen Sie mit --identity die Datei, in der ein Schlüssel dazu steht.',
    )
  const [first] = files
  if (first !== undefined && (await isForOthers(await beginningOf(folder, first), identities)))
    throw new StartError(NO_KEY)
  return (file) => decrypted(folder, file, identities)
}

async function* decrypted(folder: string, file: StoredFile, identities: Identities): AsyncGenerator<Uint8Array> {
  try {
    yield* decrypt(readStored(folder, file), identities)
  } catch (error) {
    if (error instanceof StartError || (error as NodeJS.ErrnoException).code !== undefined) throw error
    throw new StartError(`Die Sicherung ist beschädigt: ${file.path} lässt sich nicht entschlüsseln.`)
  }
}

const NO_KEY =
  'Keiner der Schlüssel aus --identity öffnet die Sicherung. Bitte nennen Sie die Datei mit dem Schlüssel eines Empfängers, der beim Sichern in ZEUGHAUS_BACKUP_TO stand.'

/** Long enough for the header of age with some hundred recipients. */
const HEADER_BYTES = 65_536

async function beginningOf(folder: string, { path }: StoredFile): Promise<Uint8Array> {
  await using file = await open(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? missing(path) : error
  })
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

const withoutEnd = ({ path }: StoredFile): string => path.slice(0, -ENCRYPTED.length)

interface Part {
  readonly folder: string
  readonly files: ReadonlyMap<string, StoredFile>
  readonly read: ReadFile
  readonly isEncrypted: boolean
}

function partOf(part: Part): BackupPart {
  const { folder, files, isEncrypted } = part
  const read = (path: string) => {
    const file = files.get(path)
    if (file === undefined) throw missing(path)
    return Readable.from(part.read(file), { objectMode: false })
  }
  const copy = async (path: string, to: string) => {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await pipeline(read(path), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }))
  }
  return {
    folder,
    files: [...files.keys()],
    read,
    copy,
    lend: async (path, to, bytes) => {
      if (isEncrypted || files.get(path)?.size !== bytes) return copy(path, to)
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await symlink(resolve(folder, path), to)
    },
    within: (name) => {
      const own = [...files].filter(([path]) => path.startsWith(`${name}/`))
      const inside = own.map(([path, file]) => [path.slice(name.length + 1), file] as const)
      return partOf({ ...part, folder: join(folder, name), files: new Map(inside) })
    },
  }
}

async function verifyFiles(folder: string, { files, signedBy }: Manifest, progress: Progress): Promise<void> {
  const known = new Set([MANIFEST, ...(signedBy === null ? [] : [SIGNATURE]), ...files.map(({ path }) => path)])
  const foreign = (await listFiles(folder)).find((path) => !known.has(path))
  if (foreign !== undefined) throw new StartError(`Die Sicherung ist verändert: ${foreign} gehört nicht dazu.`)
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const file of files) {
    for await (const _ of readStored(folder, file));
    done += file.size
    progress(done, total)
  }
}
