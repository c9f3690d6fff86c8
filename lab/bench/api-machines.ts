/**
 * Measures how many searches two API processes answer in place of one, each pinned to a processor of its own as if it had
 * a machine, over one PostgreSQL: searches a second, and the processor time of each side, which other work on the machine
 * hardly changes and which says from where on the server is the limit.
 *
 *     npm run bench -- api-machines [--count 50000] [--seconds 20] [--folder DIR]
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ArchiveService } from './archive-service.ts'
import { MailGenerator } from './generate.ts'
import { type Call, type Client, load } from './load.ts'
import { type BenchServer, startServer } from './postgres-server.ts'
import { parentOf, processorSeconds } from './processes.ts'
import { keepResult } from './results.ts'
import { fillPostgres } from './search-postgres.ts'

/** Enough that no process waits for a client. */
const CLIENTS_EACH = 8
const WARM_UP_MS = 3_000
/** The goal: two machines answer so many times the searches of one. */
const GOAL = 1.7
/** Frequency of a word of the queries: from everywhere to nearly nowhere. */
const RANKS = [3, 40, 300, 2_000, 15_000]

interface Run {
  readonly perSecond: number
  /** Milliseconds of processor for a search. */
  readonly api: number
  readonly server: number
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '50000' },
      seconds: { type: 'string', default: '20' },
      folder: { type: 'string' },
    },
  })
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'zeughaus-bench-api-machines-'))
  const server = startServer(join(folder, 'pg'))
  try {
    await fillPostgres(server.url, join(folder, 'raw'), new MailGenerator(), Number(values.count))
    const settings = {
      MAILARCHIV_DATABASE_URL: server.url,
      MAILARCHIV_KEY: randomBytes(32).toString('base64'),
      MAILARCHIV_OCR: 'off',
    }
    await using one = await anApi(settings, 0)
    const first = await measured([one], server, Number(values.seconds))
    await using other = await anApi(settings, 1)
    const both = await measured([one, other], server, Number(values.seconds))
    report(first, both)
    keepResult('api-machines', `api-machines --count ${values.count}`, {
      one: first.perSecond,
      two: both.perSecond,
      factor: both.perSecond / first.perSecond,
      'processor of the API a search': both.api,
      'processor of the server a search': both.server,
    })
  } finally {
    server.stop()
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a process that answers requests and does nothing else, on one processor. */
const anApi = (settings: NodeJS.ProcessEnv, processor: number): Promise<ArchiveService> =>
  ArchiveService.start(
    settings,
    undefined,
    ['taskset', '--cpu-list', String(processor % cpus().length)],
    ['--only', 'api'],
  )

async function measured(services: readonly ArchiveService[], server: BenchServer, seconds: number): Promise<Run> {
  const { words } = new MailGenerator()
  const next = (client: number, turn: number): Call => {
    const word = words[RANKS[(client + turn) % RANKS.length] ?? 0] ?? ''
    return { method: 'GET', path: `/api/v1/mails?q=${encodeURIComponent(word)}` }
  }
  const clients = services.flatMap((service) => Array.from({ length: CLIENTS_EACH }, (): Client => service.client()))
  await load(clients, next, { milliseconds: WARM_UP_MS })
  const apiOf = () => services.reduce((sum, { pid }) => sum + (processorSeconds(pid) ?? 0), 0)
  const [apiBefore, serverBefore] = [apiOf(), processorOfTree(server.pid())]
  const { perSecond, requests } = await load(clients, next, { milliseconds: seconds * 1000 })
  const each = (before: number, after: number) => ((after - before) * 1000) / requests
  const found = { perSecond, api: each(apiBefore, apiOf()), server: each(serverBefore, processorOfTree(server.pid())) }
  for (const client of clients) client.close()
  return found
}

/** Processor time of a server and its connections, in seconds. */
function processorOfTree(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + (processorSeconds(each) ?? 0), 0)
}

function report(one: Run, two: Run): void {
  const row = ({ perSecond, api, server }: Run) => ({
    'Suchen/s': Math.round(perSecond),
    'Prozessor API ms': Number(api.toFixed(2)),
    'Prozessor PostgreSQL ms': Number(server.toFixed(2)),
  })
  console.table({ 'ein API-Prozess': row(one), 'zwei API-Prozesse': row(two) })
  const factor = two.perSecond / one.perSecond
  const needed = (GOAL * two.server) / two.api
  console.log(
    `${factor.toFixed(2)} × (Ziel ${GOAL}). Damit zwei API-Rechner mit je einem Prozessor ${GOAL} × erreichen, braucht PostgreSQL ${needed.toFixed(1)} Prozessoren für sich.`,
  )
}
