/** Finds the folder of an installation for what belongs to its backups, and to no backup. */
import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartError } from '../errors/domain-error.ts'
import { KEY_FILE } from './signature.ts'

/**
 * Returns where the key of the backups and work in progress lie: the data folder; or the folder of a service in it, as in
 * a container, where that alone can be written. Where the key is, it stays.
 *
 * @param services names of their folders
 * @throws StartError when none can be written
 */
export async function backupHome(data: string, services: readonly string[]): Promise<string> {
  const folder = resolve(data)
  const homes = [folder, ...services.map((name) => join(folder, name)).filter((home) => existsSync(home))]
  const known = homes.find((home) => existsSync(join(home, KEY_FILE)))
  if (known !== undefined) return known
  for (const home of homes) if (!existsSync(home) || (await isWritable(home))) return home
  throw new StartError(
    `In ${folder} lässt sich nichts anlegen, auch kein Schlüssel für die Unterschrift. Bitte prüfen Sie die Rechte des Ordners oder ändern Sie ZEUGHAUS_DATA.`,
  )
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
