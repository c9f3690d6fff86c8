import { open, rm } from 'node:fs/promises'

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
