import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  ALL_ROLES,
  type Cage,
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
  type S3Location,
  StartError,
  serveCommands,
  settingsInForce,
  systemClock,
} from '@zeughaus/platform'
import { exporter } from './api/export/index.ts'
import { type Keys, openKeys } from './api/keys/index.ts'
import { webhookStates } from './api/subscriptions/index.ts'
import { type AccessLog, openAccessLog, recordSettings } from './evidence/access-log/index.ts'
import { openEvidence, openVerifications } from './evidence.ts'
import {
  archiveStore,
  handOverSpool,
  largeStore,
  openImapAccounts,
  readTlsFiles,
  type SmtpListener,
  spoolFolder,
  startSmtpListener,
} from './intake/reception/index.ts'
import { type AlertMail, Probes, SourceWatch } from './intake/sources/index.ts'
import { withDataFolder } from './kern/failures.ts'
import { type Mail, sendMail } from './kern/mailer.ts'
import { dataFolder } from './kern/places.ts'
import { leftBehind, refuseMoved } from './operations/moved-mark.ts'
import { archiveProcedure } from './operations/procedure/index.ts'
import { Accounts, FactorLogin, Factors, FactorTries, PasswordLinks, ProviderAccounts } from './panel/accounts/index.ts'
import {
  ADMINISTRATOR,
  addPanel,
  ExportRuns,
  ensureAdministrator,
  type ImportFile,
  insiderOf,
  PANEL_BASE,
  type PanelDependencies,
  PanelProvider,
  PanelWorkers,
  PasswordMails,
  Uploads,
  uploadImporter,
  weakConfigured,
} from './panel/routes/index.ts'
import { openRetention } from './retention.ts'
import { createMailarchivServer, VERSION } from './server.ts'
import { type MailarchivSettings, mailarchivSettings } from './settings.ts'
import { invoicePart } from './store/contract/index.ts'
import { openArchive, openStores, type ServingArchive, type Stores } from './stores.ts'
import { PageDrawer } from './texts/preview/index.ts'
import { TextPipeline, TextQueue } from './texts/queue/index.ts'
import { describeEngine } from './texts/recognition/index.ts'
import { openWebhooks, type Webhooks } from './webhooks.ts'

/** Built pages of the panel. */
const PAGES = join(import.meta.dirname, '../../../web/mailarchiv/dist')

const SECOND_MS = 1000

/** What the service is opened with. */
interface Opening {
  readonly settings: MailarchivSettings
  /** The work of this process. */
  readonly roles: Roles
  /** Folder of the mail archive. */
  readonly folder: string
  readonly log: Logger
  readonly warn: (message: string, details?: object) => void
  readonly clock: Clock
  /** Closes what is open, in reverse order. */
  readonly stack: AsyncDisposableStack
}

/** What each module around the archive is opened with. */
interface Opened extends Opening {
  readonly archive: ServingArchive
  readonly stores: Stores
  readonly webhooks: Pick<Webhooks, 'box' | 'subscriptions'>
  /** The cage of the attachment readers. */
  readonly cage: Cage
  readonly smtp: PanelDependencies['smtp']
  readonly importFile: ImportFile
  readonly accessLog: AccessLog
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
  const { settings, folder, log, warn, clock, stack } = opening
  await refuseMoved(folder, settings)
  await closeFolder(folder)
  const zone = settings.ZEUGHAUS_ZEITZONE
  const announce = (sentence: string) => tell(`Mailarchiv: ${sentence}`)
  const forgotten = leftBehind(folder, settings)
  if (forgotten !== null) announce(forgotten)
  const archive = kept(stack, await openArchive(settings, folder, announce))
  const onError = (err: unknown) => warn('work of one process at a time has failed', { err })
  const stores = kept(stack, await openStores(settings, folder, onError))
  const keys = kept(stack, openKeys(stores.keys, { clock, log, zone }))
  const output = createOutputLog('mailarchiv')
  const accessLog = kept(stack, await openAccessLog(stores.log, { warn, tell: (line) => output.info(line) }))
  await recordSettings(accessLog, settingsInForce(mailarchivSettings.definition, process.env))
  const smtp = await openSmtp(opening, archive)
  const webhooks = await openWebhooks(settings, { stores, keys, clock, zone })
  const cage = await enterCage(settings.ZEUGHAUS_CAGE, log)
  const importFile = uploadImporter(archive, settings.ZEUGHAUS_CAGE)
  const opened = { ...opening, archive, stores, webhooks, cage, smtp, importFile, accessLog }
  await serve({ ...opened, keys, ...(await openModules(opened)) })
}

