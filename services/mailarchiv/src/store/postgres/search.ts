/**
 * Runs searches: one page in the order of the answer, and the exact total. The server's planner does not know how often
 * words occur together and makes costly choices (all mails by date for a rare word, all rows for a frequent one); so
 * the archive chooses the plan of each statement. Its cost depends on how many mails have the words: see
 * docs/adr/0011-archive-on-postgresql.md.
 */

import type { Readable, SearchFilter } from '../../search/index.ts'
import type {
  Contact,
  ContactsWanted,
  FileHit,
  FilesWanted,
  InvoiceFilter,
  InvoicesFound,
  MailSummary,
  Page,
  Thread,
  WalkedMail,
  WalkedPlace,
  WalkStep,
} from '../contract/index.ts'
import { EVERY_MAIL } from '../core/words/index.ts'
import { readAmong } from './among.ts'
import { bounded } from './bounded.ts'
import { readCollected } from './collected.ts'
import type { Database } from './database.ts'
import { deepPage, type Hit, pageOfStretches, type Reading, toHits } from './deep.ts'
import { Density, mailsWithin, type Range } from './density.ts'
import { ReadyWords } from './frequent.ts'
import { findInvoices } from './invoices.ts'
import { lookedUp } from './looked-up.ts'
import { lexeme } from './patterns.ts'
import { type Plan, planSearch } from './plan.ts'
import { readContacts } from './read-contacts.ts'
import { readFiles, readThread } from './read-relations.ts'
import { readPlaces, readPosition, readSummaries, readWalked } from './rows.ts'
import { readSpread } from './spread.ts'
import { all, candidatesOf, newestFirst, statementsOf, within } from './statements.ts'
import { Words } from './vocabulary.ts'
import { walkWorth } from './walk.ts'

const DEADLINE_MS = 15_000
/** Offset beyond which a page is found by counting the hits before it, from the nearer end. */
const DEEP_OFFSET = 2_000
/** Mails of the first stretch of dates that is searched, and the growth of each next one. */
const FIRST_STRETCH = { exact: 32_768, checked: 4_096 }
const STRETCH_GROWTH = 4
/** Hits that are fetched at once, whatever their dates. */
const FEW_HITS = 2_000
/** Share of the mails above which a search counts the mails that are not hits. */
const DENSE = 2 / 3

/** Plans that use the index on tokens, without JIT, which does not pay for a few milliseconds. */
export const BY_INDEX = [
  'SET LOCAL enable_seqscan = off',
  'SET LOCAL enable_indexscan = off',
  'SET LOCAL enable_indexonlyscan = off',
  'SET LOCAL jit = off',
]
/** Settings for a search by the index on tokens; none for one that does not use it. */
const settingsOf = ({ tsquery, collects }: Plan) => (tsquery === null && !collects ? [] : BY_INDEX)

/** Plans that read in the order of the answer. */
const BY_ORDER = [
  'SET LOCAL enable_seqscan = off',
  'SET LOCAL enable_bitmapscan = off',
  'SET LOCAL enable_sort = off',
  'SET LOCAL jit = off',
]
const BEGIN = ['BEGIN READ ONLY', `SET LOCAL statement_timeout = ${DEADLINE_MS}`]

type Known = { readonly mails: number; readonly wide: number; readonly counted: readonly (number | null)[] }

export class Search {
  readonly #database: Database
  readonly #density: Density
  readonly #ready: ReadyWords
  readonly #words: Words

  constructor(database: Database) {
    this.#database = database
    this.#density = new Density(database)
    this.#ready = new ReadyWords(database)
    this.#words = new Words(database)
  }

