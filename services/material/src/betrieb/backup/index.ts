/**
 * Backs up and restores the material service: its database, the files of documents, and the secret that signs logins.
 */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BackupPart, type BackupWriter, operatorName, StartError } from '@zeughaus/platform'
import { backupDatabase, type PostgresOptions, requireEmptyDatabase, restoreDatabase } from '@zeughaus/postgres'
import type pg from 'pg'
import { type FilePlaces, type FileSource, fileStoreAt, pathOfFile } from '../../kern/files/index.ts'

/** Paths and addresses where the service keeps its data. */
export type MaterialPlaces = {
  /** Folder of the service; missing if only DATABASE_URL was ever used. */
  readonly folder: string
  readonly database: PostgresOptions
  /** Name of the signing secret's file. */
  readonly secret: string
  /** Where the documents' files lie. */
  readonly files: FilePlaces
}

/** Folders of the tables and of the documents' files within the service's part of a backup. */
const TABLES = 'datenbank'
const FILES = 'dokumente'

/** Rows copied so far. */
type Progress = (rows: number) => void

/** Whether there is data to back up: an external database, or the embedded one after a first start. */
export function hasMaterial({ folder, database }: MaterialPlaces): boolean {
  return database.url !== undefined || existsSync(database.dataDir) || existsSync(folder)
}

/**
 * Copies the database at one moment, the files of its documents, and the secret. A file is written before its row,
 * removed after it, and never changes. Files are copied before and after the rows, so every row of the backup has its
 * file, unless a document was deleted during the copy.
 *
 * @throws StartError when the database is out of reach
 */
export async function backupMaterial(places: MaterialPlaces, target: BackupWriter, progress: Progress): Promise<void> {
  await using files = fileStoreAt(places.files)
  const copied = new Set<string>()
  const copyFiles = () =>
    files.copyTo({
      has: async (name) => copied.has(name),
      write: async (name, bytes) => {
        await target.within(FILES).write(pathOfFile(name), bytes)
        copied.add(name)
      },
    })
  await copyFiles()
  await backupDatabase(places.database, target.within(TABLES), progress, recordSicherung)
  await copyFiles()
  const secret = join(places.folder, places.secret)
  if (existsSync(secret)) await target.copy(secret, places.secret)
}

/** Records the backup in the security log. */
async function recordSicherung(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO sicherheitsprotokoll_eingang (ereignis, ergebnis, wer, name, details)
     VALUES ('sicherung', 'erfolgreich', 'befehl', $1, '{}')`,
    [operatorName()],
  )
}

/** @throws StartError when the database or files of the service exist, or the database is unfit for it */
export async function requireEmptyMaterial({ folder, database }: MaterialPlaces): Promise<void> {
  if (database.url !== undefined) return requireEmptyDatabase(database)
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new StartError(
    `In ${folder} liegen schon Daten. Wiederhergestellt wird nur in einen leeren Ordner; bitte setzen Sie ZEUGHAUS_DATA auf einen solchen.`,
  )
}

/** Fills an empty database. Removes the embedded one again if that fails. */
export async function restoreMaterial(places: MaterialPlaces, source: BackupPart, progress: Progress): Promise<void> {
  await requireEmptyMaterial(places)
  const { folder, database } = places
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await restoreDatabase(database, source.within(TABLES), progress)
    await using files = fileStoreAt(places.files)
    await files.create()
    await files.takeFrom(filesOf(source.within(FILES)))
  } catch (error) {
    if (database.url === undefined) await rm(database.dataDir, { recursive: true, force: true })
    throw error
  }
  const secret = join(folder, places.secret)
  if (source.files.includes(places.secret) && !existsSync(secret)) await source.copy(places.secret, secret)
}

const filesOf = (part: BackupPart): FileSource => ({
  list: async function* () {
    for (const path of part.files) yield { name: basename(path) }
  },
  read: async (name) => part.read(pathOfFile(name)),
})
