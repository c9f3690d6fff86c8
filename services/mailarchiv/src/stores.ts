/** Opens the archive and its stores from the settings: in the data folder, or in PostgreSQL. */
import { join } from 'node:path'
import { type RateLimiter, StartError, type TokenLocation } from '@zeughaus/platform'
import { KEY_LAYOUT } from './api/keys/index.ts'
import { SUBSCRIPTION_LAYOUT } from './api/subscriptions/tables.ts'
import { databaseEvidence } from './database-evidence.ts'
import { LOG_TABLES, type LogPlace, logInFolder, logInTables } from './evidence/access-log/index.ts'
import { type EvidenceOpener, openerInFolder } from './evidence/signed-log/index.ts'
import type { ImportTarget } from './intake/files/index.ts'
import { IMAP_LAYOUT } from './intake/reception/tables.ts'
import { SOURCE_LAYOUT } from './intake/sources/tables.ts'
import { type Leases, localLeases } from './kern/leases/index.ts'
import {
  SECRET_TABLES,
  type Secrets,
  secretsInFolder,
  secretsInTables,
  type WrappingSettings,
  wrappingBoxes,
} from './kern/secrets/index.ts'
import { type Layout, openSqliteTables, type Tables } from './kern/tables/index.ts'
import { PANEL_LAYOUT } from './panel/accounts/index.ts'
import type { UploadPlace } from './panel/routes/index.ts'
import { UPLOAD_LAYOUT, uploadBytes, VERIFICATION_LAYOUT } from './panel/routes/tables.ts'
import { RETENTION_LAYOUT } from './retention/records/index.ts'
import type { MailarchivSettings } from './settings.ts'
import type { MovableArchive } from './store/contract/index.ts'
import { SqliteArchive } from './store/sqlite/index.ts'
import { TEXT_LAYOUT } from './texts/queue/tables.ts'

export type StoreName =
  | 'keys'
  | 'panel'
  | 'imap'
  | 'subscriptions'
  | 'sources'
  | 'verification'
  | 'uploads'
  | 'retention'
  | 'texts'

export const LAYOUTS: Readonly<Record<StoreName, Layout>> = {
  keys: KEY_LAYOUT,
  panel: PANEL_LAYOUT,
  imap: IMAP_LAYOUT,
  subscriptions: SUBSCRIPTION_LAYOUT,
  sources: SOURCE_LAYOUT,
  verification: VERIFICATION_LAYOUT,
  uploads: UPLOAD_LAYOUT,
  retention: RETENTION_LAYOUT,
  // The last, for a backup: the subscriptions remember positions in its feed.
  texts: TEXT_LAYOUT,
}

/** What lies in the engine of the archive next to the tables of the stores. */
interface EngineStores {
  readonly log: LogPlace
  readonly secrets: Secrets
  readonly evidence: EvidenceOpener
  /** Opens the bytes of uploads; they stay open until the stores close. */
  readonly uploadBytes: UploadPlace['bytes']
  /** The work that one process does at a time. */
  readonly leases: Leases
  /** Reads the clock of the database, in milliseconds since 1970; null without one. */
  readonly clock: (() => Promise<number>) | null
  close(): Promise<void>
}

/** The tables of each store, the access log, the secrets and the leases. */
export interface Stores extends Readonly<Record<StoreName, Tables>>, EngineStores {}

/** An archive of either engine that also takes imports and can be moved. */
export type ServingArchive = MovableArchive &
  ImportTarget & {
    /** The engine's request limits that several processes share. */
    rateLimiter?(): RateLimiter
  }

export type EngineSettings = Pick<
  MailarchivSettings,
  'MAILARCHIV_DATABASE_URL' | 'MAILARCHIV_BLOBS' | 'MAILARCHIV_READ_URLS' | 'MAILARCHIV_OCR'
> &
  SecretSettings

