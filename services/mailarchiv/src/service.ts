import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  ALL_ROLES,
  type Clock,
  closeFolder,
  createLog,
  createOutputLog,
  enterCage,
  type HttpServer,
  type Logger,
  memoryRateLimiter,
  type Roles,
  runService,
  StartError,
  serveCommands,
  settingsInForce,
  systemClock,
} from '@zeughaus/platform'
import { openKeys } from './api/keys/index.ts'
import { openArchive, openCompanions, type ServingArchive } from './engine.ts'
import { openAccessLog, recordSettings } from './evidence/access-log/index.ts'
import {
  archiveStore,
  handOverSpool,
  largeStore,
  readTlsFiles,
  type SmtpListener,
  spoolFolder,
  startSmtpListener,
} from './intake/reception/index.ts'
import { withDataFolder } from './kern/failures.ts'
import { dataFolder } from './kern/places.ts'
import { leftBehind, refuseMoved } from './operations/moved-mark.ts'
import { archiveProcedure } from './operations/procedure/index.ts'
import { ADMINISTRATOR, addPanel, ensureAdministrator, insiderOf, weakConfigured } from './panel/routes/index.ts'
import { uploadImporter } from './panel/upload-import.ts'
import { openParts } from './parts.ts'
import { createMailarchivServer, VERSION } from './server.ts'
import { type MailarchivSettings, mailarchivSettings } from './settings.ts'
import { openWebhooks } from './webhooks.ts'

/** Built pages of the panel. */
const PAGES = fileURLToPath(new URL('../../../web/mailarchiv/dist', import.meta.url))

const SECOND_MS = 1000

/** The context for opening a part of the service. */
type Opening = {
  readonly settings: MailarchivSettings
  /** The work of this process. */
  readonly roles: Roles
  readonly folder: string
  readonly log: Logger
  readonly warn: (message: string, details?: object) => void
  readonly clock: Clock
  /** Stack of opened parts, closed in reverse order. */
  readonly stack: AsyncDisposableStack
}

/**
 * Runs the mail archive in this process: opens its stores below `ZEUGHAUS_DATA`, listens, prints its address, and stops
 * in order on SIGTERM and SIGINT.
 */
export async function startMailarchiv(settings: MailarchivSettings, roles: Roles): Promise<void> {
  refuseRolesAlone(settings, roles)
  const log = createLog({ name: 'mailarchiv', level: settings.ZEUGHAUS_LOG })
  const warn = (message: string, details: object = {}) => log.warn(details, message)
  const folder = dataFolder(settings)
  await runService({
    log,
    drain: drainOf(settings),
    start: (stack) =>
      withDataFolder(folder, () => open({ settings, roles, folder, log, warn, clock: systemClock, stack })),
  })
}

/** @throws StartError when the roles of one archive in a folder would be spread: it belongs to one process */
function refuseRolesAlone({ MAILARCHIV_DATABASE_URL: url }: MailarchivSettings, roles: Roles): void {
  if (url !== undefined || roles.size === ALL_ROLES.size) return
  throw new StartError(
    '--only gilt nur zusammen mit MAILARCHIV_DATABASE_URL: Ein Archiv im Datenordner gehört einem einzigen Prozess. Bitte starten Sie ihn ohne --only oder setzen Sie die Datenbank.',
  )
}

const drainOf = ({ ZEUGHAUS_DRAIN: seconds }: MailarchivSettings): number => seconds * SECOND_MS

