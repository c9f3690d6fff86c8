import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Permission bits of group and others. */
const OTHERS = 0o077

/**
 * Sets a umask so that this process and its children create files for their own user only. Call it first in every
 * program.
 */
export function writePrivately(): void {
  process.umask(OTHERS)
}

/**
 * Removes other users' permissions from a folder and its contents, if it exists: whoever made it may have left it
 * open. The folder itself comes last: a closed folder needs no second pass, and an interrupted run is repeated. Entries
 * of another user are not changed.
 */
export async function closeFolder(folder: string): Promise<void> {
  const stats = await unlessGone(lstat(folder))
  if (stats === undefined || !stats.isDirectory() || (stats.mode & OTHERS) === 0) return
  await closeContents(folder)
  await close(folder, stats.mode)
}

async function closeContents(folder: string): Promise<void> {
  for (const entry of (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await closeContents(path)
    else if (!entry.isFile()) continue
    const stats = await unlessGone(lstat(path))
    if (stats !== undefined) await close(path, stats.mode)
  }
}

async function close(path: string, mode: number): Promise<void> {
  if ((mode & OTHERS) !== 0) await unlessGone(chmod(path, mode & 0o700))
}

/**
 * Ignores missing and foreign entries: a running database creates and removes files all the time, and may belong to
 * another user.
 */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
