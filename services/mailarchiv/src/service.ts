import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Clock,
  createLog,
  type HttpServer,
  type Logger,
  memoryRateLimiter,
  runService,
  systemClock,
} from '@zeughaus/platform'
import { accessLogFile, openAccessLog } from './access-log/index.ts'
import { ADMINISTRATOR, addPanel, ensureAdministrator } from './admin/index.ts'
import { openArchive, type ServingArchive } from './engine.ts'
import { withDataFolder } from './failures.ts'
import {
  archiveStore,
  handOverSpool,
  largeStore,
  readTlsFiles,
  type SmtpListener,
  spoolFolder,
  startSmtpListener,
} from './intake/index.ts'
import { openKeys } from './keys/index.ts'
import { openParts } from './parts.ts'
import { dataFolder, keyFile } from './places.ts'
import { createMailarchivServer, VERSION } from './server.ts'
import type { MailarchivSettings } from './settings.ts'
import { uploadImporter } from './upload-import.ts'

/** Built pages of the panel. */
const PAGES = fileURLToPath(new URL('../../../web/mailarchiv/dist', import.meta.url))

/** What every part of the service is opened with. */
type Opening = {
  readonly settings: MailarchivSettings
  readonly folder: string
  readonly log: Logger
  readonly warn: (message: string, details?: object) => void
  readonly clock: Clock
  /** Everything opened is put here, to be closed in reverse order. */
  readonly stack: AsyncDisposableStack
}

/**
 * Runs the mail archive in this process: opens its stores below `ZEUGHAUS_DATA`, listens, prints its address, and stops
 * in order on SIGTERM and SIGINT.
 */
export async function startMailarchiv(settings: MailarchivSettings): Promise<void> {
  const log = createLog({ name: 'mailarchiv', level: settings.ZEUGHAUS_LOG })
  const warn = (message: string, details: object = {}) => log.warn(details, message)
  const folder = dataFolder(settings)
  await runService({
    log,
    start: (stack) => withDataFolder(folder, () => open({ settings, folder, log, warn, clock: systemClock, stack })),
  })
}

async function open(opening: Opening): Promise<void> {
  const { settings, folder, log, warn, clock, stack } = opening
  const zone = settings.ZEUGHAUS_ZEITZONE
  const keys = openKeys(keyFile(settings), { clock, log, zone })
  stack.defer(() => keys.close())
  const archive = await openArchive(settings, folder)
  stack.defer(() => archive.close())
  const accessLog = await openAccessLog(accessLogFile(folder), { warn })
  stack.defer(() => accessLog.close())
  const smtp = await openSmtp(opening, archive)
  const recognition = settings.MAILARCHIV_OCR
  const parts = await openParts({
    archive,
    folder,
    clock,
    log,
    stack,
    recognition,
    smtp,
    importFile: uploadImporter(archive),
  })
  const doors = { ...parts, archive, keys, accessLog, clock, zone, folder, log, version: VERSION, pages: PAGES }
  const server = createMailarchivServer({
    ...doors,
    limiter: archive.rateLimiter?.() ?? memoryRateLimiter({ clock }),
    trustProxy: settings.ZEUGHAUS_TRUST_PROXY ?? [],
  })
  addPanel(server, doors)
  stack.defer(() => server.close())
  const password = await ensureAdministrator(parts.accounts, settings.ZEUGHAUS_ADMIN_PASSWORD)
  await listen(settings, server)
  if (password !== null) {
    tell(`Mailarchiv: Benutzer „${ADMINISTRATOR}“, Passwort ${password} (wird nur dieses eine Mal gezeigt)`)
  }
}

/** The listener for journals, when a port is set. What an earlier one has acknowledged is archived either way. */
async function openSmtp(
  { settings, folder, warn, stack }: Opening,
  archive: ServingArchive,
): Promise<SmtpListener | null> {
  const port = settings.MAILARCHIV_SMTP_PORT
  // Several processes on one database may share the folder, and a spool belongs to one process.
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
  tell(`Mailarchiv, Annahme per SMTP: ${host}:${smtp.port}`)
  return smtp
}

async function listen(settings: MailarchivSettings, server: HttpServer): Promise<void> {
  const { url } = await server.listen({
    host: settings.ZEUGHAUS_HOST,
    port: settings.MAILARCHIV_PORT,
    setting: 'MAILARCHIV_PORT',
  })
  const panel = existsSync(PAGES) ? ` · Verwaltung: ${url}/admin` : ''
  tell(`Mailarchiv: ${url} · Beschreibung der Schnittstelle: ${url}/docs${panel}`)
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
