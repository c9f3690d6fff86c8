/** Opens everything around the archive: recognition, evidence, intake, verifications, the panel's own stores. */

import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Cage, Clock, Logger, Roles, S3Location } from '@zeughaus/platform'
import { exporter } from './api/export/index.ts'
import type { TextStates } from './api/mails/index.ts'
import { webhookStates } from './api/subscriptions/index.ts'
import type { Companions } from './companions.ts'
import type { ServingArchive } from './engine.ts'
import { logFinding } from './evidence/access-log/index.ts'
import { type Integrity, openIntegrity, SAMPLE } from './evidence/integrity/index.ts'
import type { EvidenceLog } from './evidence/signed-log/index.ts'
import { archiveStore, largeStore, openImapAccounts } from './intake/reception/index.ts'
import { type AlertMail, Probes, SourceWatch, sendAlert } from './intake/sources/index.ts'
import { Accounts, FactorLogin, Factors, FactorTries, ProviderAccounts } from './panel/accounts/index.ts'
import {
  ExportRuns,
  type ImportFile,
  type PanelDependencies,
  PanelProvider,
  PanelThreads,
  SharedUploads,
  Uploads,
  Verifications,
} from './panel/routes/index.ts'
import type { MailarchivSettings } from './settings.ts'
import { invoicePart } from './store/contract/index.ts'
import { describeEngine, type TextChanges, TextPipeline, TextQueue } from './texts/recognition/index.ts'
import type { Webhooks } from './webhooks.ts'

interface PartsOptions {
  readonly settings: MailarchivSettings
  /** The work of this process. */
  readonly roles: Roles
  readonly archive: ServingArchive
  readonly companions: Companions
  readonly webhooks: Pick<Webhooks, 'box' | 'subscriptions'>
  /** Folder of the mail archive. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Logger
  /** MAILARCHIV_OCR. */
  readonly recognition: boolean
  /** The cage of the attachment readers. */
  readonly cage: Cage
  readonly smtp: PanelDependencies['smtp']
  readonly importFile: ImportFile
  /** Stack of opened parts, closed in reverse order. */
  readonly stack: AsyncDisposableStack
}

type Parts = Pick<
  PanelDependencies,
  | 'accounts'
  | 'factors'
  | 'factorLogin'
  | 'factorTries'
  | 'passkeyAddress'
  | 'groupRoles'
  | 'provider'
  | 'sources'
  | 'uploads'
  | 'verifications'
  | 'recognition'
  | 'imap'
  | 'smtp'
  | 'prove'
  | 'threads'
  | 'fileTexts'
  | 'exporter'
  | 'exportRuns'
> & {
  readonly integrity: Integrity
  readonly evidence: EvidenceLog
  readonly texts: TextStates
  readonly feed: TextChanges
}

