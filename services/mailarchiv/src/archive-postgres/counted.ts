/**
 * Kept numbers of mails of a token, exact, written with the mails: totals of frequent words cost nothing, and searches know
 * which of their words are frequent. See archive/counted.ts, whose rules these are.
 */
import { FewTokens, type IndexDocument, isPrefix, prefixOf } from '../archive/threads.ts'
import type { Client } from './database.ts'
import { tsqueryLiteral } from './plan.ts'
import { lexeme } from './terms.ts'

const MAX_PROMOTED = 4_096
/** In a small archive all candidates are counted in one pass over its mails. */
const SMALL_ARCHIVE = 2_000
/**
 * A larger one counts each by its index, which takes as long as the archive is large: so many candidates, once it has grown
 * to twice what it was at the last ones. What is frequent comes again.
 */
const PROMOTED_AT_ONCE = 64
const GROWTH = 2
/** In a larger one a candidate is frequent in this share of the jobs: one at the limit is not worth being counted. */
const CERTAIN = 0.9

/** Tokens that may be frequent, each with the share of the jobs in which it is. */
export type Candidates = ReadonlyMap<string, number>

export class Counted {
  #tokens: string[] = []
  #pending = new Map<string, number>()
  /** The same by the place of a promoted token: what nearly every mail adds to. */
  readonly #pendingAt = new Int32Array(MAX_PROMOTED)
  /** Mails of the archive from which on candidates are counted again. */
  #countFrom = 0

  /** Promoted tokens by place. */
  get tokens(): readonly string[] {
    return this.#tokens
  }

  /** Takes in what other processes promoted. */
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

  /** A document was replaced by another one. What that adds to the mails of each token that is counted. */
  replace(before: IndexDocument, after: IndexDocument): Map<string, 1 | -1> {
    const few = new FewTokens(this.#tokens)
    const [old, now] = [few.among(before), few.among(after)]
    const changed = new Map<string, 1 | -1>()
    for (const token of this.#tokens) if (now.has(token) !== old.has(token)) changed.set(token, now.has(token) ? 1 : -1)
    for (const [token, mails] of changed) this.add(token, mails)
    return changed
  }

  /** Forgets what a batch that failed had added. */
  reset(): void {
    this.#pending.clear()
    this.#pendingAt.fill(0)
    this.#tokens = []
  }

  /** Writes the numbers of the batch, then promotes candidates with their number of mails so far, this batch included. */
  async write(client: Client, candidates: Candidates, mails: number): Promise<void> {
    for (const [place, token] of this.#tokens.entries()) {
      if (this.#pendingAt[place]! > 0) this.add(token, this.#pendingAt[place])
    }
    this.#pendingAt.fill(0)
    // In the order of the table: all writers lock the rows alike.
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
