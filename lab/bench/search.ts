/**
 * Measures searches in a million generated mails over HTTP, one page and the exact total, and for comparison the bare
 * engine: the same compiled statements on a separate connection in this process.
 *
 *     npm run bench -- search [--count 1000000] [--folder DIR] [--seconds 30] [--engine postgres]
 *
 * `--folder` keeps the archive, or uses the one that is there: making a million mails takes a while.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { printed } from '@zeughaus/platform/testing'
import { fillCompileCache } from '../../scripts/compile-cache.ts'
import { importMails } from '../../services/mailarchiv/src/intake/files/index.ts'
import { compileSearch, SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import {
  countHits,
  expandsPrefix,
  keptTotal,
  readPage,
  readPageAndTotal,
} from '../../services/mailarchiv/src/store/sqlite/query.ts'
import { currentIndex, layoutOf, openIndex, READER } from '../../services/mailarchiv/src/store/sqlite/schema.ts'
import { MailGenerator } from './generate.ts'
import { Client, figures } from './load.ts'
import { measure, memory, peakMemory } from './processes.ts'
import { keepResult, type Numbers } from './results.ts'
import { filterOf, type Kind, keyOf, kindsOf, mboxOf, type Search } from './search-kinds.ts'
import { runPostgres } from './search-postgres.ts'

const ROOT = join(import.meta.dirname, '../..')
const ZEUGHAUS = ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/zeughaus.ts')]
const LIMIT = 25
const CONTACT_RATE = 500
/** Concurrent readers of mails. */
const READERS = 8
const PERCENTILES = [
  [0.5, 'p50'],
  [0.95, 'p95'],
] as const

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '1000000' },
      folder: { type: 'string' },
      seconds: { type: 'string', default: '30' },
      engine: { type: 'string', default: 'sqlite' },
    },
  })
  if (values.engine === 'postgres') return runPostgres(Number(values.count), values.folder)
  const data = values.folder ?? mkdtempSync(join(tmpdir(), 'zeughaus-bench-search-'))
  const generator = new MailGenerator()
  try {
    const mails = await fillSqlite(join(data, 'mailarchiv'), generator, Number(values.count))
    const kinds = kindsOf(generator, mails)
    const bare = bareTimes(join(data, 'mailarchiv'), kinds)
    await fillCompileCache()
    const server = await startServer(data)
    try {
      const times = await overHttp(server, kinds, bare)
      const rate = await contactLoad(server, kinds.contact!.searches, Number(values.seconds))
      const searched = peakMemory(server.pid)
      const details = await detailLoad(server, kinds.contact!.searches, Number(values.seconds))
      const most = peakMemory(server.pid)
      console.log(
        `Speicher des Dienstes: ${Math.round(searched)} MB, mit Details ${Math.round(most)} MB, jetzt ${Math.round(memory(server.pid))} MB`,
      )
      const memories = { memory: searched, 'memory with details': most }
      keepResult(`search-${mails}`, `search --count ${mails}`, { ...times, ...rate, ...details, ...memories })
    } finally {
      server.process.kill('SIGTERM')
    }
  } finally {
    if (values.folder === undefined) rmSync(data, { recursive: true, force: true })
  }
}

/** Fills the archive up to this many mails; existing ones stay. */
export async function fillSqlite(folder: string, generator: MailGenerator, count: number): Promise<number> {
  await using archive = await SqliteArchive.open({ folder })
  const { mails } = await archive.counts()
  if (mails >= count) return mails
  console.log(`${count - mails} Mails werden erzeugt und aufgenommen …`)
  const started = performance.now()
  let shown = 0
  await importMails(archive, {
    paths: ['-'],
    stdin: Readable.from(mboxOf(generator, mails, count)),
    onProgress({ gelesen }) {
      if (gelesen - shown < 50_000) return
      shown = gelesen
      console.log(`${gelesen} nach ${Math.round((performance.now() - started) / 1000)} s`)
    },
  })
  return count
}

/** Times of the statements alone, warm: one page and the total. */
function bareTimes(folder: string, kinds: Readonly<Record<string, Kind>>): Map<string, number[]> {
  const db = openIndex(currentIndex(layoutOf(folder))!, READER)
  const times = new Map<string, number[]>()
  for (const [name, { searches }] of Object.entries(kinds)) {
    const once = (search: Search) => {
      const plan = compileSearch(filterOf(search))
      const started = performance.now()
      const kept = keptTotal(db, plan)
      if (kept === null && expandsPrefix(db, plan)) {
        readPageAndTotal(db, plan, { offset: ((search.page ?? 1) - 1) * LIMIT, limit: LIMIT })
        return performance.now() - started
      }
      const total = kept ?? countHits(db, plan, plan)
      readPage(db, plan, { offset: ((search.page ?? 1) - 1) * LIMIT, limit: LIMIT }, total)
      return performance.now() - started
    }
    for (const search of searches) once(search)
    times.set(
      name,
      searches.map(once).sort((a, b) => a - b),
    )
  }
  db.close()
  return times
}

type Server = { readonly process: ChildProcess; readonly pid: number; readonly url: string; readonly key: string }