/** How an archive in a database keeps its secrets. */
interface SecretSettings extends WrappingSettings {
  readonly MAILARCHIV_TOKEN?: TokenLocation | undefined
}

/**
 * Opens the archive.
 *
 * @param tell gets a German sentence when its database goes on without this program
 * @param waiting who waits for the bucket: persons and mail servers, or a command that has hours
 * @throws StartError or ArchiveError
 */
export async function openArchive(
  settings: EngineSettings,
  folder: string,
  tell: (sentence: string) => void = () => undefined,
  waiting: 'service' | 'command' = 'service',
): Promise<ServingArchive> {
  const { MAILARCHIV_DATABASE_URL: url, MAILARCHIV_BLOBS: blobs, MAILARCHIV_OCR: recognition } = settings
  if (url === undefined) {
    for (const setting of ['MAILARCHIV_BLOBS', 'MAILARCHIV_READ_URLS', 'MAILARCHIV_TOKEN'] as const)
      if (settings[setting] !== undefined) throw new StartError(needsDatabase(setting))
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

function needsDatabase(setting: string): string {
  return `${setting} gilt nur zusammen mit MAILARCHIV_DATABASE_URL: Im eingebauten Speicher liegen die Mails im Datenordner. Bitte setzen Sie beide oder keine.`
}

/**
 * Opens the stores of the archive.
 *
 * @param onError receives errors of work that has its lease
 * @throws StartError
 */
export async function openStores(
  settings: Pick<EngineSettings, 'MAILARCHIV_DATABASE_URL' | 'MAILARCHIV_BLOBS'> & SecretSettings,
  folder: string,
  onError?: (error: unknown) => void,
): Promise<Stores> {
  const { MAILARCHIV_DATABASE_URL: url, MAILARCHIV_BLOBS: blobs, MAILARCHIV_TOKEN: token } = settings
  if (url === undefined) return storesIn(folder, onError)
  const { openStoreDatabase } = await import('./store/postgres/index.ts')
  const database = await openStoreDatabase({ connectionString: url }, onError)
  const secrets = secretsInTables(database.tables(SECRET_TABLES), (hasSecrets) =>
    wrappingBoxes(settings, folder, hasSecrets),
  )
  const evidence = databaseEvidence(secrets, folder, { blobs, token })
  const uploads = uploadBytes(folder, blobs)
  return storesOf((store) => database.tables(LAYOUTS[store]), {
    log: logInTables(database.tables(LOG_TABLES)),
    secrets,
    evidence: evidence.opener,
    uploadBytes: uploads.open,
    leases: database.leases,
    clock: database.clock,
    async close() {
      await uploads.close()
      await evidence.close()
      await database.close()
    },
  })
}

/** Opens the stores of an archive without a database: a file for each in its folder. @param onError see `localLeases` */
export function storesIn(folder: string, onError?: (error: unknown) => void): Stores {
  const uploads = uploadBytes(folder)
  return storesOf((store) => openSqliteTables(folder, LAYOUTS[store]), {
    log: logInFolder(folder),
    secrets: secretsInFolder(folder),
    evidence: openerInFolder(join(folder, 'evidence')),
    uploadBytes: uploads.open,
    leases: localLeases(onError, folder),
    clock: null,
    close: uploads.close,
  })
}

/** Opens the tables of every store with `open`. */
export function storesOf(open: (store: StoreName) => Tables, engine: EngineStores): Stores {
  const names = Object.keys(LAYOUTS) as StoreName[]
  const stores = Object.fromEntries(names.map((name) => [name, open(name)])) as Record<StoreName, Tables>
  return {
    ...stores,
    ...engine,
    async close() {
      for (const name of names) await stores[name].close()
      await engine.close()
    },
  }
}

/** Whether a database holds an archive. @throws StartError when it is out of reach */
export async function databaseHasArchive(url: string): Promise<boolean> {
  return (await import('./store/postgres/index.ts')).hasArchive(url)
}