  /** Plans a search with the phrases that the index knows, and what its query names (looked-up.ts). */
  async plan(filter: SearchFilter): Promise<Plan> {
    return bounded(async () => {
      const [query, ready] = await Promise.all([lookedUp(this.#database, this.#words, filter), this.#ready.words()])
      return planSearch({ ...filter, query }, ready)
    })
  }

  /** Rejects with ArchiveError `search_too_slow`. */
  async search(plan: Plan, page: Page): Promise<{ mails: MailSummary[]; total: number }> {
    if (plan.nothing) return { mails: [], total: 0 }
    return bounded(async () => {
      const known = await this.#known(plan)
      if (plan.collects && plan.tsquery === null && !isDeep(plan, page)) return this.#collected(plan, page, known)
      const total = keptTotal(plan, known) ?? (isDeep(plan, page) ? await this.#total(plan, known) : null)
      const [mails, counted] = await Promise.all([
        this.#page(plan, page, known, total),
        total ?? this.#total(plan, known),
      ])
      return { mails, total: counted }
    })
  }

  async #collected(plan: Plan, page: Page, known: Known) {
    const middle = await this.#density.position(plan, 0.5, false)
    const { from, to } = plan
    const ranges =
      middle === null
        ? [{ from, to }]
        : [
            { from: middle, to },
            { from, to: middle },
          ]
    const hitsWithin = (range: Range) => statementsOf(plan, range, known).map((sql) => `SELECT s.sort, s.id ${sql}`)
    const { hits, total } = await readCollected(this.#database, ranges, [...BEGIN, ...BY_INDEX], hitsWithin, page)
    return { mails: await readSummaries(this.#database, hits), total }
  }

  /** Lists the first hits of a plan behind one of them; null when that is none of its hits. Rejects as `search` does. */
  walk(plan: Plan, step: WalkStep): Promise<WalkedMail[] | null> {
    return bounded(async () => {
      const hits = await this.#hitsBehind(plan, step)
      return hits === null ? null : readWalked(this.#database, hits)
    })
  }

  /** The same without what people read of the mails. */
  walkPlaces(plan: Plan, step: WalkStep): Promise<WalkedPlace[] | null> {
    return bounded(async () => {
      const hits = await this.#hitsBehind(plan, step)
      return hits === null ? null : readPlaces(this.#database, hits)
    })
  }

  async #hitsBehind(plan: Plan, { after, limit }: WalkStep): Promise<Hit[] | null> {
    if (plan.nothing) return after === null ? [] : null
    const known = await this.#known(plan)
    const position = after === null ? null : await this.#positionOf(plan, known, after)
    if (after !== null && position === null) return null
    return this.#firstHits({ ...plan, to: position ?? plan.to }, limit, known)
  }

  async #positionOf(plan: Plan, known: Known, id: string): Promise<number | null> {
    const position = await readPosition(this.#database, id)
    if (position === null || position < (plan.from ?? position) || position >= (plan.to ?? position + 1)) return null
    return (await this.#total(plan, known, { from: position, to: position + 1 })) === 1 ? position : null
  }

  /** Returns the hits among some mails. Rejects as `search` does. */
  hitsAmong(plan: Plan, ids: readonly string[]): Promise<string[]> {
    return bounded(() => readAmong(this.#database, plan, ids))
  }

  /** Counts hits exactly. `mark`: a further condition on `mailarchiv.mail m`. Rejects as `search` does. */
  async count(plan: Plan, mark: string | null = null): Promise<number> {
    if (plan.nothing) return 0
    return bounded(async () => {
      const known = await this.#known(plan)
      return mark === null ? (keptTotal(plan, known) ?? this.#total(plan, known)) : this.#marked(plan, known, mark)
    })
  }

  /** Lists contacts. Rejects as `search` does. */
  contacts(wanted: ContactsWanted): Promise<Contact[]> {
    return bounded(() => readContacts(this.#database, wanted))
  }

  /** Reads a conversation. Rejects as `search` does. */
  thread(mailId: string, page: Page, readable: Readable): Promise<Thread | null> {
    return bounded(() => readThread(this.#database, mailId, page, readable))
  }

  /** Lists files. Rejects as `search` does. */
  files({ mails, ...wanted }: FilesWanted, page: Page): Promise<{ files: FileHit[]; total: number }> {
    return bounded(async () => readFiles(this.#database, wanted, await this.#among(mails), page))
  }

  /** Selects `sort` and `id` of the hits of a search; null when every mail is one. */
  async #among(filter: SearchFilter): Promise<string | null> {
    const plan = await this.plan(filter)
    if (plan.nothing) return 'SELECT s.sort, s.id FROM mailarchiv.search s WHERE false'
    if (isUnfiltered(plan)) return null
    return statementsOf(plan, plan, await this.#known(plan))
      .map((sql) => `SELECT s.sort, s.id ${sql}`)
      .join(' UNION ALL ')
  }

  /** Lists invoices. Rejects as `search` does. */
  invoices(filter: InvoiceFilter, page: Page): Promise<InvoicesFound> {
    return bounded(async () => {
      const hits = await this.#among(filter.mails)
      return findInvoices(this.#database, { filter, page, hits }, DEADLINE_MS)
    })
  }

  /** Returns one page, without the total where it is not needed. */
  async page(plan: Plan, page: Page): Promise<MailSummary[]> {
    const known = await this.#known(plan)
    const total = keptTotal(plan, known) ?? (isDeep(plan, page) ? await this.#total(plan, known) : null)
    return this.#page(plan, page, known, total)
  }

  async #page(plan: Plan, page: Page, known: Known, total: number | null): Promise<MailSummary[]> {
    if (total !== null && page.offset >= total) return []
    const hits = isUnfiltered(plan)
      ? await this.#unfiltered(page)
      : total !== null && isDeep(plan, page)
        ? await this.#deep(plan, page, total, known)
        : (await this.#firstHits(plan, page.offset + page.limit, known)).slice(page.offset)
    return readSummaries(this.#database, hits)
  }

  async #marked(plan: Plan, known: Known, mark: string): Promise<number> {
    const hits = statementsOf(plan, plan, known).map((sql) => `SELECT s.id ${sql}`)
    const [rows] = await this.#database.batch([
      ...BEGIN,
      'SET LOCAL enable_seqscan = off',
      `WITH h AS MATERIALIZED (${hits.join(' UNION ALL ')})
       SELECT count(*) AS hits FROM h JOIN mailarchiv.mail m USING (id) WHERE ${mark}`,
      'COMMIT',
    ])
    return Number(rows?.[0]?.hits)
  }

  /** Reads the stored counts of the parts of a plan. */
  async #known({ names }: Plan): Promise<Known> {
    const rows = await this.#database.rows(
      `SELECT name AS key, value AS number FROM mailarchiv.total WHERE name IN ('mails', 'wide')
       UNION ALL SELECT '=' || token, mails FROM mailarchiv.counted WHERE token = ANY($1::text[])`,
      [names.filter((name) => name !== null)],
    )
    const values = new Map(rows.map((row) => [String(row.key), Number(row.number)]))
    return {
      mails: values.get('mails') ?? 0,
      wide: values.get('wide') ?? 0,
      counted: names.map((name) => (name === null ? null : (values.get(`=${name}`) ?? null))),
    }
  }

  async #total(plan: Plan, known: Known, range: Range = plan): Promise<number> {
    const counts = statementsOf(plan, range, known).map((sql) => `(SELECT count(*) ${sql})`)
    const [rows] = await this.#database.batch([
      ...BEGIN,
      ...settingsOf(plan),
      `SELECT ${counts.join(' + ')} AS hits`,
      'COMMIT',
    ])
    return Number(rows?.[0]?.hits)
  }

  /** Returns the first `wanted` hits in the order of the answer. */
  async #firstHits(plan: Plan, wanted: number, known: Known): Promise<Hit[]> {
    if (plan.tsquery === null && plan.sets.length > 0)
      return this.#within(plan, plan, { offset: 0, limit: wanted }, known, false)
    if (plan.tsquery === null && plan.collects)
      return this.#within(plan, plan, { offset: 0, limit: wanted }, known, false)
    if (plan.tsquery === null) return this.#walk(plan, wanted, null)
    const total = keptTotal(plan, known)
    if (total !== null && total <= FEW_HITS) return this.#hitsWithin(plan, plan, wanted, known)
    const worth = walkWorth(plan, wanted, known)
    if (worth > 0) {
      const hits = await this.#walk(plan, wanted, worth)
      if (hits.length === wanted) return hits
    }
    const hits: Hit[] = []
    const first = plan.hasPhrase || plan.checks.length > 0 ? FIRST_STRETCH.checked : FIRST_STRETCH.exact
    for (const range of await this.#density.stretches(plan, first, STRETCH_GROWTH)) {
      hits.push(...(await this.#hitsWithin(plan, range, wanted - hits.length, known)))
      if (hits.length >= wanted) break
    }
    return hits
  }

  /** Reads mails in the order of the answer and checks each, at most `most` of them (null: all). */
  async #walk(plan: Plan, wanted: number, most: number | null): Promise<Hit[]> {
    const rows = `SELECT s.sort, s.id, s.size, s.words FROM mailarchiv.search s WHERE ${within(plan)} ORDER BY s.sort DESC`
    const [hits] = await this.#database.batch([
      ...BEGIN,
      ...BY_ORDER,
      `SELECT s.sort, s.id FROM (${rows} ${most === null ? '' : `LIMIT ${most}`}) s
       WHERE ${all(plan.conditions)} ORDER BY s.sort DESC LIMIT ${wanted}`,
      'COMMIT',
    ])
    return toHits(hits)
  }

  /** Returns the newest hits within a range, by the index on tokens. */
  async #hitsWithin(plan: Plan, range: Range, wanted: number, known: Known): Promise<Hit[]> {
    const statement = newestFirst(plan, range, known, wanted)
    const [hits] = await this.#database.batch([...BEGIN, ...BY_INDEX, statement, 'COMMIT'])
    return toHits(hits)
  }

  /** Returns a page of all mails: stored counts lead to the stretch of dates in which it begins. */
  async #unfiltered({ offset, limit }: Page): Promise<Hit[]> {
    return this.#database.transaction(async (client) => {
      const start = await this.#density.bucketAt(client, offset)
      if (start === null) return []
      const { rows } = await client.query(
        `SELECT s.sort, s.id FROM mailarchiv.search s WHERE s.sort < ${start.below}
         ORDER BY s.sort DESC LIMIT ${limit} OFFSET ${offset - start.before}`,
      )
      return toHits(rows)
    }, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  }

  /** Returns a page far from the first. */
  async #deep(plan: Plan, page: Page, total: number, known: Known): Promise<Hit[]> {
    const isDense = total > DENSE * (await this.#density.mails(plan))
    const reading: Reading = {
      count: (range) => this.#totalOf(plan, known, range, isDense),
      hits: (range, part, backwards) => this.#within(plan, range, part, known, backwards),
    }
    const [word] = plan.names
    const isKept = keptTotal(plan, known) !== null && typeof word === 'string'
    const stretches = isKept ? await readSpread(this.#database, word) : null
    return stretches === null
      ? deepPage(reading, this.#density, plan, page, total)
      : pageOfStretches(reading, this.#density, stretches, page)
  }

  /** Counts like `#total`. For dense hits it counts the fewer mails of the range that are no hits. */
  async #totalOf(plan: Plan, known: Known, range: Range, isDense: boolean): Promise<number> {
    const mails = mailsWithin(range)
    const { tsquery, checks } = plan
    if (!isDense || mails === null || tsquery === null || checks.length > 0 || known.wide > 0) {
      return this.#total(plan, known, range)
    }
    const others = candidatesOf(`${lexeme(EVERY_MAIL)} & !(${tsquery})`, range)
    const [rows] = await this.#database.batch([
      ...BEGIN,
      ...BY_INDEX,
      `SELECT (${mails}) - (SELECT count(*) ${others}) AS hits`,
      'COMMIT',
    ])
    return Number(rows?.[0]?.hits)
  }

  async #within(plan: Plan, range: Range, page: Page, known: Known, backwards: boolean): Promise<Hit[]> {
    const parts = statementsOf(plan, range, known).map((sql) => `SELECT s.sort, s.id ${sql}`)
    const [hits] = await this.#database.batch([
      ...BEGIN,
      ...settingsOf(plan),
      `SELECT sort, id FROM (${parts.join(' UNION ALL ')}) hits
       ORDER BY sort ${backwards ? 'ASC' : 'DESC'} LIMIT ${page.limit} OFFSET ${page.offset}`,
      'COMMIT',
    ])
    return toHits(hits)
  }
}

function isUnfiltered({ conditions, from, to }: Plan): boolean {
  return conditions.length === 0 && from === null && to === null
}

/** Whether a page is so far from the first that its place has to be counted out. */
function isDeep(plan: Plan, { offset }: Page): boolean {
  return !isUnfiltered(plan) && offset > DEEP_OFFSET
}

/** The stored number of hits, where there is one. */
function keptTotal({ isCounted, conditions, from, to }: Plan, { mails, counted }: Known): number | null {
  if (from !== null || to !== null) return null
  if (conditions.length === 0) return mails
  return isCounted ? (counted[0] ?? null) : null
}
