/** Backup and restore of the material service: its database, the files of documents, and the secret that signs logins. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyStretch, StartError } from '@zeughaus/platform'
import { backupDatabase, type PostgresOptions, restoreDatabase } from '@zeughaus/postgres'
import { ablageIn } from '../ablage.ts'

/** Where the service keeps what. */
export type MaterialPlaces = {
  /** Folder of the service; missing where only DATABASE_URL was ever used. */
  readonly folder: string
  readonly database: PostgresOptions
  /** Name of the file of the signing secret. */
  readonly secret: string
  /** Folder of the documents' files. */
  readonly dokumente: string
}

/** Folders of the tables and of the documents' files within the service's part of a backup. */
const TABLES = 'datenbank'
const FILES = 'dokumente'

/** Rows copied so far. */
type Progress = (rows: number) => void

/** Whether there is anything to be backed up: a database of one's own, or the embedded one after a first start. */
export function hasMaterial({ folder, database }: MaterialPlaces): boolean {
  return database.url !== undefined || existsSync(database.dataDir) || existsSync(folder)
}

/**
 * Copies the database as it is at one moment, the files of its documents, and the secret. A file is there before its row
 * and goes after it, and never changes: copied before and after the rows, every row of the backup has its file, unless a
 * document was deleted in the very moment of the copy.
 *
 * @throws StartError when the database is out of reach
 */
export async function backupMaterial(places: MaterialPlaces, target: string, progress: Progress): Promise<void> {
  const files = ablageIn(places.dokumente)
  await files.kopiereNach(join(target, FILES))
  await backupDatabase(places.database, join(target, TABLES), progress)
  await files.kopiereNach(join(target, FILES))
  const secret = join(places.folder, places.secret)
  if (existsSync(secret)) await copyStretch(secret, join(target, places.secret))
}

/** @throws StartError when the embedded database or anything beside it is there already */
export function requireEmptyMaterial({ folder, database }: MaterialPlaces): void {
  if (database.url !== undefined || !existsSync(folder) || readdirSync(folder).length === 0) return
  throw new StartError(
    `In ${folder} liegen schon Daten. Wiederhergestellt wird nur in einen leeren Ordner; bitte setzen Sie ZEUGHAUS_DATA auf einen solchen.`,
  )
}

/** Fills an empty database. What a failed attempt made of the embedded one is removed again. */
export async function restoreMaterial(places: MaterialPlaces, source: string, progress: Progress): Promise<void> {
  requireEmptyMaterial(places)
  const { folder, database, dokumente } = places
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await restoreDatabase(database, join(source, TABLES), progress)
    await ablageIn(join(source, FILES)).kopiereNach(dokumente)
  } catch (error) {
    if (database.url === undefined) await rm(database.dataDir, { recursive: true, force: true })
    throw error
  }
  const [from, to] = [join(source, places.secret), join(folder, places.secret)]
  if (existsSync(from) && !existsSync(to)) await copyStretch(from, to)
}
