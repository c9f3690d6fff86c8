/** Which engine keeps the archive: SQLite in the data folder, or the PostgreSQL that the settings name. */
import { join } from 'node:path'
import { type Clock, type RateLimiter, StartError } from '@zeughaus/platform'
import { type MovableArchive, SqliteArchive } from './archive/index.ts'
import type { ImportTarget } from './ingest/index.ts'
import type { TextJobs } from './recognition/index.ts'
import type { MailarchivSettings } from './settings.ts'

/** An archive that serves: whatever its engine, files can be imported into it and it can be moved. */
export type ServingArchive = MovableArchive &
  ImportTarget & {
    /** The queue of texts where the engine keeps it; without it lies in a file of its own. */
    textJobs?(clock: Clock): Promise<TextJobs>
    /** Limits of requests where several processes share them. */
    rateLimiter?(): RateLimiter
  }

export type EngineSettings = Pick<
  MailarchivSettings,
  'MAILARCHIV_DATABASE_URL' | 'MAILARCHIV_BLOBS' | 'MAILARCHIV_READ_URLS' | 'MAILARCHIV_OCR'
>

/** @param folder of the mail archive. @throws StartError, or ArchiveError as `SqliteArchive.open` does */
export async function openArchive(settings: EngineSettings, folder: string): Promise<ServingArchive> {
  const { MAILARCHIV_DATABASE_URL: url, MAILARCHIV_BLOBS: blobs, MAILARCHIV_OCR: recognition } = settings
  if (url === undefined) {
    if (blobs !== undefined) throw new StartError(needsDatabase('MAILARCHIV_BLOBS'))
    if (settings.MAILARCHIV_READ_URLS !== undefined) throw new StartError(needsDatabase('MAILARCHIV_READ_URLS'))
    return SqliteArchive.open({ folder, recognition })
  }
  const { PostgresArchive, prepareDatabase } = await import('./archive-postgres/index.ts')
  const { openPackRawStore, openS3RawStore } = await import('./archive-raw/index.ts')
  const connection = { connectionString: url }
  // First what can only be refused, then what changes the database.
  const raws = blobs === undefined ? await openPackRawStore(join(folder, 'blobs')) : await openS3RawStore(blobs)
  try {
    await prepareDatabase(connection)
  } catch (error) {
    await raws.close()
    throw error
  }
  return PostgresArchive.open({ connection, raws, recognition, replicas: settings.MAILARCHIV_READ_URLS ?? [] })
}

function needsDatabase(setting: string): string {
  return `${setting} gilt nur zusammen mit MAILARCHIV_DATABASE_URL: Im eingebauten Speicher liegen die Mails im Datenordner. Bitte setzen Sie beide oder keine.`
}
