/**
 * Stores the files of documents in the place of the settings. A file is complete and durable before a row names it, so a
 * crash can leave a file without a row, never a row without a file. Files without a row are removed after an hour.
 *
 * Files that still lie in a former place are read there, until a move has brought them.
 */
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Clock, type Logger, newId, type S3Location } from '@zeughaus/platform'
import type { Patience } from '@zeughaus/platform/s3'
import { StorageError } from '@zeughaus/platform/storage-error'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace, INTAKE } from './folder-place.ts'
import { FileMissing, type FilePlace, type Stretch } from './place.ts'

const OWNER_ONLY = { mode: 0o600 }
/** Milliseconds after which a file without a row is removed: longer than any upload takes. */
const ORPHAN_AFTER_MS = 3_600_000
/** Names looked up at a time while sweeping. */
const PORTION = 1000

/** Where the files of documents lie. */
export interface FilePlaces {
  /** The folder of documents; with a bucket only its scratch, and files from before. */
  readonly folder: string
  /** New files go here; without it into the folder. */
  readonly bucket?: S3Location | undefined
  /** A former bucket that still has files. */
  readonly before?: S3Location | undefined
  /** How long the bucket is waited for; by default as long as a person waits. */
  readonly patience?: Patience
}

/** A file that is being received. */
export interface Intake {
  /** Path of its bytes. */
  readonly path: string
  /** Takes the bytes; durable when it has finished. */
  writable(): Writable
  /** Brings the file to its place, durably. @returns the name for its row */
  keep(): Promise<string>
  /** Removes the received bytes, unless they were kept. */
  discard(): Promise<void>
}

/** Returns those of the names that have a row. */
type Known = (names: readonly string[]) => Promise<ReadonlySet<string>>

/** What files are copied from, such as a place. */
export interface FileSource {
  list(): AsyncIterable<{ readonly name: string }>
  /** @throws {FileMissing} */
  read(name: string): Promise<Readable>
}

/** What files are copied to. */
interface FileTarget {
  has(name: string): Promise<boolean>
  write(name: string, bytes: Readable): Promise<void>
}

export interface FileStore extends AsyncDisposable {
  /** The place of new files. */
  readonly place: FilePlace
  /** Prepares the place. @throws {StartError} when that fails */
  create(): Promise<void>
  intake(): Intake
  /** Opens a file, or a stretch of it, wherever it lies. @throws {FileMissing} */
  read(name: string, stretch?: Stretch): Promise<Readable>
  /** Removes a file from all places. A storage that is away keeps it until it is swept. */
  remove(name: string): Promise<void>
  /** Brings a file from its former place. @returns whether it was still there @throws {FileMissing} */
  bring(name: string): Promise<boolean>
  /** Removes the copy of a brought file from the former places. */
  forget(name: string): Promise<void>
  /** Writes every file that the target lacks, except unfinished uploads. */
  copyTo(target: FileTarget): Promise<void>
  /** Takes every file of the source that the place of new files lacks. */
  takeFrom(source: FileSource): Promise<void>
  /** Removes uploads into this machine's scratch that a crash interrupted, and files without a row. @returns how many */
  sweep(clock: Clock, known: Known): Promise<number>
  close(): Promise<void>
}

/** The store in a folder; touches nothing before it is used. */
export const fileStoreIn = (folder: string): FileStore => fileStoreAt({ folder })

