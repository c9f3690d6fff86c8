import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  closeFolder,
  createOutputLog,
  enterCage,
  type HttpServer,
  type Logger,
  oidcClientOf,
  type Roles,
  serveCommands,
  settingsInForce,
  systemClock,
} from '@zeughaus/platform'
import {
  forgetOldOutcomes,
  LeaseTable,
  openPostgres,
  type Postgres,
  runScheduled,
  startJobs,
  statementsOf,
} from '@zeughaus/postgres'
import { createApp, VERSION } from './app.ts'
import type { MaterialPlaces } from './betrieb/backup/index.ts'
import { starteImporte } from './betrieb/importe/index.ts'
import { materialProcedure } from './betrieb/verfahrensdokumentation.ts'
import type { AnmeldedienstSettings } from './kern/access/anmeldedienst.ts'
import { SECRET_FILE, signingSecret } from './kern/access/secret.ts'
import type { Database } from './kern/db/db.gen.ts'
import { MIGRATIONS } from './kern/db/store.ts'
import { fileStoreAt } from './kern/files/index.ts'
import type { ServiceContext } from './kern/http/context.ts'
import { openMailer } from './kern/mail/smtp.ts'
import { recordEinstellungen } from './kern/sicherheit/index.ts'
import { benachrichtigungJobs } from './meldungen/benachrichtigung/index.ts'
import {
  ersteVerwaltung,
  findWeakPreset,
  sweepAnmeldedienst,
  sweepAnmeldungen,
  sweepFaktoren,
  zugangJobs,
} from './personal/zugang/index.ts'
import { type MaterialSettings, materialSettings } from './settings.ts'
import { sweepDokumente } from './werkstatt/dokumente/index.ts'

const SECOND_MS = 1000
const HOUR_SECONDS = 3_600
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
  /** The password of the user `admin` if this start generated it: shown once. */
  readonly adminPasswort: string | undefined
}

/** Where a start logs and puts what it opens, and the work of this process. */
export interface Starting {
  readonly log: Logger
  /** Closed in reverse order. */
  readonly stack: AsyncDisposableStack
  readonly roles: Roles
}

/** Folder of everything this service stores outside an external database. */
export const dataFolder = (settings: MaterialSettings): string => join(settings.ZEUGHAUS_DATA, 'material')

/** Maximum size of a document in bytes. */
export const fileLimitOf = (settings: MaterialSettings): number => settings.MATERIAL_DOKUMENT_MAX_MB * MEGABYTE

/** Opens the configured database, also for commands beside the running service. */
export function openDatabase(
  settings: MaterialSettings,
  tell?: (sentence: string) => void,
): Promise<Postgres<Database>> {
  return openPostgres<Database>({ ...placesOf(settings).database, ...(tell === undefined ? {} : { tell }) })
}

/** Paths and addresses where the service keeps its data. */
export function placesOf(settings: MaterialSettings): MaterialPlaces {
  const places = placesIn(dataFolder(settings))
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, MATERIAL_BLOBS: bucket } = settings
  return {
    ...places,
    database: { ...places.database, url, directUrl },
    files: { ...places.files, bucket, before: settings.MATERIAL_BLOBS_BEFORE },
  }
}

/** The places of a service that keeps everything in one folder. */
export const placesIn = (folder: string): MaterialPlaces => ({
  folder,
  database: { dataDir: join(folder, 'postgres'), database: DATABASE_NAME, migrations: MIGRATIONS },
  secret: SECRET_FILE,
  files: { folder: join(folder, DOKUMENTE) },
})

/**
 * Starts the service. Everything it opens is put on the stack and closed in reverse order.
 *
 * @throws {StartError} with German sentences for a taken port, a database out of reach, a missing secret
 */
