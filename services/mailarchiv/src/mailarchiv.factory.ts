/** A whole mail archive over real stores in a folder of its own, listening on a free port, for tests. */
import { join } from 'node:path'
import { after } from 'node:test'
import { memoryRateLimiter, silentLog } from '@zeughaus/platform'
import { listenForTest, movableClock, type TestAnswer, temporaryFolder } from '@zeughaus/platform/testing'
import { openAccessLog } from './access-log/index.ts'
import { type Archive, SqliteArchive } from './archive/index.ts'
import { openIntegrity } from './integrity/index.ts'
import { type NewKey, newKeySchema, openKeys } from './keys/index.ts'
import { TextQueue } from './recognition/index.ts'
import { createMailarchivServer } from './server.ts'

const ZONE = 'Europe/Berlin'

/** Archives these mails and returns their ids in the same order. */
export async function archiveMails(archive: Archive, mails: readonly (Buffer | string)[]): Promise<string[]> {
  const provenance = { source: 'import', origin: null, envelope: [] }
  const archived = await archive.put(mails.map((mail) => ({ raw: Buffer.from(mail), provenance })))
  return archived.map(({ id }) => id)
}

/** `open`: another engine than SQLite. */
export async function aMailarchiv(
  mails: readonly (Buffer | string)[] = [],
  open: (folder: string) => Promise<Archive> = (folder) => SqliteArchive.open({ folder }),
) {
  const folder = temporaryFolder()
  const clock = movableClock('2026-06-15T10:00:00Z')
  const archive = await open(folder)
  after(() => archive.close())
  const keys = openKeys(join(folder, 'keys.db'), { clock, log: silentLog, zone: ZONE })
  const accessLog = await openAccessLog(join(folder, 'access-log.db'), { warn: () => undefined })
  after(() => accessLog.close())
  const integrity = openIntegrity({ folder, archive, warn: () => undefined })
  after(() => integrity.close())
  const texts = new TextQueue(join(folder, 'jobs.db'), clock)
  after(() => texts.close())
  const server = createMailarchivServer({
    archive,
    integrity,
    evidence: integrity.evidence,
    texts,
    feed: texts.feed,
    keys,
    accessLog,
    limiter: memoryRateLimiter({ clock }),
    zone: ZONE,
    folder,
    log: silentLog,
    trustProxy: [],
  })
  const http = await listenForTest(server)
  const ids = await archiveMails(archive, mails)

  const aKey = (wanted: Partial<NewKey> = {}): string =>
    keys.create(newKeySchema.parse({ name: 'Test', role: 'auditor', rate: 1_000_000, ...wanted })).token
  const auditor = aKey()

  /** A search of an auditor (or with `token`): parameters as in the address. */
  const search = (parameters: Record<string, string | number> = {}, token = auditor): Promise<TestAnswer> => {
    const written = Object.entries(parameters).map(([name, value]): [string, string] => [name, `${value}`])
    return http.get(`/api/v1/mails?${new URLSearchParams(written)}`, { token })
  }

  /** Subjects of what a search finds, in its order. */
  const found = async (parameters: Record<string, string | number>, token?: string): Promise<string[]> => {
    const { status, text, body } = await search(parameters, token)
    if (status !== 200) throw new Error(`${status} ${text}`)
    return (body as { mails: { subject: string }[] }).mails.map(({ subject }) => subject)
  }

  return { archive, texts, keys, accessLog, integrity, clock, server, http, folder, ids, aKey, auditor, search, found }
}
