/** Runs searches: one page in the order of the answer, and the exact total. PostgreSQL chooses the plans. */

import type { Readable, SearchFilter } from '../../search/index.ts'
import type {
  Contact,
  ContactsWanted,
  Conversation,
  FileHit,
  FilesWanted,
  InvoiceFilter,
  InvoicesFound,
  MailSummary,
  Page,
  WalkedMail,
  WalkedPlace,
  WalkStep,
} from '../contract/index.ts'
import { countNumbered, readAmong } from './among.ts'
import type { Database, Rows } from './database.ts'
import { all, boundsOf, hitsOf, pageOf } from './hits.ts'
import { findInvoices } from './invoices.ts'
import { lookedUp } from './looked-up.ts'
import { type Plan, planSearch } from './plan.ts'
import { readContacts } from './read-contacts.ts'
import { readConversation, readFiles } from './read-relations.ts'
import { readPlaces, readPosition, readSummaries, readWalked } from './rows.ts'
import { Words } from './vocabulary.ts'

const DEADLINE_MS = 15_000
/** Compiling a plan pays for none of these statements. */
const BEGIN = ['BEGIN READ ONLY', `SET LOCAL statement_timeout = ${DEADLINE_MS}`, 'SET LOCAL jit = off']

/**
 * Newest mails among which the hits of the first pages are looked for, and the growth of their time: in 1,000,000 mails a
 * page of a frequent word takes 25 ms (p95); to find all of its hits takes 1.1 s.
 */
const NEWEST = 16_384
const GROWTH = 8
/** Hits of the first pages. */
const FIRST_HITS = 1_000

/** Hits that are counted in the time in which one mail is looked up. */
const LOOK_UP = 2_000

type Hit = { readonly sort: number; readonly id: string }

/** Its methods reject with the database's error when a statement exceeds its time: see readers.ts. */
export class Search {
  readonly #database: Database
  readonly #words: Words
  readonly #newest: number

  /** @param newest mails that are searched first */
  constructor(database: Database, newest = NEWEST) {
    this.#database = database
    this.#words = new Words(database)
    this.#newest = newest
  }

