import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import type { Binaries } from './binaries.ts'
import { firstBarredFolder, type ServerUser } from './server-user.ts'

const HOME = '/var/lib/zeughaus'

/**
 * Returns server programs that the user can run. From a folder that only root may enter (a clone in /root) they could
 * not even find one another, so they are copied, once per version, to a folder that all users can read.
 *
 * @param home folder of the copies
 */
export async function reachableBinaries(
  user: ServerUser | undefined,
  found: Binaries,
  home: string = HOME,
): Promise<Binaries> {
  if (user === undefined || (await firstBarredFolder(user, [found.postgres])) === undefined) return found
  const native = dirname(dirname(found.postgres))
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, `postgresql-${version}`)
  try {
    if (!existsSync(copy)) await copyWhole(native, copy)
  } catch (cause) {
    throw new StartError(
      `PostgreSQL liegt in ${native}, wo der Benutzer »${user.name}« nicht hinkommt, und lässt sich nicht nach ${copy} ` +
        `kopieren (${(cause as Error).message}). Legen Sie Zeughaus in einen Ordner, den alle betreten dürfen.`,
    )
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

/** Copies under a temporary name and renames: two simultaneous starts both end up with a complete copy. */
async function copyWhole(native: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${randomUUID()}`
  // The process umask hides all other files from other users.
  if ((await mkdir(dirname(copy), { recursive: true })) !== undefined) await chmod(dirname(copy), 0o755)
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}