async function open(opening: Opening): Promise<void> {
  const { settings, roles, folder, log, warn, clock, stack } = opening
  await refuseMoved(folder, settings)
  await closeFolder(folder)
  const zone = settings.ZEUGHAUS_ZEITZONE
  const told = (sentence: string) => tell(`Mailarchiv: ${sentence}`)
  const forgotten = leftBehind(folder, settings)
  if (forgotten !== null) told(forgotten)
  const archive = await openArchive(settings, folder, told)
  stack.defer(() => archive.close())
  const companions = await openCompanions(settings, folder, (err) =>
    warn('work of one process at a time has failed', { err }),
  )
  stack.defer(() => companions.close())
  const keys = openKeys(companions.keys, { clock, log, zone })
  stack.defer(() => keys.close())
  const output = createOutputLog('mailarchiv')
  const accessLog = await openAccessLog(companions.log, { warn, tell: (line) => output.info(line) })
  stack.defer(() => accessLog.close())
  await recordSettings(accessLog, settingsInForce(mailarchivSettings.definition, process.env))
  const smtp = await openSmtp(opening, archive)
  const webhooks = await openWebhooks(settings, { companions, keys, clock, zone })
  const { subscriptions } = webhooks
  const recognition = settings.MAILARCHIV_OCR
  const cage = await enterCage(settings.ZEUGHAUS_CAGE, log)
  const parts = await openParts({
    settings,
    roles,
    archive,
    companions,
    webhooks,
    folder,
    clock,
    log,
    stack,
    recognition,
    cage,
    smtp,
    importFile: uploadImporter(archive),
  })
  const trustProxy = settings.ZEUGHAUS_TRUST_PROXY ?? []
  const limiter = archive.rateLimiter?.() ?? memoryRateLimiter({ clock })
  const isScratch = settings.MAILARCHIV_BLOBS !== undefined
  const ofAll = { limiter, cage, archive, keys, subscriptions, accessLog, clock, zone, log, version: VERSION }
  const shared = { ...ofAll, folder, isScratch }
  const stores = { ...parts, ...shared }
  const server = createMailarchivServer({
    ...stores,
    insider: insiderOf(parts.accounts),
    downloadRate: settings.MAILARCHIV_DOWNLOADS,
    trustProxy,
    drain: drainOf(settings),
    serves: roles.has('api'),
    assistants: settings.MAILARCHIV_MCP,
  })
  const { env } = process
  const described = { ...stores, settings, env, startedAt: clock.now(), address: server.address, trustProxy }
  const dependencies = { ...stores, pages: PAGES, procedure: () => archiveProcedure(described) }
  if (roles.has('api')) addPanel(server, dependencies)
  const commands = serveCommands(server, folder, { '/verfahrensdokumentation': dependencies.procedure })
  stack.defer(() => commands.withdraw())
  if (roles.has('sender')) {
    const sender = webhooks.sender({ changes: { archive, feed: parts.feed }, accessLog, warn })
    sender.start()
    stack.defer(() => sender.close())
  }
  stack.defer(() => server.close())
  const weakness = await weakConfigured(parts.accounts, settings.ZEUGHAUS_ADMIN_PASSWORD)
  if (weakness !== null)
    warn('the account admin still has the password of ZEUGHAUS_ADMIN_PASSWORD, which is weak', { weakness })
  const password = await ensureAdministrator(parts.accounts, settings.ZEUGHAUS_ADMIN_PASSWORD)
  await listen(settings, server, smtp)
  commands.announce()
  if (password !== null) {
    tell(`Mailarchiv: Benutzer „${ADMINISTRATOR}“, Passwort ${password} (wird nur dieses eine Mal gezeigt)`)
  }
}

/** Opens the listener for journals if a port is set. Archives mails that an earlier one acknowledged in either case. */
async function openSmtp(
  { settings, roles, folder, warn, stack }: Opening,
  archive: ServingArchive,
): Promise<SmtpListener | null> {
  if (!roles.has('intake')) return null
  const port = settings.MAILARCHIV_SMTP_PORT
  // Several processes on one database may share the folder, but a spool belongs to one process.
  const hasSpool = port !== undefined && settings.MAILARCHIV_DATABASE_URL === undefined
  const waiting = hasSpool ? 0 : await handOverSpool(folder, archive)
  if (waiting > 0) warn('acknowledged mails wait for the archive until the next start', { mails: waiting })
  if (port === undefined) return null
  const host = settings.MAILARCHIV_SMTP_HOST ?? settings.ZEUGHAUS_HOST
  const smtp = await startSmtpListener({
    host,
    port,
    allow: settings.MAILARCHIV_SMTP_ALLOW,
    journal: settings.MAILARCHIV_SMTP_JOURNAL,
    tls: readTlsFiles(settings.MAILARCHIV_SMTP_TLS_KEY, settings.MAILARCHIV_SMTP_TLS_CERT),
    store: archiveStore(archive),
    large: largeStore(archive, join(spoolFolder(folder), 'large')),
    spool: hasSpool ? spoolFolder(folder) : undefined,
    warn,
  })
  stack.defer(() => smtp.close())
  return smtp
}

/** Announces nothing before all of it is served. */
async function listen(settings: MailarchivSettings, server: HttpServer, smtp: SmtpListener | null): Promise<void> {
  const { url } = await server.listen({
    host: settings.ZEUGHAUS_HOST,
    port: settings.MAILARCHIV_PORT,
    setting: 'MAILARCHIV_PORT',
  })
  if (smtp !== null) tell(`Mailarchiv, Annahme per SMTP: ${smtp.status().address}`)
  const panel = existsSync(PAGES) ? ` · Verwaltung: ${url}/admin` : ''
  tell(`Mailarchiv: ${url} · Beschreibung der Schnittstelle: ${url}/docs${panel}`)
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
