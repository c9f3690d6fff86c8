/** Private folders for work in progress below a data folder, which hold nothing once the work is over. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from '../file-lock.ts'
import { wipeFolder } from '../wipe-file.ts'

const FOLDER = 'backup-work'
const LOCK = 'lock'
const FILES = 'files'

/** A folder of this run alone. Its end wipes what is in it. */
export interface WorkFolder extends AsyncDisposable {
  readonly path: string
}

/** Ends what a killed run has left running on its files. */
export type StopLeft = (folder: string) => Promise<void>

/** Makes a folder for work in progress below `home`, and wipes those of runs that were killed. */
export async function openWorkFolder(home: string, stopLeft: StopLeft): Promise<WorkFolder> {
  const isNewHome = !existsSync(home)
  await wipeLeftWork(home, stopLeft)
  for (;;) {
    const folder = await newFolder(home)
    const lock = lockOf(folder)
    // Another run took it for one that was left, and wiped it.
    if (lock === null) continue
    const path = join(folder, FILES)
    await mkdir(path, { mode: 0o700 })
    const end = async () => {
      await wipeRun(folder)
      lock[Symbol.dispose]()
      await removeEmpty(join(home, FOLDER))
      if (isNewHome) await removeEmpty(home)
    }
    return { path, [Symbol.asyncDispose]: end }
  }
}

/** Wipes the folders below `home` whose runs were killed. */
export async function wipeLeftWork(home: string, stopLeft: StopLeft): Promise<void> {
  const all = join(home, FOLDER)
  for (const name of existsSync(all) ? await readdir(all) : []) {
    using lock = lockOf(join(all, name))
    if (lock === null) continue
    await stopLeft(join(all, name, FILES))
    await wipeRun(join(all, name))
  }
  await removeEmpty(all)
}

async function newFolder(home: string): Promise<string> {
  const all = join(home, FOLDER)
  for (;;) {
    await mkdir(all, { recursive: true, mode: 0o700 })
    try {
      return await mkdtemp(join(all, 'run-'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Removes the lock last: until then nobody else wipes the folder. */
async function wipeRun(folder: string): Promise<void> {
  if (existsSync(join(folder, FILES))) await wipeFolder(join(folder, FILES))
  await rm(folder, { recursive: true, force: true })
}

const lockOf = (folder: string) => takeLock(join(folder, LOCK))

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
