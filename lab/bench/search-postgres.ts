/**
 * Measures the searches on PostgreSQL that people send: each of the first forty pages, and the exact total.
 *
 *     npm run bench -- search --engine postgres [--count 1000000] [--folder DIR]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { importMails } from '../../services/mailarchiv/src/intake/files/index.ts'
import { Database, PostgresArchive, Search } from '../../services/mailarchiv/src/store/postgres/bench.ts'
import { openPackRawStore } from '../../services/mailarchiv/src/store/raw/index.ts'
import { MailGenerator } from './generate.ts'
import { startServer } from './postgres-server.ts'
import { keepResult, type Numbers } from './results.ts'
import { commonKinds, filterOf, mboxOf, type Search as Wanted } from './search-kinds.ts'

const LIMIT = 25
const PAGES = 40
/** Least number of measured pages per kind: of twenty, the slowest alone would be the p95. */
const LEAST = 200
const TARGETS = { page: 100, total: 1_000 }

export async function runPostgres(count: number, kept: string | undefined): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'zeughaus-bench-search-postgres-'))
  const server = startServer(join(folder, 'pg'))
  const generator = new MailGenerator()
  try {
    const mails = await fillPostgres(server.url, join(folder, 'raw'), generator, count)
    const database = new Database({ connection: { connectionString: server.url }, size: 8 })
    try {
      const times = await measureKinds(database, commonKinds(generator))
      const size = await report(database, mails)
      keepResult(`search-postgres-${mails}`, `search --engine postgres --count ${mails}`, { ...times, ...size })
    } finally {
      await database.close()
    }
  } finally {
    server.stop()
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills the archive up to this many mails; existing ones stay. */
export async function fillPostgres(
  url: string,
  folder: string,
  generator: MailGenerator,
  count: number,
): Promise<number> {
  const raws = await openPackRawStore(folder)
  const archive = await PostgresArchive.open({ connection: { connectionString: url }, raws })
  try {
    const { mails } = await archive.counts()
    if (mails >= count) return mails
    console.log(`${count - mails} Mails werden erzeugt und aufgenommen …`)
    const started = performance.now()
    await importMails(archive, { paths: ['-'], stdin: Readable.from(mboxOf(generator, mails, count)) })
    const seconds = (performance.now() - started) / 1000
    console.log(`${Math.round((count - mails) / seconds)} Mails/s, das Erzeugen eingeschlossen`)
    return count
  } finally {
    await archive.close()
  }
}

async function measureKinds(database: Database, kinds: Readonly<Record<string, readonly Wanted[]>>): Promise<Numbers> {
  await database.rows('VACUUM (ANALYZE) mailarchiv.search')
  await database.rows('VACUUM (ANALYZE) mailarchiv.mail')
  const search = new Search(database)
  const table: Record<string, Record<string, string | number>> = {}
  const numbers: Record<string, number> = {}
  for (const [name, searches] of Object.entries(kinds)) {
    const measured = {
      page: await times(repeated(searches, LEAST), (wanted, place) =>
        search.page(filterOf(wanted), { offset: (place % PAGES) * LIMIT, limit: LIMIT }),
      ),
      total: await times(searches, (wanted) => search.total(filterOf(wanted))),
    }
    table[name] = {}
    for (const what of ['page', 'total'] as const) {
      const [p50, p95] = [at(measured[what], 0.5), at(measured[what], 0.95)]
      numbers[`${name} ${what} p50`] = p50
      numbers[`${name} ${what} p95`] = p95
      const german = what === 'page' ? 'Seite' : 'Summe'
      table[name][`${german} p50 ms`] = round(p50)
      table[name][`${german} p95 ms`] = round(p95)
      table[name][`≤ ${TARGETS[what]}`] = p95 <= TARGETS[what] ? 'ja' : 'nein'
    }
  }
  console.table(table)
  return numbers
}

async function report(database: Database, mails: number): Promise<Numbers> {
  const rows = await database.rows(
    `SELECT sum(pg_total_relation_size(oid)) AS bytes,
       sum(pg_indexes_size(oid)) FILTER (WHERE relname LIKE 'search_%') AS search_index
     FROM pg_class WHERE relnamespace = 'mailarchiv'::regnamespace AND relkind = 'r'`,
  )
  const perMail = (bytes: unknown) => Math.round(Number(bytes) / mails)
  console.log(
    `${perMail(rows[0]?.bytes)} Byte je Mail in der Datenbank, davon ${perMail(rows[0]?.search_index)} für die Indizes der Suche`,
  )
  return { 'bytes a mail': perMail(rows[0]?.bytes), 'bytes of the index a mail': perMail(rows[0]?.search_index) }
}

async function times(
  searches: readonly Wanted[],
  once: (wanted: Wanted, place: number) => Promise<unknown>,
): Promise<number[]> {
  for (const [place, wanted] of searches.entries()) await once(wanted, place)
  const measured: number[] = []
  for (const [place, wanted] of searches.entries()) {
    const started = performance.now()
    await once(wanted, place)
    measured.push(performance.now() - started)
  }
  return measured.sort((a, b) => a - b)
}

/** Repeats the searches in their order until there are this many. */
const repeated = (searches: readonly Wanted[], least: number): readonly Wanted[] =>
  Array.from({ length: Math.ceil(least / searches.length) }, () => searches).flat()

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const round = (value: number) => Number(value.toFixed(1))
