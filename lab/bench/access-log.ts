/**
 * Measures the cost of the access log for a search: the same searches over HTTP with answers that wait for their entry,
 * with entries that are written behind the answer, and with a log that discards entries. The sides take turns, so that
 * other load of the machine affects all alike. Without a word in SQLite (limit for a log behind the answer: 0.2 ms),
 * with `postgres` in PostgreSQL with its default durability.
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCage, memoryRateLimiter, silentLog, systemClock } from '@zeughaus/platform'
import { exporter } from '../../services/mailarchiv/src/api/export/index.ts'
import { openKeys } from '../../services/mailarchiv/src/api/keys/index.ts'
import { openAccessLog, type Recorder } from '../../services/mailarchiv/src/evidence/access-log/index.ts'
import { integrityIn } from '../../services/mailarchiv/src/evidence/integrity/integrity.factory.ts'
import { createMailarchivServer } from '../../services/mailarchiv/src/server.ts'
import { type EngineSettings, openArchive, openStores } from '../../services/mailarchiv/src/stores.ts'
import { TextQueue } from '../../services/mailarchiv/src/texts/queue/index.ts'
import { openWebhooks } from '../../services/mailarchiv/src/webhooks.ts'
import { aMail } from '../../services/mailarchiv/test/mail.factory.ts'
import { type Call, Client, type Figures, load } from './load.ts'
import { startServer } from './postgres-server.ts'

const MAILS = 500
const ROUNDS = 12
const WARM_UP = 2
const TURN_MS = 1_000
/** One caller for the time of a request, several for the throughput. */
const CALLERS = [1, 8] as const
const ZONE = 'Europe/Berlin'

const SIDES = { waits: 'Antwort wartet', behind: 'Eintrag danach', without: 'ohne Protokoll' } as const
type Side = keyof typeof SIDES

export async function run([engine]: string[]): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'zeughaus-bench-access-log-'))
  await using stack = new AsyncDisposableStack()
  const clients = await start(stack, folder.path, engine === 'postgres')
  const sides = Object.keys(SIDES) as Side[]
  for (const callers of CALLERS) {
    const turns: Record<Side, Figures[]> = { waits: [], behind: [], without: [] }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [place] of sides.entries()) {
        const side = sides[(place + round) % sides.length]!
        const turn = await load(clients[side].slice(0, callers), search, { milliseconds: TURN_MS })
        if (round >= WARM_UP) turns[side].push(turn)
      }
    for (const side of sides) {
      const [p50, p95, perSecond] = (['p50', 'p95', 'perSecond'] as const).map((name) =>
        median(turns[side].map((turn) => turn[name])),
      )
      console.log(
        `${callers} Aufrufer, ${SIDES[side]}: p50 ${p50?.toFixed(2)} ms, p95 ${p95?.toFixed(2)} ms, ${perSecond?.toFixed(0)} Suchen/s (Mediane von ${turns[side].length} Durchgängen)`,
      )
    }
  }
}

const search = (_client: number, turn: number): Call => ({
  method: 'GET',
  path: `/api/v1/mails?q=Pumpe+${turn % MAILS}`,
})

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Serves one archive on a port for each side. @returns clients of each */
async function start(
  stack: AsyncDisposableStack,
  folder: string,
  inDatabase: boolean,
): Promise<Record<Side, readonly Client[]>> {
  const settings = settingsOf(stack, folder, inDatabase)
  const archive = await openArchive(settings, folder)
  stack.defer(() => archive.close())
  const provenance = { source: 'import', origin: null, envelope: [] }
  await archive.put(
    Array.from({ length: MAILS }, (_, index) => ({ raw: Buffer.from(aMail({ text: `Pumpe ${index}` })), provenance })),
  )
  const stores = await openStores(settings, folder)
  stack.defer(() => stores.close())
  const keys = openKeys(stores.keys, { clock: systemClock, log: silentLog, zone: ZONE })
  stack.defer(() => keys.close())
  const { token } = await keys.create({
    name: 'bench',
    role: 'auditor',
    scope: [],
    rate: 1_000_000,
    proofs: false,
    expires: null,
  })
  const texts = await TextQueue.open({ tables: stores.texts, isShared: stores.leases.isShared, clock: systemClock })
  const integrity = integrityIn(folder, { archive, warn: console.error })
  const cage = await findCage()
  const open = async (answersWait: boolean) => {
    const log = await openAccessLog({ ...stores.log, answersWait }, { warn: console.error })
    stack.defer(() => log.close())
    return log
  }
  const behind = await open(false)

  const { subscriptions } = await openWebhooks({}, { stores, keys, clock: systemClock, zone: ZONE })

  async function listen(log: Recorder): Promise<Client[]> {
    const server = createMailarchivServer({
      archive,
      sources: { states: async () => [] },
      insider: async () => null,
      clock: systemClock,
      integrity,
      cage,
      evidence: integrity.evidence,
      exporter: exporter({ archive, evidence: integrity.evidence }),
      texts,
      feed: texts.feed,
      keys,
      hiddenFrom: async () => [],
      subscriptions,
      accessLog: log,
      limiter: archive.rateLimiter?.() ?? memoryRateLimiter(),
      downloadRate: 1_000_000,
      zone: ZONE,
      folder,
      log: silentLog,
      trustProxy: [],
    })
    stack.defer(() => server.close())
    const { url } = await server.listen({ host: '127.0.0.1', port: 0 })
    const clients = Array.from({ length: Math.max(...CALLERS) }, () => new Client(url, token))
    stack.defer(() => {
      for (const client of clients) client.close()
    })
    return clients
  }
  const nothing = () => undefined
  return {
    waits: await listen(await open(true)),
    behind: await listen(behind),
    without: await listen({
      record: nothing,
      recordStranger: nothing,
      recordRefresh: nothing,
      settled: async () => undefined,
    }),
  }
}

/** The settings of an archive in the folder, or in a database of its own server. */
function settingsOf(stack: AsyncDisposableStack, folder: string, inDatabase: boolean): EngineSettings {
  const server = inDatabase ? startServer(join(folder, 'server')) : undefined
  stack.defer(() => server?.stop())
  return {
    MAILARCHIV_DATABASE_URL: server?.url,
    MAILARCHIV_BLOBS: undefined,
    MAILARCHIV_READ_URLS: undefined,
    MAILARCHIV_OCR: false,
  }
}