/** The store in these places; touches nothing before it is used. */
export function fileStoreAt({ folder, bucket, before, patience }: FilePlaces, log?: Pick<Logger, 'warn'>): FileStore {
  const former = before === undefined ? [] : [bucketPlace(before, log)]
  const local = folderPlace(folder)
  const [place, ...others] =
    bucket === undefined ? [local, ...former] : [bucketPlace(bucket, log, patience), local, ...former]
  const places = [place, ...others]
  const scratch = join(folder, INTAKE)
  const close = async (): Promise<void> => {
    for (const one of places) await one.close()
  }
  return {
    place,
    create: () => place.create(),
    intake: () => newIntake(scratch, place),
    read: (name, stretch) => readFirst(places, name, stretch),
    remove: async (name) => {
      for (const one of places) await removeIfThere(one, name)
    },
    bring: async (name) => {
      if (await place.has(name)) return false
      await copy(name, await readFirst(others, name), place, scratch)
      return true
    },
    forget: async (name) => {
      for (const one of others) await one.remove(name)
    },
    copyTo: async (target) => {
      for (const one of places) await copyAll(one, target)
    },
    takeFrom: (source) =>
      copyAll(source, { has: place.has, write: (name, bytes) => copy(name, bytes, place, scratch) }),
    sweep: async (clock, known) => {
      const until = clock.now() - ORPHAN_AFTER_MS
      let removed = await sweepScratch(scratch, until)
      for (const one of places) removed += await sweepPlace(one, until, known)
      return removed
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

function newIntake(scratch: string, place: FilePlace, name = newId()): Intake {
  const path = join(scratch, name)
  let writing: WriteStream | undefined
  return {
    path,
    writable: () => {
      // The scratch may have vanished, for instance with a container.
      mkdirSync(scratch, { recursive: true, mode: 0o700 })
      writing = createWriteStream(path, { flags: 'wx', flush: true, ...OWNER_ONLY })
      return writing
    },
    keep: async () => {
      await place.store(name, path)
      return name
    },
    discard: async () => {
      // A transfer that broke off may still be opening its file, which would appear after the removal.
      if (writing !== undefined) await closed(writing)
      await rm(path, { force: true })
    },
  }
}

/** Closes a stream, whatever it was doing. */
const closed = (stream: WriteStream): Promise<void> =>
  new Promise((done) => {
    if (stream.closed) return done()
    stream.once('close', done)
    stream.destroy()
  })

/** Reads the file in the first of the places that has it. */
async function readFirst(places: readonly FilePlace[], name: string, stretch?: Stretch): Promise<Readable> {
  for (const place of places) {
    try {
      return await place.read(name, stretch)
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
    }
  }
  throw new FileMissing(name)
}

async function removeIfThere(place: FilePlace, name: string): Promise<void> {
  try {
    await place.remove(name)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
  }
}

async function copy(name: string, bytes: Readable, target: FilePlace, scratch: string): Promise<void> {
  const path = join(scratch, newId())
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', flush: true, ...OWNER_ONLY }))
    await target.store(name, path)
  } finally {
    await rm(path, { force: true })
  }
}

async function copyAll(from: FileSource, target: FileTarget): Promise<void> {
  for await (const { name } of from.list()) {
    if (await target.has(name)) continue
    try {
      await target.write(name, await from.read(name))
    } catch (error) {
      // Deleted meanwhile.
      if (!(error instanceof FileMissing)) throw error
    }
  }
}

async function sweepScratch(scratch: string, until: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(scratch).catch(() => [])) {
    const file = await stat(join(scratch, name)).catch(() => undefined)
    if (file === undefined || file.ctimeMs >= until) continue
    await rm(join(scratch, name), { force: true })
    removed += 1
  }
  return removed
}

/** A younger file may belong to an upload whose row is not written yet, in this process or another. */
async function sweepPlace(place: FilePlace, until: number, known: Known): Promise<number> {
  let removed = 0
  for await (const names of portions(place.list(), until)) {
    const remain = await known(names)
    for (const name of names.filter((one) => !remain.has(one))) {
      await place.remove(name)
      removed += 1
    }
  }
  return removed
}

async function* portions(files: ReturnType<FilePlace['list']>, until: number): AsyncGenerator<string[]> {
  let names: string[] = []
  for await (const { name, modifiedAt } of files) {
    if (modifiedAt < until) names.push(name)
    if (names.length < PORTION) continue
    yield names
    names = []
  }
  if (names.length > 0) yield names
}
