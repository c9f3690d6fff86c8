/**
 * Measures searches of a caller from whom a restriction hides mails, beside those of one who may read every mail, for each
 * engine.
 *
 *     npm run bench -- restriction [--mails 100000] [--engine sqlite] [--engine postgres]
 */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fill } from './fill.ts'
import { MailGenerator } from './generate.ts'
import { keepResult } from './results.ts'
import { type Bench, ENGINES, type Engine, openBench } from './scale.ts'
import { filterOf, kindsOf } from './search-kinds.ts'
import { within } from './search-under-writes.ts'

const KINDS = ['contact', 'seltenes Wort', 'häufiges Wort', 'zwei Wörter', 'ohne Filter']
const HIDDEN = [0, 100, 10_000]
/** Searches of each kind. */
const SEARCHES = 60

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      mails: { type: 'string', default: '100000' },
      engine: { type: 'string', multiple: true, default: [...ENGINES] },
    },
  })
  for (const engine of ENGINES.filter((each) => values.engine.includes(each)))
    await measure(engine, Number(values.mails))
}

async function measure(engine: Engine, mails: number): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), `zeughaus-bench-restriction-${engine}-`))
  const bench = await openBench(engine, folder.path)
  try {
    await fill(bench.archive, mails)
    const numbers: Record<string, number> = {}
    for (const kind of KINDS)
      for (const hidden of HIDDEN)
        numbers[`${kind}, ${hidden} verborgen, p95`] = await searched(bench, mails, kind, hidden)
    console.log(`${engine}, ${mails} Mails`, numbers)
    keepResult(`restriction-${engine}-${mails}`, `restriction --mails ${mails} --engine ${engine}`, numbers)
  } finally {
    await bench.close()
  }
}

/** Searches of a kind with so many hidden mails, all over the archive. Milliseconds: 95 of 100 take less. */
async function searched({ archive }: Bench, mails: number, kind: string, hidden: number): Promise<number> {
  const { searches } = kindsOf(new MailGenerator(), mails)[kind]!
  const readable = {
    scope: null,
    hidden: Array.from({ length: hidden }, (_, at) => 1 + Math.floor((at * mails) / hidden)),
  }
  const filters = searches.map((search) => ({ ...filterOf(search), readable }))
  const times: number[] = []
  for (let search = 0; search < SEARCHES; search += 1) {
    const started = performance.now()
    await archive.search(filters[search % filters.length]!, { offset: 0, limit: 25 })
    times.push(performance.now() - started)
  }
  return within(times, 0.95)
}
