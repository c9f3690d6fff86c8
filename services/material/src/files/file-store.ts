/**
 * Stores files below the data folder, outside everything that is served, under names the service makes. A file is
 * complete and durable before a row names it, so a crash can leave a file without a row, never a row without a file.
 * Files without a row are removed after an hour.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { type Clock, copyStretch, newId, StartError } from '@zeughaus/platform'

/** Where uploads arrive; the other folders hold the files whose names end with theirs. */
const INTAKE = 'eingang'
const OWNER_ONLY = { mode: 0o600 }
/** Milliseconds after which a file without a row is removed: longer than any upload takes. */
const ORPHAN_AFTER_MS = 3_600_000
/** Names looked up at a time while sweeping. */
const PORTION = 1000

/** A file that is being received. */
export interface Intake {
  /** Path of its bytes. */
  readonly path: string
  /** Takes the bytes; durable when it has finished. */
  writable(): Writable
  /** Moves the file to its place, durably. @returns the name for its row */
  keep(): Promise<string>
  /** Removes the received bytes, unless they were kept. */
  discard(): Promise<void>
}

export interface FileStore {
  /** Creates the folder. @throws {StartError} when that fails */
  create(): Promise<void>
  intake(): Intake
  /** @throws ENOENT */
  open(name: string): Promise<FileHandle>
  remove(name: string): Promise<void>
  /** Copies every file that the other folder lacks, except unfinished uploads. */
  copyTo(target: string): Promise<void>
  /**
   * Removes uploads that a crash interrupted, and files without a row.
   *
   * @param known returns those of the names that have a row
   * @returns how many files were removed
   */
  sweep(clock: Clock, known: (namen: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
}

/** The store in a folder; touches nothing before it is used. */
export function fileStoreIn(folder: string): FileStore {
  const intake = join(folder, INTAKE)
  const pathOf = (name: string): string => join(folder, folderOf(name), name)
  return {
    create: async () => {
      await mkdir(intake, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        throw new StartError(
          `Der Ordner ${folder} für Dokumente lässt sich nicht anlegen (${error.code}). ` +
            'Bitte prüfen Sie ZEUGHAUS_DATA und die Rechte.',
        )
      })
    },
    intake: () => newIntake(folder, intake),
    open: (name) => open(pathOf(name), 'r'),
    remove: (name) => rm(pathOf(name), { force: true }),
    copyTo: (target) => copyInto(folder, target),
    sweep: async (clock, known) => {
      const until = clock.now() - ORPHAN_AFTER_MS
      let removed = await sweepIntake(intake, until)
      for (const part of await readdir(folder)) {
        if (part !== INTAKE) removed += await sweepFolder(join(folder, part), until, known)
      }
      return removed
    },
  }
}

/** The end of an id is random, so the files spread over 256 folders. */
const folderOf = (name: string): string => name.slice(-2)

function newIntake(folder: string, intake: string): Intake {
  const name = newId()
  const path = join(intake, name)
  return {
    path,
    writable: () => createWriteStream(path, { flags: 'wx', flush: true, ...OWNER_ONLY }),
    keep: async () => {
      const target = join(folder, folderOf(name))
      if ((await mkdir(target, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(folder)
      await rename(path, join(target, name))
      await syncFolder(target)
      return name
    },
    discard: () => rm(path, { force: true }),
  }
}

/** Syncs a folder: a new name in it is durable only then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function copyInto(folder: string, target: string): Promise<void> {
  const parts = existsSync(folder) ? await readdir(folder) : []
  for (const part of parts.filter((name) => name !== INTAKE)) {
    for (const name of await readdir(join(folder, part))) {
      const copy = join(target, part, name)
      if (existsSync(copy)) continue
      await copyStretch(join(folder, part, name), copy).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        // Deleted meanwhile.
        await rm(copy, { force: true })
      })
    }
  }
}

async function sweepIntake(intake: string, until: number): Promise<number> {
  const old = await olderThan(intake, await readdir(intake), until)
  for (const name of old) await rm(join(intake, name), { force: true })
  return old.length
}

async function sweepFolder(
  folder: string,
  until: number,
  known: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const namen = await readdir(folder)
  let removed = 0
  for (let ab = 0; ab < namen.length; ab += PORTION) {
    const portion = namen.slice(ab, ab + PORTION)
    const remain = await known(portion)
    const orphans = portion.filter((name) => !remain.has(name))
    for (const name of await olderThan(folder, orphans, until)) {
      await rm(join(folder, name), { force: true })
      removed += 1
    }
  }
  return removed
}

/** Filters by age: a younger file may belong to an upload whose row is not written yet, in this process or another. */
async function olderThan(folder: string, names: readonly string[], until: number): Promise<string[]> {
  const old: string[] = []
  for (const name of names) {
    const file = await stat(join(folder, name)).catch(() => undefined)
    if (file !== undefined && file.ctimeMs < until) old.push(name)
  }
  return old
}