type Serving = Opened &
  Awaited<ReturnType<typeof openModules>> & {
    readonly keys: Keys
    readonly webhooks: Webhooks
  }

/** Serves what is open in the roles of this process. */
async function serve(serving: Serving): Promise<void> {
  const { settings, roles, folder, stack, archive, webhooks, accounts, smtp, clock, warn } = serving
  const shared = {
    ...serving,
    limiter: archive.rateLimiter?.() ?? memoryRateLimiter({ clock }),
    subscriptions: webhooks.subscriptions,
    zone: settings.ZEUGHAUS_ZEITZONE,
    version: VERSION,
    isScratch: settings.MAILARCHIV_BLOBS !== undefined,
    trustProxy: settings.ZEUGHAUS_TRUST_PROXY ?? [],
  }
  const server = createMailarchivServer({
    ...shared,
    insider: insiderOf(accounts),
    downloadRate: settings.MAILARCHIV_DOWNLOADS,
    drain: drainOf(settings),
    serves: roles.has('api'),
    assistants: settings.MAILARCHIV_MCP,
  })
  const described = { ...shared, env: process.env, startedAt: clock.now(), address: server.address }
  const procedure = () => archiveProcedure(described)
  if (roles.has('api')) addPanel(server, { ...shared, pages: PAGES, procedure })
  const commands = serveCommands(server, folder, { '/verfahrensdokumentation': procedure })
  stack.defer(() => commands.withdraw())
  if (roles.has('sender'))
    kept(stack, webhooks.sender({ ...serving, changes: { archive, feed: serving.feed } })).start()
  stack.defer(() => server.close())
  const weakness = await weakConfigured(accounts, settings.ZEUGHAUS_ADMIN_PASSWORD)
  if (weakness !== null)
    warn('the account admin still has the password of ZEUGHAUS_ADMIN_PASSWORD, which is weak', { weakness })
  const password = await ensureAdministrator(accounts, settings.ZEUGHAUS_ADMIN_PASSWORD)
  await listen(settings, server, smtp)
  commands.announce()
  if (password !== null) {
    tell(`Mailarchiv: Benutzer „${ADMINISTRATOR}“, Passwort ${password} (wird nur dieses eine Mal gezeigt)`)
  }
}

/** Opens everything around the archive: evidence, recognition, intake, verifications, what the panel shows. */
export async function openModules(opened: Opened) {
  const { settings, archive, stores, cage, smtp, clock, stack } = opened
  const { integrity, sent } = await openEvidence(opened)
  const pipeline = await openTexts(opened)
  const imap = openMailboxes(opened)
  return {
    integrity,
    evidence: integrity.evidence,
    sent,
    prove: (seq: number) => integrity.evidence.prove(seq),
    texts: pipeline,
    feed: pipeline.feed,
    recognition: {
      enabled: settings.MAILARCHIV_OCR,
      engine: settings.MAILARCHIV_OCR
        ? `${await describeEngine(cage)}: Deutsch und Englisch. Nichts verlässt diesen Rechner.`
        : 'Mit MAILARCHIV_OCR=on wird sie beim nächsten Start eingeschaltet.',
      pipeline,
    },
    imap,
    smtp,
    uploads: kept(stack, openUploads(opened)),
    verifications: kept(stack, openVerifications(stores, integrity, clock)),
    ...(await openRetention({ ...opened, evidence: integrity.evidence, texts: pipeline })),
    sources: openSources(opened, imap),
    ...openPersons(opened),
    workers: kept(stack, new PanelWorkers()),
    drawer: openDrawer(opened),
    // Searches find a mail without evidence too; `verify` reports it.
    fileTexts: async (seq: number) =>
      ((await archive.history(seq - 1, 1).catch(() => [])).find((mail) => mail.seq === seq)?.texts ?? []).filter(
        (text) => invoicePart(text) === null,
      ),
    exporter: exporter({ archive, evidence: integrity.evidence }),
    exportRuns: new ExportRuns(stores.panel, clock),
  }
}

function openDrawer({ cage, stack }: Opened): PageDrawer {
  const drawer = new PageDrawer({ cage })
  stack.defer(() => drawer.stop())
  return drawer
}

async function openTexts({ settings, roles, archive, stores, folder, cage, clock, log, stack }: Opened) {
  const pipeline = await TextPipeline.start({
    archive,
    queue: await TextQueue.open({ tables: stores.texts, isShared: stores.leases.isShared, clock }),
    folder: join(folder, 'recognition'),
    enabled: settings.MAILARCHIV_OCR,
    works: roles.has('reader'),
    cage,
    log,
  })
  stack.defer(() => pipeline.stop())
  return pipeline
}

