/**
 * Measures the cost of the access log for a search: the same searches over HTTP with the log and with one that discards
 * entries, in turns, so that other load of the machine affects both alike. Limit: 0.2 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCage, memoryRateLimiter, silentLog, systemClock } from '@zeughaus/platform'
import { logInFolder, openAccessLog } from '../../services/mailarchiv/src/access-log/index.ts'
import { SqliteArchive } from '../../services/mailarchiv/src/archive/sqlite/index.ts'
import { companionsIn } from '../../services/mailarchiv/src/companions.ts'
import { integrityIn } from '../../services/mailarchiv/src/integrity/integrity.factory.ts'
import { openKeys } from '../../services/mailarchiv/src/keys/index.ts'
import { aMail } from '../../services/mailarchiv/src/mail.factory.ts'
import { TextQueue } from '../../services/mailarchiv/src/recognition/index.ts'
import { createMailarchivServer } from '../../services/mailarchiv/src/server.ts'

const MAILS = 500
const ROUNDS = 40
const SEARCHES = 100
const WARM_UP = 3
const ZONE = 'Europe/Berlin'

export async function run(_args: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-bench-access-log-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const archive = await SqliteArchive.open({ folder })
  stack.defer(() => archive.close())
  const provenance = { source: 'import', origin: null, envelope: [] }
  await archive.put(
    Array.from({ length: MAILS }, (_, index) => ({ raw: Buffer.from(aMail({ text: `Pumpe ${index}` })), provenance })),
  )
  const companions = companionsIn(folder)
  stack.defer(() => companions.close())
  const keys = openKeys(companions.keys, { clock: systemClock, log: silentLog, zone: ZONE })
  stack.defer(() => keys.close())
  const { token } = await keys.create({ name: 'bench', role: 'auditor', scope: [], rate: 1_000_000, expires: null })
  const accessLog = await openAccessLog(logInFolder(folder), { warn: console.error })
  stack.defer(() => accessLog.close())
  const texts = new TextQueue(join(folder, 'jobs.db'), systemClock)
  stack.defer(() => texts.close())
  const integrity = integrityIn(folder, { archive, warn: console.error })
  const cage = await findCage()

  async function listen(log: Pick<typeof accessLog, 'record' | 'recordStranger' | 'recordRefresh'>): Promise<string> {
    const server = createMailarchivServer({
      archive,
      sources: { states: async () => [] },
      session: async () => null,
      clock: systemClock,
      integrity,
      cage,
      evidence: integrity.evidence,
      texts,
      feed: texts.feed,
      keys,
      accessLog: log,
      limiter: memoryRateLimiter(),
      downloadRate: 1_000_000,
      zone: ZONE,
      folder,
      log: silentLog,
      trustProxy: [],
    })
    stack.defer(() => server.close())
    return (await server.listen({ host: '127.0.0.1', port: 0 })).url
  }
  const urls = {
    with: await listen(accessLog),
    without: await listen({ record: () => undefined, recordStranger: () => undefined, recordRefresh: () => undefined }),
  }
  const times = { with: [] as number[], without: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const measured = await searchTimes(urls[side], token)
      if (round >= WARM_UP) times[side].push(...measured)
    }
  }
  report(times)
}

async function searchTimes(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < SEARCHES; index += 1) {
    const started = performance.now()
    const answer = await fetch(`${url}/api/v1/mails?q=Pumpe+${index}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    times.push(performance.now() - started)
    if (answer.status !== 200) throw new Error(`the search answered ${answer.status}`)
  }
  return times
}

function report(times: { readonly with: number[]; readonly without: number[] }): void {
  const at = (values: number[], share: number) => values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
  console.log(`Suchen je Seite: ${times.with.length}`)
  for (const [name, share] of [
    ['Median', 0.5],
    ['p95', 0.95],
  ] as const) {
    const [logged, plain] = [at(times.with, share), at(times.without, share)]
    const cost = logged - plain
    console.log(
      `${name}: mit ${logged.toFixed(3)} ms, ohne ${plain.toFixed(3)} ms, Unterschied ${cost.toFixed(3)} ms (erlaubt 0,2 ms)`,
    )
  }
}
