/** The databases that are not the current one any more: they hold what was erased since. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import { wipeFile } from '@zeughaus/platform/wipe-file'
import { currentIndex, type Layout } from './schema.ts'

/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/**
 * Overwrites these databases and removes them: what is only removed can be brought back.
 *
 * @param evenInUse a search that reads one fails then; the next one reads the current one
 * @returns whether all are gone; without `evenInUse` those stay that some program has open
 */
export async function wipeFormer(layout: Layout, evenInUse: boolean): Promise<boolean> {
  const paths = formerFiles(layout)
  let isGone = true
  for (const path of paths.filter((each) => each.endsWith('.db')))
    if (!(await wipeDatabase(path, evenInUse))) isGone = false
  if (isGone) for (const path of paths) if (existsSync(path)) await wipeFile(path)
  syncFolder(layout.index)
  return isGone
}

/** The files of databases before the current one, and of an interrupted rebuild that would have become it. */
function formerFiles(layout: Layout): string[] {
  const current = basename(currentIndex(layout)!)
  return readdirSync(layout.index)
    .filter((name) => !name.startsWith(current) && numberOf(name) <= numberOf(current))
    .map((name) => join(layout.index, name))
}

/** The number in the name of a database, or of a file beside it. */
const numberOf = (name: string): number => Number(/^archive-(\d+)/.exec(name)?.[1] ?? Number.POSITIVE_INFINITY)

async function wipeDatabase(path: string, evenInUse: boolean): Promise<boolean> {
  using lock = evenInUse ? null : new Lock(path)
  if (lock?.isHeld === false) return false
  // The log ahead first, which closing the lock would only remove.
  for (const suffix of ['-wal', '-shm', '']) if (existsSync(path + suffix)) await wipeFile(path + suffix)
  return true
}

/** Keeps everybody else out of a database: in its write-ahead mode each connection holds a lock as long as it is open. */
class Lock {
  readonly isHeld: boolean
  readonly #db: DatabaseSync

  constructor(path: string) {
    this.#db = new DatabaseSync(path, { timeout: 0 })
    this.isHeld = this.#hold()
  }

  #hold(): boolean {
    try {
      this.#db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE')
      return true
    } catch (error) {
      // One that was being overwritten when a program ended is no database any more.
      return (error as { errcode?: number }).errcode !== SQLITE_BUSY
    }
  }

  [Symbol.dispose](): void {
    this.#db.close()
  }
}