function openMailboxes({ roles, archive, stores, webhooks, folder, clock, warn, stack }: Opened) {
  const mailboxes = openImapAccounts({
    tables: stores.imap,
    box: webhooks.box,
    leases: stores.leases,
    store: archiveStore(archive),
    large: largeStore(archive, join(folder, 'imap/large')),
    reads: roles.has('intake'),
    warn,
    now: clock.now,
  })
  return kept(stack, mailboxes)
}

function openUploads({ roles, stores, clock, log, importFile }: Opened) {
  const { uploads: tables, uploadBytes: bytes, leases } = stores
  const uploads = new Uploads({ path: `${PANEL_BASE}/uploads`, tables, bytes, leases, importFile, clock, log })
  if (roles.has('api')) uploads.start()
  return uploads
}

function openSources(opened: Opened, imap: ReturnType<typeof openMailboxes>): SourceWatch {
  const { settings, roles, stores, webhooks, smtp, clock, log, warn, stack } = opened
  const bucket = settings.MAILARCHIV_BLOBS
  const { isShared } = stores.leases
  const sources = new SourceWatch({
    tables: stores.sources,
    isShared,
    probes: new Probes({
      machine: isShared ? hostname() : undefined,
      imap,
      smtp,
      webhooks: () => webhookStates(webhooks.subscriptions),
      bucket: bucket === undefined ? null : { location: bucket, check: askBucket },
      clock: stores.clock === null ? null : { machine: hostname(), now: clock.now, ofDatabase: stores.clock },
    }),
    clock,
    hours: settings.MAILARCHIV_ALERT_HOURS,
    zone: settings.ZEUGHAUS_ZEITZONE,
    send: roles.has('sender') ? alertsTo(settings, log) : null,
    warn,
  })
  kept(stack, sources).start()
  return sources
}

/** Who may log in at the panel, and how. */
function openPersons(opened: Opened) {
  const { settings, stores, webhooks, clock, log } = opened
  const [{ panel }, { box }] = [stores, webhooks]
  const accounts = new Accounts(panel, clock.now, settings.ZEUGHAUS_ZEITZONE)
  const groupRoles = new ProviderAccounts(panel, accounts, clock.now)
  const passwordLinks = new PasswordLinks(panel, accounts, clock.now)
  return {
    accounts,
    groupRoles,
    provider: PanelProvider.of({ settings, accounts, persons: groupRoles, box, clock, log }),
    factors: new Factors(panel, box, clock.now),
    factorLogin: new FactorLogin(panel, box, clock.now),
    factorTries: new FactorTries(panel, clock.now),
    passwordLinks,
    passwordMails: openPasswordMails(opened, passwordLinks),
    passkeyAddress: settings.MAILARCHIV_URL,
  }
}

/** Sends links for forgotten passwords; null without a mail server or without the address of the archive. */
function openPasswordMails({ settings, accessLog, log, stack }: Opened, links: PasswordLinks): PasswordMails | null {
  const { SMTP_URL: url, MAIL_FROM: from, MAILARCHIV_URL: address } = settings
  if (url === undefined || address === undefined) return null
  const send = (to: string, mail: Mail) => sendMail({ url, from, to: [to] }, mail)
  return kept(stack, new PasswordMails({ links, address, send, accessLog, log }))
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
  return kept(stack, smtp)
}

/** Announces nothing before all of it is served. */
async function listen(settings: MailarchivSettings, server: HttpServer, smtp: Opened['smtp']): Promise<void> {
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

/** Puts an open module on the stack. */
function kept<Module extends { close(): unknown }>(stack: AsyncDisposableStack, module: Module): Module {
  return stack.adopt(module, async () => void (await module.close()))
}

/** Sends reports about sources; null without recipients or without a relay, which the log then says. */
function alertsTo({ MAILARCHIV_ALERT_TO: to, SMTP_URL: url, MAIL_FROM: from }: MailarchivSettings, log: Logger) {
  if (to === undefined) return null
  if (url !== undefined) return (mail: AlertMail) => sendMail({ url, from, to }, mail)
  log.warn('MAILARCHIV_ALERT_TO is set without SMTP_URL: nothing is sent')
  return null
}

/** Loads the S3 client only where a bucket is set. */
async function askBucket(location: S3Location): Promise<void> {
  const { checkBucket } = await import('./store/raw/index.ts')
  await checkBucket(location)
}
