import { createReadStream } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../backup/manifest.ts'
import type { BackupPart } from '../backup/reader.ts'

/** Reads what a service wrote into a folder as its part of a backup, without a manifest. */
export async function backupPartIn(folder: string): Promise<BackupPart> {
  const partOf = (from: string, files: readonly string[]): BackupPart => ({
    folder: from,
    files,
    read: (path) => createReadStream(join(from, path)),
    copy: (path, to) => cp(join(from, path), to),
    lend: (path, to) => cp(join(from, path), to),
    within: (name) =>
      partOf(
        join(from, name),
        files.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1)),
      ),
  })
  return partOf(folder, await listFiles(folder))
}