async function startServer(data: string): Promise<Server> {
  const env = { ZEUGHAUS_DATA: data, MAILARCHIV_PORT: '0' }
  const create = ['mailarchiv', 'keys', 'create', '--role', 'auditor', '--name', 'Benchmark', '--rate', '1000000']
  const { output } = await measure(process.execPath, [...ZEUGHAUS, ...create], env)
  const child = spawn(process.execPath, [...ZEUGHAUS, 'start', 'mailarchiv'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await printed(child, (line) => /Mailarchiv: (http\S+)/.exec(line)?.[1])
  return { process: child, pid: child.pid!, url, key: output.trim() }
}

function pathOf({ q, contact, page }: Search): string {
  const parameters = new URLSearchParams({ limit: String(LIMIT) })
  if (q !== undefined) parameters.set('q', q)
  if (contact !== undefined) parameters.set('contact', contact)
  if (page !== undefined) parameters.set('page', String(page))
  return `/api/v1/mails?${parameters}`
}

async function overHttp(
  server: Server,
  kinds: Readonly<Record<string, Kind>>,
  bare: Map<string, number[]>,
): Promise<Numbers> {
  const headers = { authorization: `Bearer ${server.key}` }
  const once = async (search: Search) => {
    const started = performance.now()
    const answer = await fetch(server.url + pathOf(search), { headers })
    const { total } = (await answer.json()) as { total: number }
    if (answer.status !== 200) throw new Error(`${pathOf(search)}: ${answer.status}`)
    return { time: performance.now() - started, total }
  }
  const table: Record<string, Record<string, string | number>> = {}
  const numbers: Record<string, number> = {}
  for (const [name, { target, searches }] of Object.entries(kinds)) {
    for (const search of searches) await once(search)
    const times: number[] = []
    let hits = 0
    for (const search of searches) {
      const { time, total } = await once(search)
      times.push(time)
      hits = Math.max(hits, total)
    }
    times.sort((a, b) => a - b)
    const engine = bare.get(name)!
    const allowed = at(engine, 0.5) * 1.5 + 2
    for (const [share, percent] of PERCENTILES) {
      numbers[`${keyOf(name)} ${percent}`] = at(times, share)
      numbers[`${keyOf(name)} engine ${percent}`] = at(engine, share)
    }
    table[name] = {
      Treffer: hits,
      'p50 ms': round(at(times, 0.5)),
      'p95 ms': round(at(times, 0.95)),
      'Ziel p95': target,
      'Maschine p50': round(at(engine, 0.5)),
      'Maschine p95': round(at(engine, 0.95)),
      'p50 ≤ 1,5 × + 2': at(times, 0.5) <= allowed ? 'ja' : `nein (${round(allowed)})`,
    }
  }
  console.table(table)
  return numbers
}

/** The searches of a CRM, sent at a steady rate whether answers have come or not; a time counts from when it was due. */
async function contactLoad(server: Server, searches: readonly Search[], seconds: number): Promise<Numbers> {
  const headers = { authorization: `Bearer ${server.key}` }
  const times: number[] = []
  let failed = 0
  const open = new Set<Promise<void>>()
  const started = performance.now()
  const wanted = CONTACT_RATE * seconds
  for (let sent = 0; sent < wanted; ) {
    while (sent < wanted && started + (sent * 1000) / CONTACT_RATE <= performance.now()) {
      const due = started + (sent * 1000) / CONTACT_RATE
      const request = fetch(server.url + pathOf(searches[sent % searches.length]!), { headers })
        .then(async (answer) => {
          await answer.arrayBuffer()
          if (answer.status === 200) times.push(performance.now() - due)
          else failed += 1
        })
        .catch(() => {
          failed += 1
        })
        .finally(() => open.delete(request))
      open.add(request)
      sent += 1
    }
    await sleep(1)
  }
  await Promise.all(open)
  const rate = times.length / ((performance.now() - started) / 1000)
  times.sort((a, b) => a - b)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => round(at(times, share)))
  console.log(
    `contact bei ${CONTACT_RATE}/s über ${seconds} s: ${Math.round(rate)}/s beantwortet, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, Fehler ${failed}`,
  )
  return { 'contact rate': rate, 'contact rate p95': at(times, 0.95), 'contact rate failed': failed }
}

/** The load of CRM users: a search, then its first three mails, repeatedly. */
async function detailLoad(server: Server, searches: readonly Search[], seconds: number): Promise<Numbers> {
  const clients = Array.from({ length: READERS }, () => new Client(server.url, server.key))
  const durations: number[] = []
  const until = performance.now() + seconds * 1000
  const read = async (client: Client, reader: number) => {
    for (let turn = reader; performance.now() < until; turn += READERS) {
      const search = searches[turn % searches.length]!
      const { mails } = (await client.call({ method: 'GET', path: pathOf(search) })) as { mails: { id: string }[] }
      for (const { id } of mails.slice(0, 3)) {
        const sent = performance.now()
        await client.fetch({ method: 'GET', path: `/api/v1/mails/${id}` })
        durations.push(performance.now() - sent)
      }
    }
  }
  await Promise.all(clients.map(read))
  for (const client of clients) client.close()
  const { requests, p50, p95 } = figures(durations, seconds * 1000)
  console.log(`${READERS} lesen nach jeder Suche Mails: ${requests} Mails, p50 ${round(p50)} ms, p95 ${round(p95)} ms`)
  return { 'detail p50': p50, 'detail p95': p95 }
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const round = (value: number) => Number(value.toFixed(1))
