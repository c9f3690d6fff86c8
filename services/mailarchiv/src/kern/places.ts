/** The places of the mail archive's data. */
import type { StatsFs } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { MailarchivSettings } from '../settings.ts'

/** Folder of everything the mail archive stores. */
export function dataFolder(settings: MailarchivSettings): string {
  return resolve(join(settings.ZEUGHAUS_DATA, 'mailarchiv'))
}

/**
 * Reads the space of the disk with a folder.
 *
 * @param isScratch whether the folder holds nothing that must last: one that has vanished is made again
 */
export async function spaceOf(folder: string, isScratch: boolean): Promise<StatsFs> {
  if (isScratch) await mkdir(folder, { recursive: true, mode: 0o700 })
  return statfs(folder)
}
