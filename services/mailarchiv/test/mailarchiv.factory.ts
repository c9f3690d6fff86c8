/** Starts a whole mail archive for tests: real stores in a folder of its own, listening on a free port. */
import { findCage, memoryRateLimiter, silentLog } from '@zeughaus/platform'
import { atEnd, listenForTest, movableClock, type TestAnswer, temporaryFolder } from '@zeughaus/platform/testing'
import { exporter } from '../src/api/export/index.ts'
import { type NewKey, newKeySchema, openKeys } from '../src/api/keys/index.ts'
import { logInFolder, openAccessLog } from '../src/evidence/access-log/index.ts'
import { integrityIn } from '../src/evidence/integrity/integrity.factory.ts'
import { SourceWatch, type WatchOptions } from '../src/intake/sources/index.ts'
import { createMailarchivServer } from '../src/server.ts'
import type { Archive } from '../src/store/contract/index.ts'
import { SqliteArchive } from '../src/store/sqlite/index.ts'
import { type Stores, storesIn } from '../src/stores.ts'
import { TextQueue } from '../src/texts/queue/index.ts'
import { openWebhooks, type WebhookDependencies } from '../src/webhooks.ts'

const ZONE = 'Europe/Berlin'

/** Archives these mails and returns their ids in the same order. */
export async function archiveMails(archive: Archive, mails: readonly (Buffer | string)[]): Promise<string[]> {
  const provenance = { source: 'import', origin: null, envelope: [] }
  const archived = await archive.put(mails.map((mail) => ({ raw: Buffer.from(mail), provenance })))
  return archived.map(({ id }) => id)
}

interface Otherwise {
  /** Opens another engine than SQLite. */
  readonly open?: ((folder: string) => Promise<Archive>) | undefined
  readonly probes?: WatchOptions['probes']
  /** Whether other processes have sources of their own. */
  readonly isShared?: boolean
  /** The stores beside the mails, which stay the caller's; by default those of a folder. */
  readonly stores?: Stores
  /** Where webhooks may go, and how names are resolved. */
  readonly webhooks?: Pick<WebhookDependencies, 'resolve'> & { readonly settings: Parameters<typeof openWebhooks>[0] }
  /** Downloads that a key may ask for in a minute. */
  readonly downloadRate?: number
  /** MAILARCHIV_MCP. */
  readonly assistants?: boolean
}

export async function aMailarchiv(mails: readonly (Buffer | string)[] = [], otherwise: Otherwise = {}) {
  const { open = (at: string) => SqliteArchive.open({ folder: at }), downloadRate = 1_000_000 } = otherwise
  const folder = temporaryFolder()
  const clock = movableClock('2026-06-15T10:00:00Z')
  const archive = await open(folder)
  atEnd(() => archive.close())
  const stores = otherwise.stores ?? storesIn(folder)
  if (otherwise.stores === undefined) atEnd(() => stores.close())
  const keys = openKeys(stores.keys, { clock, log: silentLog, zone: ZONE })
  const accessLog = await openAccessLog(logInFolder(folder), { warn: () => undefined })
  atEnd(() => accessLog.close())
  const integrity = integrityIn(folder, { archive, warn: () => undefined })
  atEnd(() => integrity.close())
  const texts = await TextQueue.open({ tables: stores.texts, isShared: stores.leases.isShared, clock })
  const sources = new SourceWatch({
    tables: stores.sources,
    isShared: otherwise.isShared ?? false,
    probes: otherwise.probes ?? { ask: async () => undefined, now: async () => [] },
    clock,
    hours: 24,
    zone: 'Europe/Berlin',
    send: null,
    warn: () => undefined,
  })
  atEnd(() => sources.close())
  const { settings = {}, resolve } = otherwise.webhooks ?? {}
  const dependencies = { stores, keys, clock, zone: ZONE, ...(resolve === undefined ? {} : { resolve }) }
  const webhooks = await openWebhooks(settings, dependencies)
  let hidden: readonly number[] = []
  const hiddenFrom = async () => hidden
  const server = createMailarchivServer({
    archive,
    subscriptions: webhooks.subscriptions,
    sources,
    insider: async () => null,
    clock,
    integrity,
    cage: await findCage(),
    evidence: integrity.evidence,
    exporter: exporter({ archive, evidence: integrity.evidence }),
    texts,
    feed: texts.feed,
    keys,
    hiddenFrom,
    accessLog,
    limiter: memoryRateLimiter({ clock }),
    downloadRate,
    assistants: otherwise.assistants ?? false,
    zone: ZONE,
    folder,
    log: silentLog,
    trustProxy: [],
  })
  const http = await listenForTest(server)
  const ids = await archiveMails(archive, mails)

  const aKey = async (wanted: Partial<NewKey> = {}): Promise<string> =>
    (await keys.create(newKeySchema.parse({ name: 'Test', role: 'auditor', rate: 1_000_000, ...wanted }))).token
  const auditor = await aKey()

  /** Searches as an auditor (or with `token`), with the parameters of the address. */
  const search = (parameters: Record<string, string | number> = {}, token = auditor): Promise<TestAnswer> => {
    const written = Object.entries(parameters).map(([name, value]): [string, string] => [name, `${value}`])
    return http.get(`/api/v1/mails?${new URLSearchParams(written)}`, { token })
  }

  /** Returns the subjects of the hits, in order. */
  const found = async (parameters: Record<string, string | number>, token?: string): Promise<string[]> => {
    const { status, text, body } = await search(parameters, token)
    if (status !== 200) throw new Error(`${status} ${text}`)
    return (body as { mails: { subject: string }[] }).mails.map(({ subject }) => subject)
  }

  const sourceTables = stores.sources
  return {
    ...{ archive, texts, keys, accessLog, integrity, sourceTables, webhooks, clock, server, http, folder, ids },
    ...{ aKey, auditor, search, found, hiddenFrom },
    /** Hides mails from every caller, as a restriction does. */
    hide: (seqs: readonly number[]) => {
      hidden = seqs
    },
  }
}