  async search(filter: SearchFilter, page: Page): Promise<{ mails: MailSummary[]; total: number }> {
    const plan = await this.#plan(filter)
    const [mails, total] = await Promise.all([this.#page(plan, page), this.#total(plan)])
    return { mails, total }
  }

  /** The page of `search` alone. */
  async page(filter: SearchFilter, page: Page): Promise<MailSummary[]> {
    return this.#page(await this.#plan(filter), page)
  }

  /** The exact total of `search` alone. */
  async total(filter: SearchFilter): Promise<number> {
    return this.#total(await this.#plan(filter))
  }

  /** Counts hits with a mark exactly. @param mark a condition on `mailarchiv.mail m` */
  async count(filter: SearchFilter, mark: string): Promise<number> {
    const plan = await this.#plan(filter)
    if (plan.nothing) return 0
    return this.#count(
      `WITH h AS MATERIALIZED (${hitsOf(plan)})
       SELECT count(*) AS hits FROM h JOIN mailarchiv.mail m USING (id) WHERE ${mark}`,
    )
  }

  /** Lists the first hits behind one of them; null when that is none of them. */
  async walk(filter: SearchFilter, step: WalkStep): Promise<WalkedMail[] | null> {
    const hits = await this.#hitsBehind(filter, step)
    return hits === null ? null : readWalked(this.#database, hits)
  }

  /** The same without what people read of the mails. */
  async walkPlaces(filter: SearchFilter, step: WalkStep): Promise<WalkedPlace[] | null> {
    const hits = await this.#hitsBehind(filter, step)
    return hits === null ? null : readPlaces(this.#database, hits)
  }

  /** Returns the hits among some mails. */
  async hitsAmong(filter: SearchFilter, ids: readonly string[]): Promise<string[]> {
    return readAmong(this.#database, await this.#plan(filter), ids)
  }

  contacts(wanted: ContactsWanted): Promise<Contact[]> {
    return readContacts(this.#database, wanted)
  }

  conversation(mailId: string, page: Page, readable: Readable): Promise<Conversation | null> {
    return readConversation(this.#database, mailId, page, readable)
  }

  async files({ mails, ...wanted }: FilesWanted, page: Page): Promise<{ files: FileHit[]; total: number }> {
    return readFiles(this.#database, wanted, await this.#among(mails), page)
  }

  async invoices(filter: InvoiceFilter, page: Page): Promise<InvoicesFound> {
    const hits = await this.#among(filter.mails)
    return findInvoices(this.#database, { filter, page, hits }, DEADLINE_MS)
  }

  /** Plans a search with what its query names. */
  async #plan(filter: SearchFilter): Promise<Plan> {
    return planSearch({ ...filter, query: await lookedUp(this.#database, this.#words, filter) })
  }

  /** Selects `sort` and `id` of the hits of a search; null when every mail is one. */
  async #among(filter: SearchFilter): Promise<string | null> {
    const plan = await this.#plan(filter)
    if (plan.nothing) return 'SELECT s.sort, s.id FROM mailarchiv.search s WHERE false'
    return isUnfiltered(plan) ? null : hitsOf(plan)
  }

  async #page(plan: Plan, { offset, limit }: Page): Promise<MailSummary[]> {
    if (plan.nothing || limit === 0) return []
    const wanted = offset + limit
    const hits =
      wanted <= FIRST_HITS ? (await this.#first(plan, wanted)).slice(offset) : await this.#hits(plan, { offset, limit })
    return readSummaries(this.#database, hits)
  }

  async #total(plan: Plan): Promise<number> {
    if (plan.nothing) return 0
    return (await this.#keptShown(plan)) ?? this.#count(`SELECT count(*) AS hits FROM (${hitsOf(plan)}) h`)
  }

  /**
   * The stored number of hits that are not hidden; null when it has to be counted. To look a mail up among those of a word
   * takes as long as to count some thousand of them, so many hidden mails are not looked up.
   */
  async #keptShown(plan: Plan): Promise<number | null> {
    const { hidden } = plan
    if (hidden.length === 0) return this.#keptTotal(plan)
    const whole = { ...plan, hidden: [] }
    const all = await this.#keptTotal(whole)
    if (all === null) return null
    const isLookedUp = isUnfiltered(whole) || hidden.length * LOOK_UP < all
    return isLookedUp ? all - (await countNumbered(this.#database, whole, hidden)) : null
  }

  async #hitsBehind(filter: SearchFilter, { after, limit }: WalkStep): Promise<readonly Hit[] | null> {
    const plan = await this.#plan(filter)
    if (plan.nothing) return after === null ? [] : null
    if (after === null) return this.#first(plan, limit)
    const [position, among] = await Promise.all([
      readPosition(this.#database, after),
      readAmong(this.#database, plan, [after]),
    ])
    return position === null || among.length === 0 ? null : this.#first({ ...plan, to: position }, limit)
  }

  /**
   * The first hits in the order of the answer. Those of the index are looked for among the newest mails, then among those
   * of a longer time before them, then among all: a frequent word has enough there, a rare one has few hits elsewhere.
   */
  async #first(plan: Plan, wanted: number): Promise<readonly Hit[]> {
    if (plan.tsquery === null) return this.#hits(plan, { offset: 0, limit: wanted })
    const newest = `SELECT s.sort FROM mailarchiv.search s WHERE ${all(boundsOf({ ...plan, hidden: [] }))} ORDER BY s.sort DESC LIMIT 1`
    const [row] = await this.#database.rows(`SELECT (${newest}) AS first, (${newest} OFFSET ${this.#newest}) AS last`)
    const hits: Hit[] = []
    let { to } = plan
    for (const from of stretches(Number(row?.first), row?.last === null ? null : Number(row?.last), plan.from)) {
      hits.push(...(await this.#hits({ ...plan, from, to }, { offset: 0, limit: wanted - hits.length })))
      if (hits.length === wanted) break
      to = from
    }
    return hits
  }

  async #hits(plan: Plan, page: Page): Promise<Hit[]> {
    const rows = await this.#run(pageOf(plan, page))
    return rows.map((row) => ({ sort: Number(row.sort), id: String(row.id) }))
  }

  async #count(statement: string): Promise<number> {
    const [row] = await this.#run(statement)
    return Number(row?.hits)
  }

  async #run(statement: string): Promise<Rows> {
    const [rows = []] = await this.#database.batch([...BEGIN, statement, 'COMMIT'])
    return rows
  }

  /** The stored number of hits, where there is one. */
  async #keptTotal(plan: Plan): Promise<number | null> {
    const { counted, from, to } = plan
    if (from !== null || to !== null) return null
    const [row] = isUnfiltered(plan)
      ? await this.#database.rows("SELECT value AS mails FROM mailarchiv.total WHERE name = 'mails'")
      : await this.#database.rows('SELECT mails FROM mailarchiv.counted WHERE token = $1', [counted])
    return row === undefined ? null : Number(row.mails)
  }
}

/** The positions from which on hits are looked for. @param end the last one */
function stretches(first: number, last: number | null, end: number | null): readonly (number | null)[] {
  if (last === null) return [end]
  return [...[last, last - GROWTH * (first - last)].filter((from) => end === null || from > end), end]
}

function isUnfiltered({ conditions, from, to, hidden }: Plan): boolean {
  return conditions.length === 0 && from === null && to === null && hidden.length === 0
}