export async function openParts({
  archive,
  companions,
  folder,
  clock,
  log,
  stack,
  ...options
}: PartsOptions): Promise<Parts> {
  const warn = (message: string, details?: object) => log.warn(details ?? {}, message)
  const integrity = openIntegrity({
    place: await companions.evidence.open(),
    archive,
    accessLog: companions.log,
    warn,
    leases: companions.leases,
    now: clock.now,
  })
  stack.defer(() => integrity.close())
  await integrity.startDaily()
  const { isShared } = companions.leases
  const pipeline = await TextPipeline.start({
    archive,
    queue: await TextQueue.open({ tables: companions.texts, isShared, clock }),
    folder: join(folder, 'recognition'),
    enabled: options.recognition,
    works: options.roles.has('reader'),
    cage: options.cage,
    log,
  })
  stack.defer(() => pipeline.stop())
  const { box } = options.webhooks
  const imap = openImapAccounts({
    tables: companions.imap,
    box,
    leases: companions.leases,
    store: archiveStore(archive),
    large: largeStore(archive, join(folder, 'imap/large')),
    reads: options.roles.has('intake'),
    warn,
    now: clock.now,
  })
  stack.defer(() => imap.close())
  const uploads = openUploads({ companions, folder, clock, log, ...options })
  stack.defer(() => uploads.close())
  const verifications = new Verifications({
    tables: companions.verification,
    leases: companions.leases,
    verify: async (mode, progress) => {
      const { share, leastMails } = mode === 'full' ? { share: 1, leastMails: 0 } : SAMPLE
      const { hashed, findings } = await integrity.verify(share, progress, { leastMails })
      const log = await integrity.verifyLog()
      return { checked: hashed, findings: [...findings.map(({ message }) => message), ...log.findings.map(logFinding)] }
    },
    now: clock.now,
  })
  stack.defer(() => verifications.close())
  const bucket = options.settings.MAILARCHIV_BLOBS
  const sources = new SourceWatch({
    tables: companions.sources,
    isShared,
    probes: new Probes({
      machine: isShared ? hostname() : undefined,
      imap,
      smtp: options.smtp,
      webhooks: () => webhookStates(options.webhooks.subscriptions),
      bucket: bucket === undefined ? null : { location: bucket, check: askBucket },
      clock: companions.clock === null ? null : { machine: hostname(), now: clock.now, ofDatabase: companions.clock },
    }),
    clock,
    hours: options.settings.MAILARCHIV_ALERT_HOURS,
    zone: options.settings.ZEUGHAUS_ZEITZONE,
    send: options.roles.has('sender') ? alertsTo(options.settings, log) : null,
    warn,
  })
  stack.defer(() => sources.close())
  sources.start()
  const accounts = new Accounts(companions.panel, clock.now)
  const groupRoles = new ProviderAccounts(companions.panel, accounts, clock.now)
  const provider = PanelProvider.of({ settings: options.settings, accounts, persons: groupRoles, box, clock, log })
  const threads = new PanelThreads()
  stack.defer(() => threads.close())
  return {
    threads,
    // Searches find a mail without evidence too; `verify` reports it.
    fileTexts: async (seq) =>
      ((await archive.history(seq - 1, 1).catch(() => [])).find((mail) => mail.seq === seq)?.texts ?? []).filter(
        (text) => invoicePart(text) === null,
      ),
    accounts,
    factors: new Factors(companions.panel, box, clock.now),
    factorLogin: new FactorLogin(companions.panel, box, clock.now),
    factorTries: new FactorTries(companions.panel, clock.now),
    passkeyAddress: options.settings.MAILARCHIV_URL,
    groupRoles,
    provider,
    sources,
    uploads,
    verifications,
    imap,
    smtp: options.smtp,
    recognition: {
      enabled: options.recognition,
      engine: options.recognition
        ? `${await describeEngine(options.cage)}: Deutsch und Englisch. Nichts verlässt diesen Rechner.`
        : 'Mit MAILARCHIV_OCR=on wird sie beim nächsten Start eingeschaltet.',
      pipeline,
    },
    integrity,
    evidence: integrity.evidence,
    exporter: exporter({ archive, evidence: integrity.evidence }),
    exportRuns: new ExportRuns(companions.panel, clock),
    texts: pipeline,
    feed: pipeline.feed,
    prove: (seq) => integrity.evidence.prove(seq),
  }
}

/** Uploads in the database and the bucket, where there is one; else in the data folder. */
function openUploads({
  companions,
  folder,
  clock,
  log,
  importFile,
  roles,
}: Pick<PartsOptions, 'companions' | 'folder' | 'clock' | 'log' | 'importFile' | 'roles'>) {
  const { uploads: place, leases } = companions
  if (place === null) return new Uploads({ folder: join(folder, 'uploads'), importFile, clock, log })
  const uploads = new SharedUploads({ ...place, leases, importFile, clock, log })
  if (roles.has('api')) uploads.start()
  return uploads
}

/** Sends reports about sources; null without recipients or without a relay, which the log then says. */
function alertsTo({ MAILARCHIV_ALERT_TO: to, SMTP_URL: url, MAIL_FROM: from }: MailarchivSettings, log: Logger) {
  if (to === undefined) return null
  if (url !== undefined) return (mail: AlertMail) => sendAlert({ url, from, to }, mail)
  log.warn('MAILARCHIV_ALERT_TO is set without SMTP_URL: nothing is sent')
  return null
}

/** Loads the S3 client only where a bucket is set. */
async function askBucket(location: S3Location): Promise<void> {
  const { checkBucket } = await import('./store/raw/index.ts')
  await checkBucket(location)
}
