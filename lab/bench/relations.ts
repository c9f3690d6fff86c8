/**
 * Measures what a CRM asks for beside words: the mails of 500 contacts and of a domain, the timeline of 500 addresses, a
 * file by its hash, a conversation. Page and exact total, on the archive itself.
 *
 *     npm run bench -- relations [--count 1000000] [--engine postgres] [--folder DIR]
 *
 * `--folder` keeps the archive, or uses the one that `npm run bench -- search --folder DIR` left.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AddressFilter, type ContactRole, NO_FILTER } from '../../services/mailarchiv/src/search/index.ts'
import type { Archive } from '../../services/mailarchiv/src/store/contract/index.ts'
import { PostgresArchive } from '../../services/mailarchiv/src/store/postgres/index.ts'
import { openPackRawStore } from '../../services/mailarchiv/src/store/raw/index.ts'
import { SqliteArchive } from '../../services/mailarchiv/src/store/sqlite/index.ts'
import { MailGenerator, Random } from './generate.ts'
import { startServer } from './postgres-server.ts'
import { keepResult, type Numbers } from './results.ts'
import { fillSqlite } from './search.ts'
import { fillPostgres } from './search-postgres.ts'

const CONTACTS = 500
const ROUNDS = 60
const PAGE = { offset: 0, limit: 25 }
/** The most active people outside among whom contacts are drawn; a CRM knows those it writes with. */
const KNOWN = 20_000
/** Share of the mails that the measured domain has. */
const OF_DOMAIN = 0.02
const DOMAINS = 400
const ROLES: readonly ContactRole[] = ['from', 'to']

type Readable = Pick<Archive, 'search' | 'contacts' | 'files' | 'conversation' | 'close'>

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '1000000' },
      engine: { type: 'string', default: 'sqlite' },
      folder: { type: 'string' },
    },
  })
  const data = values.folder ?? mkdtempSync(join(tmpdir(), 'zeughaus-bench-relations-'))
  const isPostgres = values.engine === 'postgres'
  const server = isPostgres ? startServer(join(data, 'pg')) : null
  const generator = new MailGenerator()
  try {
    const count = Number(values.count)
    const mails =
      server === null
        ? await fillSqlite(join(data, 'mailarchiv'), generator, count)
        : await fillPostgres(server.url, join(data, 'raw'), generator, count)
    const archive: Readable =
      server === null
        ? await SqliteArchive.open({ folder: join(data, 'mailarchiv') })
        : await PostgresArchive.open({
            connection: { connectionString: server.url },
            raws: await openPackRawStore(join(data, 'raw')),
          })
    try {
      const numbers = await measure(archive, generator, mails)
      console.table(numbers)
      const name = `relations${isPostgres ? '-postgres' : ''}-${mails}`
      keepResult(name, `relations --count ${mails} --engine ${values.engine}`, numbers)
    } finally {
      await archive.close()
    }
  } finally {
    server?.stop()
    if (values.folder === undefined) rmSync(data, { recursive: true, force: true })
  }
}

async function measure(archive: Readable, generator: MailGenerator, mails: number): Promise<Numbers> {
  const random = new Random(31)
  const addresses = () =>
    Array.from({ length: CONTACTS }, () => generator.address('outside', random.below(KNOWN)).toLowerCase())
  const involving = (anyOf: readonly AddressFilter[]) => ({ ...NO_FILTER, contact: { anyOf, roles: ROLES } })
  const some = (): AddressFilter[] => [...new Set(addresses())].map((address) => ({ kind: 'address', address }))
  const domain = await domainWith(archive, generator, mails * OF_DOMAIN)
  const { files } = await archive.files({ ...EVERY_FILE, type: 'pdf' }, { offset: 0, limit: 100 })
  const { mails: newest } = await archive.search(NO_FILTER, { offset: 0, limit: 100 })
  return {
    ...(await times('500 contacts', () => archive.search(involving(some()), PAGE))),
    ...(await times('domain', () => archive.search(involving([{ kind: 'domain', domain: domain.name }]), PAGE))),
    'mails of the domain': domain.mails,
    ...(await times('timeline of 500', () =>
      archive.contacts({ ...EVERYBODY, addresses: [...new Set(addresses())], limit: CONTACTS }),
    )),
    ...(await times('file by hash', () =>
      archive.files({ ...EVERY_FILE, sha256: random.pick(files).sha256 }, { offset: 0, limit: 25 }),
    )),
    ...(await times('conversation', () => archive.conversation(random.pick(newest).id, PAGE, NO_FILTER.readable))),
  }
}

const EVERY_FILE = { sha256: null, type: null, filename: null, mails: NO_FILTER }
const EVERYBODY = { words: [], sort: 'last' as const, after: null, readable: NO_FILTER.readable }

/** The domain whose number of mails comes closest to the wanted one. */
async function domainWith(archive: Readable, generator: MailGenerator, wanted: number) {
  const names = new Set(
    Array.from({ length: DOMAINS }, (_, rank) => generator.address('outside', rank).split('@')[1]!.toLowerCase()),
  )
  let best = { name: '', mails: Number.NaN }
  for (const name of names) {
    const contact = { anyOf: [{ kind: 'domain' as const, domain: name }], roles: ROLES }
    const { total: mails } = await archive.search({ ...NO_FILTER, contact }, PAGE)
    if (!(Math.abs(mails - wanted) >= Math.abs(best.mails - wanted))) best = { name, mails }
  }
  return best
}

/** Percentiles of the times, after as many warm rounds. */
async function times(name: string, ask: () => Promise<unknown>): Promise<Numbers> {
  const taken: number[] = []
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const started = performance.now()
    await ask()
    taken.push(performance.now() - started)
  }
  const sorted = taken.slice(ROUNDS).sort((a, b) => a - b)
  return { [`${name} p50`]: sorted[ROUNDS / 2]!, [`${name} p95`]: sorted[Math.floor(ROUNDS * 0.95)]! }
}
