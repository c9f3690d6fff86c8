/** Files below a folder, outside everything that is served. The end of a name is random and makes 256 folders. */
import { existsSync } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import { syncFolder } from '@zeughaus/platform/sync-folder'
import { FileMissing, type FilePlace } from './place.ts'

/** Where uploads arrive; the other folders hold the files whose names end with theirs. */
export const INTAKE = 'eingang'
const PRIVATE = { recursive: true, mode: 0o700 } as const

/** Where the file of a name lies below its folder. */
export const pathOfFile = (name: string): string => join(name.slice(-2), name)

/** The place in a folder; touches nothing before it is used. */
export function folderPlace(folder: string): FilePlace {
  const pathOf = (name: string): string => join(folder, pathOfFile(name))
  return {
    description: `der Ordner ${folder}`,
    create: async () => {
      await mkdir(folder, PRIVATE).catch((error: NodeJS.ErrnoException) => {
        throw new StartError(
          `Der Ordner ${folder} für Dokumente lässt sich nicht anlegen (${error.code}). ` +
            'Bitte prüfen Sie ZEUGHAUS_DATA und die Rechte.',
        )
      })
    },
    store: async (name, path) => {
      const part = dirname(pathOf(name))
      if ((await mkdir(part, PRIVATE)) !== undefined) syncFolder(folder)
      await rename(path, pathOf(name))
      syncFolder(part)
    },
    has: async (name) => existsSync(pathOf(name)),
    read: async (name, stretch) => {
      const handle = await open(pathOf(name), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(name, { cause: error }) : error
      })
      return handle.createReadStream(stretch)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: () => filesIn(folder),
    check: () => access(folder),
    close: async () => undefined,
  }
}

async function* filesIn(folder: string): AsyncGenerator<{ name: string; modifiedAt: number }> {
  const parts = existsSync(folder) ? await readdir(folder) : []
  for (const part of parts.filter((name) => name !== INTAKE)) {
    for (const name of await readdir(join(folder, part))) {
      const file = await stat(join(folder, part, name)).catch(() => undefined)
      if (file !== undefined) yield { name, modifiedAt: file.ctimeMs }
    }
  }
}
