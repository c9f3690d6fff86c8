/**
 * Measures a deletion of every tenth mail while the archive serves searches, for each engine: how long it takes, how long
 * searches take before and meanwhile, and the disk.
 *
 *     npm run bench -- deletion [--mails 100000] [--engine sqlite] [--engine postgres]
 */
import { randomUUID } from 'node:crypto'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newPrivateKey, signerOf } from '../../packages/platform/src/signed-note.ts'
import { signDeletion } from '../../services/mailarchiv/src/evidence/signed-log/deletion.ts'
import { fill } from './fill.ts'
import { MailGenerator } from './generate.ts'
import { keepResult } from './results.ts'
import { type Bench, ENGINES, type Engine, openBench } from './scale.ts'
import { filterOf, kindsOf } from './search-kinds.ts'
import { timedUntil, within } from './search-under-writes.ts'

const KINDS = ['contact', 'seltenes Wort', 'häufiges Wort', 'zwei Wörter', 'ohne Filter']
const BEFORE_MS = 20_000
const EVERY = 10

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
  using folder = mkdtempDisposableSync(join(tmpdir(), `zeughaus-bench-deletion-${engine}-`))
  const bench = await openBench(engine, folder.path)
  try {
    const gone: { id: string; seq: number }[] = []
    await fill(bench.archive, mails, (archived) => gone.push(...archived.filter(({ seq }) => seq % EVERY === 0)))
    const stored = await bench.stored()
    const before = await searched(bench, mails, sleep(BEFORE_MS))
    const started = performance.now()
    const meanwhile = await searched(bench, mails, erase(bench, gone))
    const numbers = {
      'Mails gelöscht': gone.length,
      'Dauer s': (performance.now() - started) / 1000,
      'Suche vorher p95': within(before, 0.95),
      'Suche währenddessen p95': within(meanwhile, 0.95),
      'Suche währenddessen max': Math.max(...meanwhile),
      'Platte vorher MB': stored / 1e6,
      'Platte nachher MB': (await bench.stored()) / 1e6,
    }
    console.log(`${engine}, ${mails} Mails`, numbers)
    keepResult(`deletion-${engine}-${mails}`, `deletion --mails ${mails} --engine ${engine}`, numbers)
  } finally {
    await bench.close()
  }
}

async function erase({ archive }: Bench, mails: readonly { id: string; seq: number }[]): Promise<void> {
  const at = Date.now()
  const [proposed, released] = [
    { at, by: randomUUID() },
    { at, by: randomUUID() },
  ]
  const deletion = { run: randomUUID(), deletedAt: at, proposed, released, mails }
  await archive.erase({ deletion, note: await signDeletion(deletion, signerOf(newPrivateKey(), 'zeughaus/bench')) })
}

/** Searches until the work is done. Milliseconds of each. */
function searched({ archive }: Bench, mails: number, work: Promise<unknown>): Promise<readonly number[]> {
  const kinds = kindsOf(new MailGenerator(), mails)
  const filters = KINDS.flatMap((name) => kinds[name]!.searches.map(filterOf))
  return timedUntil(work, (search) => archive.search(filters[search % filters.length]!, { offset: 0, limit: 25 }))
}
