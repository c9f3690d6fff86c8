/**
 * Measures the searches of `search` on PostgreSQL: a page, the exact total, and for comparison a bare count of the same
 * hits by the index alone.
 *
 *     npm run bench -- search --engine postgres [--count 1000000] [--folder DIR]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { importMails } from '../../services/mailarchiv/src/intake/files/index.ts'
import {
  BY_INDEX,
  Database,
  PostgresArchive,
  Search,
  tsqueryLiteral,
} from '../../services/mailarchiv/src/store/postgres/bench.ts'
import { openPackRawStore } from '../../services/mailarchiv/src/store/raw/index.ts'
import { MailGenerator } from './generate.ts'
import { startServer } from './postgres-server.ts'
import { keepResult, type Numbers } from './results.ts'
import { filterOf, type Kind, keyOf, kindsOf, mboxOf, type Search as Wanted } from './search-kinds.ts'

const LIMIT = 25
/** Least number of measured pages per kind: of twenty, the slowest alone would be the p95. */
const PAGES = 200
const PAGE_TARGET = 20
const TOTAL_TARGET = 3

export async function runPostgres(count: number, kept: string | undefined): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'zeughaus-bench-search-postgres-'))
  const server = startServer(join(folder, 'pg'))
  const generator = new MailGenerator()
  try {
    const mails = await fillPostgres(server.url, join(folder, 'raw'), generator, count)
    const database = new Database({ connection: { connectionString: server.url }, size: 8 })
    try {
      const times = await measureKinds(database, kindsOf(generator, mails))
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

async function measureKinds(database: Database, kinds: Readonly<Record<string, Kind>>): Promise<Numbers> {
  await database.rows('VACUUM (ANALYZE) mailarchiv.search')
  await database.rows('VACUUM (ANALYZE) mailarchiv.mail')
  const search = new Search(database)
  const table: Record<string, Record<string, string | number>> = {}
  const numbers: Record<string, number> = {}
  for (const [name, { searches }] of Object.entries(kinds)) {
    const page = await times(repeated(searches, PAGES), async (wanted) =>
      search.page(await search.plan(filterOf(wanted)), pageOf(wanted)),
    )
    const total = await times(searches, async (wanted) => search.count(await search.plan(filterOf(wanted))))
    const bare = await times(searches, (wanted) => countByIndex(database, search, wanted))
    for (const [what, measured] of Object.entries({ page, total, count: bare })) {
      numbers[`${keyOf(name)} ${what} p50`] = at(measured, 0.5)
      numbers[`${keyOf(name)} ${what} p95`] = at(measured, 0.95)
    }
    table[name] = {
      'Seite p50 ms': round(at(page, 0.5)),
      'Seite p95 ms': round(at(page, 0.95)),
      [`≤ ${PAGE_TARGET}`]: at(page, 0.95) <= PAGE_TARGET ? 'ja' : 'nein',
      'Summe p50 ms': round(at(total, 0.5)),
      'Summe p95 ms': round(at(total, 0.95)),
      'bloßes Zählen p50': round(at(bare, 0.5)),
      'bloßes Zählen p95': round(at(bare, 0.95)),
      [`≤ ${TOTAL_TARGET} ×`]: at(total, 0.95) <= TOTAL_TARGET * at(bare, 0.95) ? 'ja' : 'nein',
    }
  }
  console.table(table)
  return numbers
}

/** Measures PostgreSQL's own count of index hits, without phrase checks and kept counts. */
async function countByIndex(database: Database, search: Search, wanted: Wanted): Promise<void> {
  const { tsquery } = await search.plan(filterOf(wanted))
  const where = tsquery === null ? 'true' : `mailarchiv.tokens(words, wide) @@ ${tsqueryLiteral(tsquery)}`
  const settings = tsquery === null ? [] : BY_INDEX
  await database.batch([
    'BEGIN READ ONLY',
    ...settings,
    `SELECT count(*) FROM mailarchiv.search WHERE ${where}`,
    'COMMIT',
  ])
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

async function times(searches: readonly Wanted[], once: (wanted: Wanted) => Promise<unknown>): Promise<number[]> {
  for (const wanted of searches) await once(wanted)
  const measured: number[] = []
  for (const wanted of searches) {
    const started = performance.now()
    await once(wanted)
    measured.push(performance.now() - started)
  }
  return measured.sort((a, b) => a - b)
}

/** Repeats the searches in their order until there are this many. */
const repeated = (searches: readonly Wanted[], least: number): readonly Wanted[] =>
  Array.from({ length: Math.ceil(least / searches.length) }, () => searches).flat()

const pageOf = ({ page = 1 }: Wanted) => ({ offset: (page - 1) * LIMIT, limit: LIMIT })
const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const round = (value: number) => Number(value.toFixed(1))
