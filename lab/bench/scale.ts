/**
 * Measures the cost of a mail and a query as an archive grows: processor, memory, disk and bytes on the wire, for each
 * engine. docs/performance.md shows the kept points.
 *
 *     npm run bench -- scale [--points 10000,100000] [--engine sqlite] [--engine postgres] [--folder FOLDER]
 *
 * The archive works in this process; mails are generated outside the measured time. PostgreSQL is the one of this machine,
 * durable, with the settings that docs/operations.md recommends. With `--folder` a finished archive of generated mails is one
 * more point of one engine, for queries and disk: a data folder, or what `search --engine postgres --folder` has filled.
 */
import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type ImportTarget, importMails } from '../../services/mailarchiv/src/intake/files/index.ts'
import { PostgresArchive } from '../../services/mailarchiv/src/store/postgres/bench.ts'
import { openPackRawStore } from '../../services/mailarchiv/src/store/raw/index.ts'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import { type CostMeter, type Costs, costMeter } from './costs.ts'
import { MailGenerator } from './generate.ts'
import { type BenchServer, startServer } from './postgres-server.ts'
import { diskBelow } from './processes.ts'
import { keepResult } from './results.ts'
import { filterOf, kindsOf, mboxOf } from './search-kinds.ts'

/** Mails that are generated, and imported, at once. */
const CHUNK = 50_000
const LIMIT = 25
const CORES = 2
export const ENGINES = ['sqlite', 'postgres'] as const
const QUERIES = ['contact', 'seltenes Wort', 'häufiges Wort', 'zwei Wörter', 'ohne Filter']

export type Engine = (typeof ENGINES)[number]
type Searching = ImportTarget & Pick<SqliteArchive, 'search' | 'counts' | 'put' | 'erase' | 'close'>

export interface Bench {
  readonly archive: Searching
  readonly meter: CostMeter
  /** Bytes on the disk without the write-ahead log of a server, which is reused. */
  stored(): Promise<number>
  close(): Promise<void>
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      points: { type: 'string', default: '10000,100000' },
      engine: { type: 'string', multiple: true, default: [...ENGINES] },
      folder: { type: 'string' },
    },
  })
  const engines = ENGINES.filter((each) => values.engine.includes(each))
  for (const engine of engines) {
    if (values.folder === undefined) await growing(engine, values.points.split(',').map(Number))
    else await finished(engine, values.folder)
  }
}

async function growing(engine: Engine, points: readonly number[]): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), `zeughaus-bench-scale-${engine}-`))
  const bench = await openBench(engine, folder.path)
  try {
    const generator = new MailGenerator()
    let mails = 0
    for (const size of points) {
      const costs = await grow(bench, generator, mails, size)
      mails = size
      keep(engine, size, { ...costs, ...(await standing(bench, generator, size)) }, `--points ${points.join(',')}`)
    }
  } finally {
    await bench.close()
  }
}

async function finished(engine: Engine, folder: string): Promise<void> {
  const bench = await openBench(engine, folder)
  try {
    const { mails } = await bench.archive.counts()
    const costs = await standing(bench, new MailGenerator(), mails)
    // Only here: during an import this process also holds the mails.
    const numbers = { ...costs, 'Speicher Dienst MB': process.memoryUsage.rss() / 1e6 }
    keep(engine, mails, numbers, `--engine ${engine} --folder FOLDER`)
  } finally {
    await bench.close()
  }
}

function keep(engine: Engine, mails: number, numbers: Readonly<Record<string, number>>, options: string): void {
  console.log(`${engine}, ${mails} Mails`, numbers)
  keepResult(`scale-${engine}-${mails}`, `scale ${options}`, numbers)
}

/** Opens an archive of this engine in a folder; PostgreSQL is the one of this machine. */
export async function openBench(engine: Engine, folder: string): Promise<Bench> {
  if (engine === 'sqlite') {
    const below = join(folder, 'mailarchiv')
    const archive = await SqliteArchive.open({ folder: below })
    const stored = async () => diskBelow(join(below, 'index')) + diskBelow(join(below, 'raw'))
    return { archive, meter: costMeter(), stored, close: () => archive.close() }
  }
  mkdirSync(join(folder, 'pg'), { recursive: true })
  const server: BenchServer = startServer(join(folder, 'pg'))
  // Before the archive: only connections opened from now on are counted.
  const meter = costMeter(server)
  const raws = await openPackRawStore(join(folder, 'raw'))
  const archive = await PostgresArchive.open({ connection: { connectionString: server.url }, raws })
  return {
    archive,
    meter,
    stored: async () => diskBelow(join(folder, 'raw')) + (await meter.databaseBytes()),
    async close() {
      await archive.close()
      meter.close()
      server.stop()
    },
  }
}

/** Imports the mails from one number to another. @returns what each of them cost */
async function grow({ archive, meter, stored }: Bench, generator: MailGenerator, from: number, to: number) {
  const before = await stored()
  const stretch: Costs[] = []
  for (let at = from; at < to; at += CHUNK) {
    const mbox = [...mboxOf(generator, at, Math.min(to, at + CHUNK))]
    const [costs] = await meter.during(() => importMails(archive, { paths: ['-'], stdin: Readable.from(mbox) }))
    stretch.push(costs)
  }
  const perMail = (value: (costs: Costs) => number) =>
    stretch.reduce((total, costs) => total + value(costs), 0) / (to - from)
  return {
    // The rate of two dedicated cores: other programs may have shared them.
    'Mails/s nach CPU': (CORES * 1000) / perMail(({ serviceMs, serverMs }) => serviceMs + serverMs),
    'CPU Dienst ms/Mail': perMail(({ serviceMs }) => serviceMs),
    'CPU Server ms/Mail': perMail(({ serverMs }) => serverMs),
    'WAL B/Mail': perMail(({ walBytes }) => walBytes),
    'Leitung B/Mail': perMail(({ wireBytes }) => wireBytes),
    'Platte B/Mail': ((await stored()) - before) / (to - from),
  }
}

/** Disk use of an archive of this size, and the cost of its queries. */
async function standing(bench: Bench, generator: MailGenerator, mails: number) {
  return {
    'Platte MB': (await bench.stored()) / 1e6,
    ...(await queryCosts(bench, generator, mails)),
    'Speicher Server MB': bench.meter.serverMemory() / 1e6,
  }
}

/** One page and the exact total, warm. */
async function queryCosts({ archive, meter }: Bench, generator: MailGenerator, mails: number) {
  const kinds = kindsOf(generator, mails)
  const numbers: Record<string, number> = {}
  for (const name of QUERIES) {
    const searches = kinds[name]!.searches
    const all = async () => {
      for (const search of searches) await archive.search(filterOf(search), { offset: 0, limit: LIMIT })
    }
    await all()
    const [costs] = await meter.during(all)
    numbers[`${name}: CPU ms`] = (costs.serviceMs + costs.serverMs) / searches.length
    numbers[`${name}: Leitung B`] = costs.wireBytes / searches.length
  }
  return numbers
}
