/** A separate export (`@zeughaus/platform/wipe-file`): threads that write files need nothing else of the platform. */
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const ZEROS = Buffer.alloc(1024 * 1024)

/**
 * Overwrites a file with zeros, and removes it: of a file that is only removed, tools bring the bytes back. What a file
 * system that writes every change elsewhere keeps, or a snapshot of it, or the disk itself, is out of reach.
 */
export async function wipeFile(path: string): Promise<void> {
  {
    await using file = await open(path, 'r+')
    const { size } = await file.stat()
    for (let at = 0; at < size; ) at += (await file.write(ZEROS, 0, Math.min(ZEROS.length, size - at), at)).bytesWritten
    await file.datasync()
  }
  await rm(path)
}

/** Wipes every file below a folder, and removes the folder. What a link names stays as it is. */
export async function wipeFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await wipeFile(join(entry.parentPath, entry.name))
  await rm(folder, { recursive: true })
}
