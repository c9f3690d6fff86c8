/**
 * What a mail and a query cost as an archive grows: processor, memory, disk and bytes on the wire, for each engine, and from
 * the measured points a curve for archives that nobody has at hand.
 *
 *     npm run bench -- scale [--points 10000,30000] [--engine sqlite] [--engine postgres]
 *
 * The archive works in this process; mails are generated outside the measured time. PostgreSQL is the one of this machine,
 * durable, with the settings that docs/scale.md recommends.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { SqliteArchive } from '../../services/mailarchiv/src/archive/index.ts'
import { PostgresArchive } from '../../services/mailarchiv/src/archive-postgres/bench.ts'
import { openPackRawStore } from '../../services/mailarchiv/src/archive-raw/index.ts'
import { type ImportTarget, importMails } from '../../services/mailarchiv/src/ingest/index.ts'
import { type CostMeter, type Costs, costMeter } from './costs.ts'
import { MailGenerator } from './generate.ts'
import { type BenchServer, startServer } from './postgres-server.ts'
import { bytesBelow } from './processes.ts'
import { keepResult } from './results.ts'
import { filterOf, kindsOf, mboxOf } from './search-kinds.ts'

/** Mails that are generated, and imported, at once. */
const CHUNK = 50_000
const LIMIT = 25
const CORES = 2
const EXTRAPOLATED = [1e8, 1e9]
const ENGINES = ['sqlite', 'postgres'] as const
const QUERIES = ['contact', 'seltenes Wort', 'häufiges Wort', 'zwei Wörter', 'ohne Filter']

type Engine = (typeof ENGINES)[number]
type Searching = ImportTarget & Pick<SqliteArchive, 'search' | 'close'>
/** Numbers of one size, by their names with unit. */
type Point = { readonly mails: number; readonly numbers: Readonly<Record<string, number>> }

interface Bench {
  readonly archive: Searching
  readonly meter: CostMeter
  /** Bytes that stay: what the write-ahead log of a server holds is written over again and again. */
  stored(): Promise<number>
  close(): Promise<void>
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      points: { type: 'string', default: '10000,30000,100000' },
      engine: { type: 'string', multiple: true, default: [...ENGINES] },
    },
  })
  const points = values.points.split(',').map(Number)
  for (const engine of ENGINES.filter((each) => values.engine.includes(each))) {
    const folder = mkdtempSync(join(tmpdir(), `zeughaus-bench-scale-${engine}-`))
    chmodSync(folder, 0o711)
    const bench = await openBench(engine, folder)
    try {
      report(engine, await grow(bench, points))
    } finally {
      await bench.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function openBench(engine: Engine, folder: string): Promise<Bench> {
  if (engine === 'sqlite') {
    const archive = await SqliteArchive.open({ folder: join(folder, 'archive') })
    return { archive, meter: costMeter(), stored: async () => bytesBelow(folder), close: () => archive.close() }
  }
  mkdirSync(join(folder, 'pg'))
  const server: BenchServer = startServer(join(folder, 'pg'))
  // Before the archive: it counts on the connections that are made from now on.
  const meter = costMeter(server)
  const raws = await openPackRawStore(join(folder, 'raw'))
  const archive = await PostgresArchive.open({ connection: { connectionString: server.url }, raws })
  return {
    archive,
    meter,
    stored: async () => bytesBelow(join(folder, 'raw')) + (await meter.databaseBytes()),
    async close() {
      await archive.close()
      meter.close()
      server.stop()
    },
  }
}

async function grow(bench: Bench, sizes: readonly number[]): Promise<Point[]> {
  const generator = new MailGenerator()
  const points: Point[] = []
  let mails = 0
  for (const size of sizes) {
    const from = mails
    const before = await bench.stored()
    const stretch: Costs[] = []
    for (; mails < size; mails += CHUNK) {
      const mbox = [...mboxOf(generator, mails, Math.min(size, mails + CHUNK))]
      const [costs] = await bench.meter.during(() =>
        importMails(bench.archive, { paths: ['-'], stdin: Readable.from(mbox) }),
      )
      stretch.push(costs)
    }
    mails = size
    const sum = (value: (costs: Costs) => number) => stretch.reduce((total, costs) => total + value(costs), 0)
    const perMail = (value: number) => value / (size - from)
    const numbers = {
      // What two cores of their own would do: other programs may have shared them.
      'Mails/s nach CPU': (CORES * 1000) / perMail(sum(({ serviceMs, serverMs }) => serviceMs + serverMs)),
      'CPU Dienst ms/Mail': perMail(sum(({ serviceMs }) => serviceMs)),
      'CPU Server ms/Mail': perMail(sum(({ serverMs }) => serverMs)),
      'WAL B/Mail': perMail(sum(({ walBytes }) => walBytes)),
      'Leitung B/Mail': perMail(sum(({ wireBytes }) => wireBytes)),
      'Platte B/Mail': perMail((await bench.stored()) - before),
      ...(await queryCosts(bench, generator, size)),
      'Speicher Dienst MB': process.memoryUsage.rss() / 1e6,
      'Speicher Server MB': bench.meter.serverMemory() / 1e6,
    }
    points.push({ mails: size, numbers })
    console.log(`${size} Mails`, numbers)
  }
  return points
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

/** `factor × mails ^ power`, the nearest in logarithms; undefined where something costs nothing or there is one point. */
function fitted(points: readonly (readonly [mails: number, cost: number])[]): Curve | undefined {
  if (points.length < 2 || points.some(([, cost]) => cost <= 0)) return undefined
  const [x, y] = [points.map(([mails]) => Math.log(mails)), points.map(([, cost]) => Math.log(cost))]
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  const spread = x.reduce((sum, value) => sum + (value - mx) ** 2, 0)
  const power = x.reduce((sum, value, place) => sum + (value - mx) * (y[place]! - my), 0) / spread
  return { power, at: (mails) => Math.exp(my + power * (Math.log(mails) - mx)) }
}

interface Curve {
  readonly power: number
  at(mails: number): number
}

/**
 * A mail costs what the last ones did: the fixed cost of the first ones (partitions, compiled code) is behind it. What a
 * query costs follows its curve.
 */
function report(engine: Engine, points: readonly Point[]): void {
  const table: Record<string, Record<string, number | string>> = {}
  for (const name of Object.keys(points[0]!.numbers)) {
    const curve = name.includes(': CPU')
      ? fitted(points.map(({ mails, numbers }) => [mails, numbers[name]!]))
      : undefined
    table[name] = {
      ...Object.fromEntries(points.map(({ mails, numbers }) => [mails, round(numbers[name]!)])),
      Potenz: curve === undefined ? '–' : round(curve.power),
      ...Object.fromEntries(
        EXTRAPOLATED.map((mails) => [`${mails}`, curve === undefined ? '–' : round(curve.at(mails))]),
      ),
    }
  }
  console.table(table)
  for (const { mails, numbers } of points) keepResult(`scale-${engine}-${mails}`, `scale --points ${mails}`, numbers)
}

const round = (value: number) => Number(value.toPrecision(3))
