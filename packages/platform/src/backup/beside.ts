/** Finds the other backups in the folder where a backup lies. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../errors/domain-error.ts'
import { MANIFEST } from './manifest.ts'
import type { Backup } from './reader.ts'

/** Whether a folder is a complete backup. */
export const isBackup = (folder: string): boolean => existsSync(join(folder, MANIFEST))

/** A backup with the path of its folder. */
export interface PlacedBackup {
  readonly folder: string
  readonly backup: Backup
}

/**
 * Opens every other backup of the folder where this one lies. What is no complete backup is passed over.
 *
 * @param folder absolute
 * @param open opens a backup by its folder
 * @param tell gets a German sentence for each that cannot be opened
 */
export async function backupsBeside(
  folder: string,
  open: (folder: string) => Promise<Backup>,
  tell: (sentence: string) => void,
): Promise<PlacedBackup[]> {
  const entries = await readdir(dirname(folder), { withFileTypes: true })
  const others = entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => join(dirname(folder), name))
    .filter((other) => other !== folder && isBackup(other))
    .sort()
  const placed: PlacedBackup[] = []
  for (const other of others) {
    try {
      placed.push({ folder: other, backup: await open(other) })
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      tell(`${other}: ${error.message}`)
    }
  }
  return placed
}
