import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type HttpServer, type Logger, systemClock } from '@zeughaus/platform'
import { forgetOldOutcomes, openPostgres, type Postgres, startJobs } from '@zeughaus/postgres'
import { ablageIn } from './ablage.ts'
import { createApp } from './app.ts'
import type { MaterialPlaces } from './backup/index.ts'
import { benachrichtigungen, openVersand } from './benachrichtigung/index.ts'
import type { Database } from './db.gen.ts'
import { MIGRATIONS } from './db.ts'
import { raeumeDokumenteAuf } from './dokumente/index.ts'
import { starteImporte } from './importe/index.ts'
import type { Kontext } from './kontext.ts'
import { SECRET_FILE, signingSecret } from './secret.ts'
import type { MaterialSettings } from './settings.ts'
import { ersteVerwaltung } from './zugang/index.ts'

const HOUR_MS = 3_600_000
const MEGABYTE = 1024 * 1024
const DATABASE_NAME = 'material'
/** Folder of the documents' files. */
const DOKUMENTE = 'dokumente'
/** Built pages of the web app. */
const PAGES = join(import.meta.dirname, '../../../web/material/dist')

/** A running service. */
export interface Material {
  readonly url: string
  readonly port: number
  /** The password of the user `admin`, when this start has made that user: shown once. */
  readonly adminPasswort: string | undefined
}

/** Folder of everything this service keeps beside an external database. */
export const dataFolder = (settings: MaterialSettings): string => join(settings.ZEUGHAUS_DATA, 'material')

/** Bytes that a document may have. */
export const dateigrenzeOf = (settings: MaterialSettings): number => settings.MATERIAL_DOKUMENT_MAX_MB * MEGABYTE

/** Opens the database of the settings: also for commands beside the running service. */
export function openDatabase(settings: MaterialSettings): Promise<Postgres<Database>> {
  return openPostgres<Database>(placesOf(settings).database)
}

/** Where the service keeps everything. */
export function placesOf(settings: MaterialSettings): MaterialPlaces {
  const folder = dataFolder(settings)
  const dataDir = join(folder, 'postgres')
  const database = {
    url: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    dataDir,
    database: DATABASE_NAME,
    migrations: MIGRATIONS,
  }
  return { folder, database, secret: SECRET_FILE, dokumente: join(folder, DOKUMENTE) }
}

/**
 * Starts the service. What it opened is put on the stack and closed in reverse order.
 *
 * @throws {StartError} with German sentences for a taken port, a database out of reach, a missing secret
 */
export async function startMaterial(
  settings: MaterialSettings,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<Material> {
  const folder = dataFolder(settings)
  const secret = await signingSecret(settings.MATERIAL_JWT_SECRET, settings.DATABASE_URL !== undefined, folder)
  const postgres = await openDatabase(settings)
  stack.defer(() => postgres.close())

  const ablage = ablageIn(placesOf(settings).dokumente)
  await ablage.richteEin()

  const { http, kontext } = createApp({
    log,
    postgres,
    ablage,
    dateigrenze: dateigrenzeOf(settings),
    secret,
    clock: systemClock,
    zeitzone: settings.ZEUGHAUS_ZEITZONE,
    trustProxy: settings.ZEUGHAUS_TRUST_PROXY ?? [],
  })
  servePages(http, log)
  const adminPasswort = await ersteVerwaltung(kontext.store, kontext.clock, settings.ZEUGHAUS_ADMIN_PASSWORD)
  const sweep = () => {
    const swept = [forgetOldOutcomes(kontext.store.db), raeumeDokumenteAuf(kontext.store.db, ablage, kontext.clock)]
    Promise.all(swept).catch((error: unknown) => log.warn({ err: error }, 'sweeping failed'))
  }
  sweep()
  const sweeping = setInterval(sweep, HOUR_MS)
  stack.defer(() => clearInterval(sweeping))
  await startQueue(settings, log, kontext, stack)
  const importe = await starteImporte(kontext, {
    onError: (_kind, error) => log.warn({ err: error }, 'import failed, it is tried again later'),
  })
  stack.defer(() => importe.stop())

  stack.defer(() => http.close())
  const { url, port } = await http.listen({
    host: settings.ZEUGHAUS_HOST,
    port: settings.MATERIAL_PORT,
    setting: 'MATERIAL_PORT',
  })
  return { url, port, adminPasswort }
}

/** The app for people at `/`. Without built pages the interface for programs still serves. */
function servePages(http: HttpServer, log: Logger): void {
  if (!existsSync(join(PAGES, 'index.html'))) {
    log.warn('the pages are not built: npm start builds them')
    return
  }
  http.pages({
    base: '',
    folder: PAGES,
    // The scanner reads codes by WebAssembly where the browser has no detector of its own.
    policy: { 'script-src': "'self' 'wasm-unsafe-eval'", 'frame-src': 'blob:', 'media-src': "'self' blob:" },
    permissions: 'camera=(self), geolocation=(), microphone=()',
  })
}

/** Works through what requests have left in the queue: e-mails. */
async function startQueue(
  settings: MaterialSettings,
  log: Logger,
  kontext: Kontext,
  stack: AsyncDisposableStack,
): Promise<void> {
  const versand = await openVersand(settings.SMTP_URL, settings.MAIL_FROM, log)
  stack.defer(() => versand.close())
  const jobs = startJobs(kontext.store.db, benachrichtigungen({ ...kontext, versand }), {
    onError: (kind, error) => log.warn({ err: error, kind }, 'job failed, it is tried again later'),
  })
  stack.defer(() => jobs.stop())
}
