import { join } from 'node:path'
import { SqliteArchive } from '../../services/mailarchiv/src/archive/index.ts'
import type { Recogniser } from '../../services/mailarchiv/src/recognition/index.ts'
import { NO_FILTER, parseQuery, type SearchFilter } from '../../services/mailarchiv/src/search/index.ts'
import { MailGenerator } from './generate.ts'

/** Milliseconds below which 95 of 100 searches answer. */
export type Beside = { readonly alone: number; readonly beside: number }

const MAILS = 10_000
const BATCH = 500
/** Searches of one round. Rounds with and without recognition take turns, so that the machine's mood meets both. */
const SEARCHES = 400
const ROUNDS = 4
/** How often a word of the queries occurs: from everywhere to nearly nowhere. */
const RANKS = [3, 40, 300, 2_000, 15_000]
const NO_CALENDAR = { startOfDay: () => null, startOfNextDay: () => null }

/** Searches an archive of generated mails, alone and while pages are being recognised. */
export async function searchBeside(recogniser: Recogniser, scan: string, folder: string): Promise<Beside> {
  const generator = new MailGenerator()
  const archive = await SqliteArchive.open({ folder: join(folder, 'archiv') })
  try {
    for (let from = 0; from < MAILS; from += BATCH) {
      const provenance = { source: 'import', origin: null, envelope: [] }
      await archive.put(Array.from({ length: BATCH }, (_, at) => ({ raw: generator.mail(from + at), provenance })))
    }
    const filters = RANKS.map((rank) => ({ ...NO_FILTER, query: parseQuery(generator.words[rank] ?? '', NO_CALENDAR) }))
    await round(archive, filters)
    const alone: number[] = []
    const beside: number[] = []
    for (let turn = 0; turn < ROUNDS; turn++) {
      alone.push(...(await round(archive, filters)))
      const recognition = keepRecognising(recogniser, scan)
      beside.push(...(await round(archive, filters)))
      await recognition.end()
    }
    return { alone: percentile95(alone), beside: percentile95(beside) }
  } finally {
    await archive.close()
  }
}

function keepRecognising(recogniser: Recogniser, scan: string): { end(): Promise<void> } {
  let ended = false
  const work = (async () => {
    while (!ended) await recogniser.recognise(scan, [0])
  })()
  return {
    async end() {
      ended = true
      await work
    },
  }
}

async function round(archive: SqliteArchive, filters: readonly SearchFilter[]): Promise<readonly number[]> {
  const times: number[] = []
  for (let search = 0; search < SEARCHES; search++) {
    const filter = filters[search % filters.length] ?? NO_FILTER
    const started = performance.now()
    await archive.search(filter, { offset: 0, limit: 25 })
    times.push(performance.now() - started)
  }
  return times
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
