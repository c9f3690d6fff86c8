import { join } from 'node:path'
import { createLog, type Logger, memoryRateLimiter, runService, systemClock } from '@zeughaus/platform'
import { openAccessLog } from './access-log/index.ts'
import { SqliteArchive } from './archive/index.ts'
import { dataFolder, keyFile } from './cli/context.ts'
import { withDataFolder } from './failures.ts'
import { openKeys } from './keys/index.ts'
import { createMailarchivServer } from './server.ts'
import type { MailarchivSettings } from './settings.ts'
import { openArchiveEvidence } from './verification.ts'

/**
 * Runs the mail archive in this process: opens its stores below `ZEUGHAUS_DATA`, listens, prints its address, and stops
 * in order on SIGTERM and SIGINT.
 */
export async function startMailarchiv(settings: MailarchivSettings): Promise<void> {
  const log = createLog({ name: 'mailarchiv', level: settings.ZEUGHAUS_LOG })
  const folder = dataFolder(settings)
  await runService({ log, start: (stack) => withDataFolder(folder, () => open({ settings, folder, log, stack })) })
}

type OpenStores = {
  readonly settings: MailarchivSettings
  readonly folder: string
  readonly log: Logger
  /** Everything opened is put here, to be closed in reverse order. */
  readonly stack: AsyncDisposableStack
}

async function open({ settings, folder, log, stack }: OpenStores): Promise<void> {
  const zone = settings.ZEUGHAUS_ZEITZONE
  const clock = systemClock
  const keys = openKeys(keyFile(settings), { clock, log, zone })
  stack.defer(() => keys.close())
  const archive = await SqliteArchive.open({ folder })
  stack.defer(() => archive.close())
  const accessLog = await openAccessLog(join(folder, 'access-log.db'), {
    warn: (message, details) => log.warn(details ?? {}, message),
  })
  stack.defer(() => accessLog.close())
  const evidence = openArchiveEvidence(folder)
  const server = createMailarchivServer({
    archive,
    evidence,
    keys,
    accessLog,
    limiter: memoryRateLimiter({ clock }),
    zone,
    folder,
    log,
    trustProxy: settings.ZEUGHAUS_TRUST_PROXY ?? [],
  })
  stack.defer(() => server.close())
  const { url } = await server.listen({
    host: settings.ZEUGHAUS_HOST,
    port: settings.MAILARCHIV_PORT,
    setting: 'MAILARCHIV_PORT',
  })
  process.stdout.write(`Mailarchiv: ${url}  ·  Beschreibung: ${url}/docs\n`)
}
