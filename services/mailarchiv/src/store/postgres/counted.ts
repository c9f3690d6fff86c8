/**
 * Stored numbers of mails per token, exact, written with the mails: totals of frequent words are immediate, and
 * searches know their frequent words. The rules are those of sqlite/counted.ts.
 */
import { countedChanges, FewTokens, type IndexDocument, isPrefix, MAX_PROMOTED, prefixOf } from '../core/words/index.ts'
import type { Client } from './database.ts'
import { lexeme } from './patterns.ts'
import { tsqueryLiteral } from './plan.ts'

/** Mails below which all candidates are counted in one pass over the mails. */
const SMALL_ARCHIVE = 2_000
/**
 * A larger archive counts each candidate by its index, which takes time in proportion to its size: at most this number,
 * after it has doubled since the last count. A frequent word becomes a candidate again.
 */
const PROMOTED_AT_ONCE = 64
const GROWTH = 2
/** Share of the jobs that makes a candidate of a larger archive: one at the limit is not worth a count. */
const CERTAIN = 0.9

/** Tokens that may be frequent, each with its share of the jobs. */
export type Candidates = ReadonlyMap<string, number>

export class Counted {
  #tokens: string[] = []
  #pending = new Map<string, number>()
  /** The same by the place of a promoted token, for tokens of nearly every mail. */
  readonly #pendingAt = new Int32Array(MAX_PROMOTED)
  /** Mails of the archive at which candidates are counted next. */
  #countFrom = 0

  /** Promoted tokens by place. */
  get tokens(): readonly string[] {
    return this.#tokens
  }

  /** Loads the tokens that other processes promoted. */
  async refresh(client: Pick<Client, 'query'>): Promise<void> {
    const { rows } = await client.query('SELECT token FROM mailarchiv.counted WHERE place >= $1 ORDER BY place', [
      this.#tokens.length,
    ])
    for (const row of rows) this.#tokens.push(String(row.token))
  }

  add(token: string, mails = 1): void {
    this.#pending.set(token, (this.#pending.get(token) ?? 0) + mails)
  }

  /** Adds a mail to the promoted tokens at these places. */
  addAt(places: readonly number[]): void {
    for (const place of places) this.#pendingAt[place]! += 1
  }

  /** Notes that a document replaced another. Returns the change of each counted token. */
  replace(before: IndexDocument, after: IndexDocument): Map<string, 1 | -1> {
    const { changed } = countedChanges(this.#tokens, before, after)
    for (const [token, mails] of changed) this.add(token, mails)
    return changed
  }

  /** Drops the additions of a failed batch. */
  reset(): void {
    this.#pending.clear()
    this.#pendingAt.fill(0)
    this.#tokens = []
  }

  /** Stores the counts of the batch, then promotes candidates with their number of mails, this batch included. */
  async write(client: Client, candidates: Candidates, mails: number): Promise<void> {
    for (const [place, token] of this.#tokens.entries()) {
      if (this.#pendingAt[place]! > 0) this.add(token, this.#pendingAt[place])
    }
    this.#pendingAt.fill(0)
    // In the order of the table: all writers lock the rows in the same order.
    const pending = [...this.#pending].sort(([a], [b]) => (a < b ? -1 : 1))
    this.#pending.clear()
    if (pending.length > 0) {
      await client.query(
        `INSERT INTO mailarchiv.counted AS c (token, mails) SELECT * FROM unnest($1::text[], $2::bigint[])
         ON CONFLICT (token) DO UPDATE SET mails = c.mails + excluded.mails`,
        [pending.map(([token]) => token), pending.map(([, count]) => count)],
      )
    }
    await this.#promote(client, candidates, mails)
  }

  async #promote(client: Client, candidates: Candidates, mails: number): Promise<void> {
    const known = new Set(this.#tokens)
    const room = Math.max(0, MAX_PROMOTED - this.#tokens.length)
    const isSmall = mails <= SMALL_ARCHIVE
    if (!isSmall && mails < this.#countFrom) return
    const fresh = [...candidates]
      .filter(([token, share]) => !known.has(token) && (isSmall || share >= CERTAIN))
      .sort(([, share], [, other]) => other - share)
      .slice(0, isSmall ? room : Math.min(room, PROMOTED_AT_ONCE))
      .map(([token]) => token)
    if (fresh.length === 0) return
    this.#countFrom = Math.ceil(mails * GROWTH)
    const counts = isSmall ? await countInOnePass(client, fresh) : await countByIndex(client, fresh)
    await client.query(
      `INSERT INTO mailarchiv.counted (token, mails, place) SELECT * FROM unnest($1::text[], $2::bigint[], $3::integer[])
       ON CONFLICT (token) DO UPDATE SET place = excluded.place`,
      [fresh, counts, fresh.map((_, place) => this.#tokens.length + place)],
    )
    this.#tokens.push(...fresh)
  }
}

async function countInOnePass(client: Client, tokens: readonly string[]): Promise<number[]> {
  const counts = new Map(tokens.map((token) => [token, 0]))
  const few = new FewTokens(tokens)
  const { rows } = await client.query('SELECT words FROM mailarchiv.search')
  for (const { words } of rows) {
    for (const token of few.in(String(words))) counts.set(token, counts.get(token)! + 1)
  }
  return tokens.map((token) => counts.get(token)!)
}

async function countByIndex(client: Client, tokens: readonly string[]): Promise<number[]> {
  await client.query('SET LOCAL enable_seqscan = off')
  const counts: number[] = []
  for (const token of tokens) {
    const query = tsqueryLiteral(isPrefix(token) ? `${lexeme(prefixOf(token))}:*` : lexeme(token))
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM mailarchiv.search s WHERE mailarchiv.tokens(s.words, s.wide) @@ ${query})
         + (SELECT count(DISTINCT w.id) FROM mailarchiv.wide_words w WHERE w.tokens @@ ${query}) AS mails`,
    )
    counts.push(Number(rows[0]?.mails))
  }
  return counts
}
