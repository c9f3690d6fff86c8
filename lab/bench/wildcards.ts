/**
 * Measures searches for words inside words: over a vocabulary of two million different words, in fewer mails than a real
 * archive with that many would have. A search for five letters from the middle of one of the words asks for the first
 * page and the exact total. Then it prints what shorter pieces cost, which are in many more words: the bound of the words
 * of one wildcard comes from there.
 *
 *     npm run bench -- wildcards [--mails 50000] [--words 2000000] [--engine postgres] [--folder DIR]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NO_FILTER, parseQuery } from '../../services/mailarchiv/src/search/index.ts'
import { PostgresArchive } from '../../services/mailarchiv/src/store/postgres/index.ts'
import { openPackRawStore } from '../../services/mailarchiv/src/store/raw/index.ts'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import { Random, syllable } from './generate.ts'
import { startServer } from './postgres-server.ts'
import { keepResult } from './results.ts'

const BATCH = 500
const SEARCHES = 300
const WARM_UP = 10
const PAGE = { offset: 0, limit: 25 }
const LETTERS = 5
/** Words that a shorter piece is to be in, about. */
const WIDTHS = [1_000, 2_500, 5_000, 10_000, 20_000, 40_000]
/** Pieces that are counted to find them, and searches for each that is found. */
const PIECES = 150
const WIDE_SEARCHES = 12
const TARGET_MS = 100
/** Stems of compounds, of which every fifth word consists: five letters of one are in hundreds of words. */
const STEMS = 2_000
const NO_CALENDAR = { startOfDay: () => null, startOfNextDay: () => null }

type Engine = Pick<SqliteArchive, 'put' | 'search' | 'counts' | 'markImport' | 'close'>

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      mails: { type: 'string', default: '50000' },
      words: { type: 'string', default: '2000000' },
      engine: { type: 'string', default: 'sqlite' },
      folder: { type: 'string' },
    },
  })
  const [mails, words] = [Number(values.mails), Number(values.words)]
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'zeughaus-bench-wildcards-'))
  const isPostgres = values.engine === 'postgres'
  const server = isPostgres ? startServer(join(folder, 'pg')) : null
  const archive: Engine =
    server === null
      ? await SqliteArchive.open({ folder })
      : await PostgresArchive.open({
          connection: { connectionString: server.url },
          raws: await openPackRawStore(join(folder, 'raw')),
        })
  try {
    const vocabulary = vocabularyOf(words)
    if ((await archive.counts()).mails < mails) await fill(archive, vocabulary, mails)
    const numbers = await measure(archive, vocabulary)
    await measureWide(archive, vocabulary)
    const name = `wildcards${isPostgres ? '-postgres' : ''}`
    keepResult(name, `wildcards --mails ${mails} --words ${words} --engine ${values.engine}`, { ...numbers, words })
  } finally {
    await archive.close()
    server?.stop()
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function vocabularyOf(words: number): string[] {
  const random = new Random(22)
  const stems = Array.from({ length: STEMS }, () => syllable(random) + syllable(random))
  const found = new Set<string>()
  while (found.size < words) {
    const isCompound = random.next() < 0.2
    let word = ''
    for (let at = 2 + random.below(3); at > 0; at--) word += isCompound ? random.pick(stems) : syllable(random)
    if (isCompound || random.next() < 0.2) word += `${random.below(10_000_000)}`
    found.add(word)
  }
  return [...found]
}

async function fill(archive: Engine, vocabulary: readonly string[], mails: number): Promise<void> {
  const random = new Random(23)
  const share = Math.ceil(vocabulary.length / mails)
  const started = performance.now()
  for (let from = 0; from < mails; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, at) => {
      const own = vocabulary.slice((from + at) * share, (from + at + 1) * share)
      const others = Array.from({ length: 60 }, () => vocabulary[Math.floor(random.next() ** 6 * vocabulary.length)])
      const date = new Date(Date.UTC(2016, 0, 1) + (from + at) * 3_600_000).toUTCString()
      const head = `From: a@b.example\r\nTo: c@d.example\r\nDate: ${date}\r\nMessage-ID: <${from + at}@b.example>\r\n`
      const raw = `${head}Content-Type: text/plain; charset=utf-8\r\n\r\n${[...own, ...others].join(' ')}\r\n`
      return { raw: Buffer.from(raw), provenance: { source: 'import' as const, origin: null, envelope: [] } }
    })
    await archive.put(batch)
  }
  // As an import ends.
  await archive.markImport({ run: 'bench', progress: null, files: [] })
  console.log(`${mails} Mails in ${Math.round((performance.now() - started) / 1000)} s aufgenommen`)
}

async function measure(archive: Engine, vocabulary: readonly string[]) {
  const random = new Random(24)
  const times: number[] = []
  let [refused, hits] = [0, 0]
  while (times.length < SEARCHES + WARM_UP) {
    const letters = [...random.pick(vocabulary)]
    if (letters.length < LETTERS + 2) continue
    const start = 1 + random.below(letters.length - LETTERS - 1)
    const before = performance.now()
    const total = await totalOf(archive, letters.slice(start, start + LETTERS).join(''))
    times.push(performance.now() - before)
    if (total === null) refused += 1
    else hits += total
  }
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
  console.log(
    `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (Ziel ${TARGET_MS}), höchstens ${at(0.999).toFixed(0)} ms`,
  )
  console.log(`${refused} von ${times.length} abgelehnt, im Mittel ${Math.round(hits / times.length)} Treffer`)
  return { p50: at(0.5), p95: at(0.95), refused: refused / times.length, hits: hits / times.length }
}

/** Searches for letters within words. null: refused */
async function totalOf(archive: Engine, letters: string): Promise<number | null> {
  try {
    const query = parseQuery(`*${letters}*`, NO_CALENDAR)
    return (await archive.search({ ...NO_FILTER, query }, PAGE)).total
  } catch (error) {
    if ((error as { code?: string }).code !== 'pattern_too_wide') throw error
    return null
  }
}

/** Prints what pieces cost that are in more and more words. */
async function measureWide(archive: Engine, vocabulary: readonly string[]): Promise<void> {
  const random = new Random(25)
  const pieces = new Map<string, number>()
  while (pieces.size < PIECES) {
    const word = random.pick(vocabulary)
    const piece = word.slice(1, 3 + (pieces.size % 3))
    if (pieces.has(piece)) continue
    pieces.set(
      piece,
      vocabulary.reduce((sum, each) => sum + (each.includes(piece) ? 1 : 0), 0),
    )
  }
  const rows = []
  for (const width of WIDTHS) {
    const distance = ([, words]: readonly [string, number]) => Math.abs(words - width)
    const [piece, words] = [...pieces].reduce((one, other) => (distance(other) < distance(one) ? other : one))
    const times: number[] = []
    let total: number | null = null
    for (let turn = 0; turn < WIDE_SEARCHES; turn += 1) {
      const before = performance.now()
      total = await totalOf(archive, piece)
      times.push(performance.now() - before)
    }
    const [median, most] = [times.toSorted((one, other) => one - other)[WIDE_SEARCHES / 2], Math.max(...times)]
    rows.push({ piece, words, hits: total ?? 'abgelehnt', 'p50 ms': median, 'höchstens ms': most })
  }
  console.table(rows)
}
