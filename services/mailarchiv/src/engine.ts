/** Opens the archive in its engine: SQLite in the data folder, or the PostgreSQL of the settings. */
import { join } from 'node:path'
import { type RateLimiter, StartError, type TokenLocation } from '@zeughaus/platform'
import { type Companions, companionsIn, companionsOf, LAYOUTS } from './companions.ts'
import { databaseEvidence, lazyObjects } from './database-evidence.ts'
import { LOG_TABLES, logInTables } from './evidence/access-log/index.ts'
import type { ImportTarget } from './intake/files/index.ts'
import { SECRET_TABLES, secretsInTables, type WrappingSettings, wrappingBoxes } from './kern/secrets/index.ts'
import type { MailarchivSettings } from './settings.ts'
import type { MovableArchive } from './store/contract/index.ts'
import { SqliteArchive } from './store/sqlite/index.ts'

/** An archive of either engine that also takes imports and can be moved. */
export type ServingArchive = MovableArchive &
  ImportTarget & {
    /** The engine's request limits that several processes share. */
    rateLimiter?(): RateLimiter
  }

/** Their migration makes them. */
const UPLOAD_TABLES = { prefix: 'mailarchiv.' }

export type EngineSettings = Pick<
  MailarchivSettings,
  'MAILARCHIV_DATABASE_URL' | 'MAILARCHIV_BLOBS' | 'MAILARCHIV_READ_URLS' | 'MAILARCHIV_OCR'
> &
  SecretSettings

/** How an archive in a database keeps its secrets. */
interface SecretSettings extends WrappingSettings {
  readonly MAILARCHIV_TOKEN?: TokenLocation | undefined
}

/** Who waits for the bucket: persons and mail servers, or a command that has hours. */
type Waiting = 'service' | 'command'

/** Opens the archive. `tell` gets a German sentence when its database goes on without this program. @throws StartError or ArchiveError */
export async function openArchive(
  settings: EngineSettings,
  folder: string,
  tell: (sentence: string) => void = () => undefined,
  waiting: Waiting = 'service',
): Promise<ServingArchive> {
  const { MAILARCHIV_DATABASE_URL: url, MAILARCHIV_BLOBS: blobs, MAILARCHIV_OCR: recognition } = settings
  if (url === undefined) {
    if (blobs !== undefined) throw new StartError(needsDatabase('MAILARCHIV_BLOBS'))
    if (settings.MAILARCHIV_READ_URLS !== undefined) throw new StartError(needsDatabase('MAILARCHIV_READ_URLS'))
    if (settings.MAILARCHIV_TOKEN !== undefined) throw new StartError(needsDatabase('MAILARCHIV_TOKEN'))
    return SqliteArchive.open({ folder, recognition })
  }
  const { PostgresArchive, prepareDatabase } = await import('./store/postgres/index.ts')
  const { openPackRawStore, openS3RawStore, PATIENT, PROMPT } = await import('./store/raw/index.ts')
  const connection = { connectionString: url }
  // Checks that can only refuse come before changes to the database.
  const raws =
    blobs === undefined
      ? await openPackRawStore(join(folder, 'blobs'))
      : await openS3RawStore(blobs, waiting === 'command' ? PATIENT : PROMPT)
  try {
    await prepareDatabase(connection)
  } catch (error) {
    await raws.close()
    throw error
  }
  return PostgresArchive.open({ connection, raws, recognition, replicas: settings.MAILARCHIV_READ_URLS ?? [], tell })
}

/**
 * Opens the stores beside the mails.
 *
 * @param onError receives errors of work that has its lease
 * @throws StartError
 */
export async function openCompanions(
  settings: Pick<EngineSettings, 'MAILARCHIV_DATABASE_URL' | 'MAILARCHIV_BLOBS'> & SecretSettings,
  folder: string,
  onError?: (error: unknown) => void,
): Promise<Companions> {
  const { MAILARCHIV_DATABASE_URL: url } = settings
  if (url === undefined) return companionsIn(folder, onError)
  const { openBeside } = await import('./store/postgres/index.ts')
  const beside = await openBeside({ connectionString: url }, onError)
  const unwrap = (hasSecrets: boolean) => wrappingBoxes(settings, folder, hasSecrets)
  const secrets = secretsInTables(beside.tables(SECRET_TABLES), unwrap)
  const evidence = databaseEvidence(secrets, folder, {
    blobs: settings.MAILARCHIV_BLOBS,
    token: settings.MAILARCHIV_TOKEN,
  })
  const pieces = settings.MAILARCHIV_BLOBS === undefined ? null : lazyObjects(settings.MAILARCHIV_BLOBS, 'uploads/')
  return companionsOf((store) => beside.tables(LAYOUTS[store]), {
    log: logInTables(beside.tables(LOG_TABLES)),
    secrets,
    evidence: evidence.home,
    uploads: pieces === null ? null : { tables: beside.tables(UPLOAD_TABLES), pieces: pieces.open },
    leases: beside.leases,
    clock: beside.clock,
    async close() {
      await pieces?.close()
      await evidence.close()
      await beside.close()
    },
  })
}

/** Whether a database holds an archive. @throws StartError when it is out of reach */
export async function databaseHasArchive(url: string): Promise<boolean> {
  return (await import('./store/postgres/index.ts')).hasArchive(url)
}

function needsDatabase(setting: string): string {
  return `${setting} gilt nur zusammen mit MAILARCHIV_DATABASE_URL: Im eingebauten Speicher liegen die Mails im Datenordner. Bitte setzen Sie beide oder keine.`
}
