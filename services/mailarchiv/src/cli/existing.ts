/** Whether an archive is where the settings say, and whether it is still the current one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@zeughaus/platform'
import { refuseMoved } from '../moved-mark.ts'
import { dataFolder } from '../places.ts'
import type { MailarchivSettings } from '../settings.ts'

/** Parts of a data folder that only an archive has. */
const IN_FOLDER = ['index', 'raw']
const BESIDE_DATABASE = ['keys.db', 'evidence', 'blobs']

/**
 * Refuses a command on a data folder without an archive: only `start`, `init`, `demo`, `restore` and the target of
 * `move` create one, so a mistyped folder stays without one.
 *
 * @throws StartError, with nothing created
 */
export function requireArchive(settings: MailarchivSettings): void {
  if (hasArchive(settings)) return
  throw new StartError(
    `In ${dataFolder(settings)} liegt kein Archiv, und dieser Befehl legt keines an. Bitte prüfen Sie ZEUGHAUS_DATA. Ein neues Archiv legt der Start des Dienstes an oder „zeughaus mailarchiv init“.`,
  )
}

/** Refuses a command where there is no archive, or one that has moved. @throws StartError, with nothing created */
export async function requireCurrent(settings: MailarchivSettings): Promise<void> {
  requireArchive(settings)
  await refuseMoved(dataFolder(settings), settings)
}

/** Whether the data folder of these settings belongs to an archive. */
export function hasArchive(settings: MailarchivSettings): boolean {
  const parts = settings.MAILARCHIV_DATABASE_URL === undefined ? IN_FOLDER : BESIDE_DATABASE
  return parts.some((part) => existsSync(join(dataFolder(settings), part)))
}
