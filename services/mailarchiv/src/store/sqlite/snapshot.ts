/** Copies an archive in use: the database at one moment, and the packs up to its end. */
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { type BackupWriter, ShortFile, StartError } from '@zeughaus/platform'
import { packPath } from '../core/packs/index.ts'
import { currentIndex, layoutOf, makeCurrent, openIndex, VISITOR } from './schema.ts'

/** Name of the database in a copy. */
const COPY = 'archive-0001-copy.db'
/** All pages in one step: the copy is of one moment, and writers continue beside it. */
const ALL_PAGES = 2 ** 31 - 1

/** Copies a database of SQLite at one moment, during writes too. */
export async function copyDatabase(source: DatabaseSync, to: string): Promise<void> {
  await backup(source, to, { rate: ALL_PAGES })
}

/**
 * Copies the archive in `folder` to `target`. The database comes first: its parts of the packs were durable before
 * and never change, so every mail in the copy is whole. Calls `inspect` with the copied database.
 *
 * @throws StartError when a pack is shorter than the database says: the damage needs attention first
 */
export async function snapshotArchive(
  folder: string,
  target: BackupWriter,
  options: { inspect(db: DatabaseSync): void; progress(done: number, total: number): void },
): Promise<void> {
  const from = layoutOf(folder)
  const to = layoutOf(target.work)
  mkdirSync(to.index, { recursive: true, mode: 0o700 })
  {
    using source = openIndex(currentIndex(from)!, VISITOR)
    await copyDatabase(source, join(to.index, COPY))
  }
  makeCurrent(to, join(to.index, COPY))
  const packs = readCopy(join(to.index, COPY), options.inspect)
  await target.within(relative(target.work, to.index)).takeAll()
  const total = packs.reduce((sum, { length }) => sum + length, 0)
  let done = 0
  for (const { pack, length } of packs) {
    try {
      await target.copy(packPath(from.raw, pack), relative(target.work, packPath(to.raw, pack)), length)
    } catch (error) {
      if (!(error instanceof ShortFile) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      throw new StartError(
        `Paket ${pack} des Archivs fehlt oder ist zu kurz. Bitte rufen Sie „zeughaus mailarchiv verify --full“ auf.`,
      )
    }
    done += length
    options.progress(done, total)
  }
}

/**
 * Lists the packs to which no program writes any more, with their lengths, by their paths in the archive: mails are added
 * to the newest alone, and only what goes beyond the length is cut off.
 */
export function finishedPacks(folder: string): ReadonlyMap<string, number> {
  const layout = layoutOf(folder)
  using db = openIndex(currentIndex(layout)!, VISITOR)
  const finished = packsOf(db).slice(0, -1)
  return new Map(finished.map(({ pack, length }) => [relative(folder, packPath(layout.raw, pack)), length]))
}

function readCopy(path: string, inspect: (db: DatabaseSync) => void): Pack[] {
  using db = openIndex(path, { ...VISITOR, readOnly: false })
  inspect(db)
  return packsOf(db)
}

interface Pack {
  readonly pack: number
  readonly length: number
}

function packsOf(db: DatabaseSync): Pack[] {
  return db
    .prepare('SELECT number, length FROM pack WHERE length > 0 ORDER BY number')
    .all()
    .map((row) => ({ pack: Number(row.number), length: Number(row.length) }))
}
