/** Whether an archive is where the settings say, and whether it is still the current one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName, StartError } from '@zeughaus/platform'
import { dataFolder } from '../../kern/places.ts'
import type { MailarchivSettings } from '../../settings.ts'
import { databaseHasArchive } from '../../stores.ts'
import { refuseMoved } from '../moved-mark.ts'

/** Parts of a data folder that only an archive has. */
const IN_FOLDER = ['index', 'raw']
/** The same where only the raw mails lie in the folder. */
const BESIDE_DATABASE = ['blobs', 'evidence']

/**
 * Refuses a command where there is no archive: only `start`, `init`, `demo`, `restore` and the target of `move` create
 * one, so a mistyped folder or database stays without one.
 *
 * @throws StartError, with nothing created
 */
export async function requireArchive(settings: MailarchivSettings): Promise<void> {
  if (await hasArchive(settings)) return
  throw new StartError(
    `In ${placeOf(settings)} liegt kein Archiv, und dieser Befehl legt keines an. Bitte prüfen Sie ${settingOf(settings)}. Ein neues Archiv legt der Start des Dienstes an oder „zeughaus mailarchiv init“.`,
  )
}

/** Refuses a command where there is no archive, or one that has moved. @throws StartError, with nothing created */
export async function requireCurrent(settings: MailarchivSettings): Promise<void> {
  await requireArchive(settings)
  await refuseMoved(dataFolder(settings), settings)
}

/** Whether there is an archive where these settings say. @throws StartError when the database is out of reach */
export async function hasArchive(settings: MailarchivSettings): Promise<boolean> {
  const { MAILARCHIV_DATABASE_URL: url, MAILARCHIV_BLOBS: bucket } = settings
  // With database and bucket nothing of an archive lies in a folder.
  if (url !== undefined && bucket !== undefined) return databaseHasArchive(url)
  const parts = url === undefined ? IN_FOLDER : BESIDE_DATABASE
  return parts.some((part) => existsSync(join(dataFolder(settings), part)))
}

/** Where the archive of these settings lies, for people. */
export function placeOf(settings: MailarchivSettings): string {
  const { MAILARCHIV_DATABASE_URL: url, MAILARCHIV_BLOBS: bucket } = settings
  return url === undefined || bucket === undefined ? dataFolder(settings) : databaseName(url)
}

const settingOf = ({ MAILARCHIV_DATABASE_URL: url, MAILARCHIV_BLOBS: bucket }: MailarchivSettings): string =>
  url === undefined || bucket === undefined ? 'ZEUGHAUS_DATA' : 'MAILARCHIV_DATABASE_URL'