export async function startMaterial(settings: MaterialSettings, { log, stack, roles }: Starting): Promise<Material> {
  const folder = dataFolder(settings)
  await closeFolder(folder)
  const secret = await signingSecret(settings.MATERIAL_JWT_SECRET, settings.DATABASE_URL !== undefined, folder)
  const postgres = await openDatabase(settings, (sentence) => log.error(sentence))
  stack.defer(() => postgres.close())

  const files = fileStoreAt(placesOf(settings).files, log)
  stack.defer(() => files.close())
  await files.create()

  const startedAt = systemClock.now()
  const trustProxy = settings.ZEUGHAUS_TRUST_PROXY ?? []
  const cage = await enterCage(settings.ZEUGHAUS_CAGE, log)
  const { http, context } = createApp({
    cage,
    log,
    output: createOutputLog('material'),
    postgres,
    files,
    fileLimit: fileLimitOf(settings),
    secret,
    clock: systemClock,
    timeZone: settings.ZEUGHAUS_ZEITZONE,
    trustProxy,
    drain: settings.ZEUGHAUS_DRAIN * SECOND_MS,
    address: settings.MATERIAL_URL,
    oidc: oidcOf(settings),
    sendsLinks: settings.SMTP_URL !== undefined && settings.MATERIAL_URL !== undefined,
    serves: roles.has('api'),
  })
  const commands = serveCommands(http, folder, {
    '/verfahrensdokumentation': () =>
      materialProcedure({
        settings,
        env: process.env,
        places: { database: placesOf(settings).database, files },
        postgres,
        db: context.store.db,
        clock: systemClock,
        version: VERSION,
        startedAt,
        address: http.address,
        trustProxy,
        cage,
        zone: settings.ZEUGHAUS_ZEITZONE,
      }),
  })
  stack.defer(() => commands.withdraw())
  await recordEinstellungen(context.store, settingsInForce(materialSettings.definition, process.env))
  if (roles.has('api')) servePages(http, log)
  const { store } = context
  const weakness = await findWeakPreset(store.db, settings.ZEUGHAUS_ADMIN_PASSWORD)
  if (weakness !== null) {
    log.warn({ weakness }, 'the user admin still has the password of ZEUGHAUS_ADMIN_PASSWORD, which is weak')
  }
  const adminPasswort = await ersteVerwaltung(store, context.clock, settings.ZEUGHAUS_ADMIN_PASSWORD)
  startSweeping(context, log, stack)
  if (roles.has('sender')) await startQueue(settings, log, context, stack)
  if (roles.has('intake')) {
    const importe = await starteImporte(context, {
      onError: (_kind, error) => log.warn({ err: error }, 'import failed; it will be retried'),
    })
    stack.defer(() => importe.stop())
  }

  stack.defer(() => http.close())
  const { url, port } = await http.listen({
    host: settings.ZEUGHAUS_HOST,
    port: settings.MATERIAL_PORT,
    setting: 'MATERIAL_PORT',
  })
  commands.announce()
  return { url, port, adminPasswort }
}

const HOUR_MS = 3_600_000

/** The OpenID provider of the settings. @throws {StartError} for incomplete settings */
function oidcOf(settings: MaterialSettings): AnmeldedienstSettings | undefined {
  const client = oidcClientOf(settings, {
    id: settings.MATERIAL_OIDC_CLIENT,
    secret: settings.MATERIAL_OIDC_SECRET,
    address: settings.MATERIAL_URL,
    path: '/anmeldedienst',
    home: '/',
    names: { id: 'MATERIAL_OIDC_CLIENT', address: 'MATERIAL_URL' },
  })
  const { ZEUGHAUS_OIDC_NAME: name, ZEUGHAUS_OIDC_CREATE: create, ZEUGHAUS_OIDC_LINK: link } = settings
  const silenceMs = settings.ZEUGHAUS_OIDC_SILENCE * HOUR_MS
  return client && { client, name, create, link, silenceMs }
}

/** Serves the web app at `/`. Without built pages only the API is served. */
function servePages(http: HttpServer, log: Logger): void {
  if (!existsSync(join(PAGES, 'index.html'))) {
    log.warn('the pages are not built: npm start builds them')
    return
  }
  http.pages({
    base: '',
    folder: PAGES,
    // The syllables of long words are WebAssembly, and the scanner where the browser has no barcode detector.
    policy: { 'script-src': "'self' 'wasm-unsafe-eval'", 'frame-src': 'blob:', 'media-src': "'self' blob:" },
    permissions: 'camera=(self), geolocation=(), microphone=()',
  })
}

/** Removes what is no longer needed, hourly, in one process of all on this database. */
function startSweeping(
  { store: { db }, files, clock }: ServiceContext,
  log: Logger,
  stack: AsyncDisposableStack,
): void {
  const sweep = () =>
    Promise.all([
      forgetOldOutcomes(db),
      sweepDokumente(db, files, clock),
      sweepAnmeldungen(db, clock),
      sweepFaktoren(db, clock),
      sweepAnmeldedienst(db, clock),
    ])
  const onError = (error: unknown) => log.warn({ err: error }, 'removing leftovers failed; it will be retried')
  const leases = new LeaseTable(statementsOf(db))
  const sweeping = runScheduled(leases, { name: 'sweep', everySeconds: HOUR_SECONDS }, sweep, { onError })
  stack.defer(() => sweeping.stop())
}

/** Works through the queue that requests filled: e-mails. */
async function startQueue(
  settings: MaterialSettings,
  log: Logger,
  context: ServiceContext,
  stack: AsyncDisposableStack,
): Promise<void> {
  const mailer = await openMailer(settings.SMTP_URL, settings.MAIL_FROM, log)
  stack.defer(() => mailer.close())
  const sending = { ...context, mailer }
  const handlers = { ...benachrichtigungJobs(sending), ...zugangJobs(sending, settings.MATERIAL_URL) }
  const jobs = startJobs(context.store.db, handlers, {
    onError: (kind, error) => log.warn({ err: error, kind }, 'job failed; it will be retried'),
  })
  stack.defer(() => jobs.stop())
}
