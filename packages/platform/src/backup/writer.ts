/** Writes the folder of a backup: in the clear, or encrypted without a byte in the clear on its medium. */
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../errors/domain-error.ts'
import { formatVerifierKey } from '../signed-note.ts'
import { wipeFile } from '../wipe-file.ts'
import { type Bytes, encrypt } from './age.ts'
import { AT_ONCE, ENCRYPTED, listFiles, writeManifest } from './manifest.ts'
import { backupKeyIn, makeBackupKey } from './signature.ts'
import { openWorkFolder, type StopLeft, wipeLeftWork } from './work-folder.ts'

/** Where the files of a backup are written. Paths are relative, with slashes. */
export interface BackupWriter {
  /** A folder for files that an engine can only write to a path; `take` makes them part of the backup. */
  readonly work: string
  /** Takes the finished file `work/path`, which may be gone then. */
  take(path: string): Promise<void>
  /** Takes every file below `work`. */
  takeAll(): Promise<void>
  /** Writes bytes as they come. */
  write(path: string, bytes: Bytes): Promise<void>
  /** Copies a file, or its first `length` bytes. @throws {ShortFile} · ENOENT before anything is written */
  copy(from: string, path: string, length?: number): Promise<void>
  /** The writer of a folder in the backup. */
  within(name: string): BackupWriter
}

/** Thrown when a file is shorter than the length to copy. */
export class ShortFile extends Error {
  constructor(path: string) {
    super(`${path} is shorter than it should be`)
    this.name = 'ShortFile'
  }
}

/** A backup that is being made. Its end wipes the files of work in progress. */
interface NewBackup extends AsyncDisposable {
  readonly writer: BackupWriter
  /** Signs it with the key in `home`, which it makes the first time: with that it is complete. */
  seal(madeAt: number): Promise<Seal>
}

interface Seal {
  /** The public key of the signature, in its text form. */
  readonly signedBy: string
  readonly isNewKey: boolean
}

interface NewBackupOptions {
  /** Folder of the installation's own, on another medium than the backup: files in the clear are made there. */
  readonly home: string
  /** Who can decrypt the backup; without anybody it is not encrypted. */
  readonly recipients?: readonly string[] | undefined
  readonly stopLeft?: StopLeft
}

/**
 * Begins a backup in a new folder, readable by its owner alone: it holds mails, keys and password hashes.
 *
 * @throws StartError when the folder is not empty
 */
export async function startBackup(folder: string, options: NewBackupOptions): Promise<NewBackup> {
  const { home, recipients, stopLeft = async () => undefined } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) {
    throw new StartError(`Der Ordner ${folder} ist nicht leer. Bitte geben Sie für jede Sicherung einen neuen an.`)
  }
  await wipeLeftWork(home, stopLeft)
  if (recipients === undefined) {
    return {
      writer: writerInto(folder),
      seal: (madeAt) => seal(folder, home, { madeAt, isEncrypted: false }),
      [Symbol.asyncDispose]: async () => undefined,
    }
  }
  const work = await openWorkFolder(home, stopLeft)
  return {
    writer: encryptingWriter(folder, work.path, recipients),
    seal: async (madeAt) => {
      const [left] = await listFiles(work.path)
      if (left !== undefined) throw new Error(`${left} was made for the backup and not taken`)
      return seal(folder, home, { madeAt, isEncrypted: true })
    },
    [Symbol.asyncDispose]: () => work[Symbol.asyncDispose](),
  }
}

async function seal(folder: string, home: string, what: { madeAt: number; isEncrypted: boolean }): Promise<Seal> {
  const isNewKey = makeBackupKey(home)
  const signer = backupKeyIn(home)!
  await writeManifest(folder, { ...what, signer })
  return { signedBy: formatVerifierKey(signer), isNewKey }
}

/** Writes files into a folder as they are. */
export function writerInto(folder: string): BackupWriter {
  return {
    work: folder,
    take: async () => undefined,
    takeAll: async () => undefined,
    ...streams((path, bytes) => writeNew(join(folder, path), bytes)),
    within: (name) => writerInto(join(folder, name)),
  }
}

function encryptingWriter(folder: string, work: string, recipients: readonly string[]): BackupWriter {
  const to = streams((path, bytes) => writeNew(join(folder, path) + ENCRYPTED, encrypt(bytes, recipients)))
  const take = async (path: string) => {
    await to.copy(join(work, path), path)
    await wipeFile(join(work, path))
  }
  return {
    work,
    take,
    takeAll: async () => {
      for (const path of await listFiles(work)) await take(path)
    },
    ...to,
    within: (name) => encryptingWriter(join(folder, name), join(work, name), recipients),
  }
}

/** The ways to write that make no file in between. */
function streams(write: BackupWriter['write']): Pick<BackupWriter, 'copy' | 'write'> {
  return {
    write,
    copy: async (from, path, length) => {
      await using source = await open(from)
      await write(path, stretchOf(source, from, length))
    },
  }
}

async function* stretchOf(source: FileHandle, path: string, length?: number): AsyncGenerator<Buffer> {
  const stretch = length === undefined ? {} : { end: length - 1 }
  let read = 0
  for await (const chunk of length === 0 ? [] : source.createReadStream({ autoClose: false, ...AT_ONCE, ...stretch })) {
    read += (chunk as Buffer).length
    yield chunk as Buffer
  }
  if (read < (length ?? 0)) throw new ShortFile(path)
}

/** Writes a new file; when that fails there is none. */
async function writeNew(path: string, bytes: Bytes): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(bytes, file.createWriteStream())
  } catch (error) {
    await rm(path)
    throw error
  }
}
