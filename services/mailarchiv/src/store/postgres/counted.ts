/**
 * Stored numbers of mails per token, exact, written with the mails: totals of frequent words are immediate. The rules
 * are those of sqlite/counted.ts.
 */
import { countedChanges, type IndexDocument, isPrefix, MAX_PROMOTED, prefixOf } from '../core/words/index.ts'
import type { Client } from './database.ts'
import { lexeme } from './patterns.ts'

/** Most tokens that a batch promotes: each is counted by the index, in proportion to its mails. */
const PROMOTED_AT_ONCE = 64

/** Tokens that may be frequent, each with its share of the jobs. */
export type Candidates = ReadonlyMap<string, number>

export class Counted {
  #tokens: string[] = []
  #pending = new Map<string, number>()
  /** The same by the place of a promoted token, for tokens of nearly every mail. */
  readonly #pendingAt = new Int32Array(MAX_PROMOTED)

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

  /** Notes that a document replaced another. */
  replace(before: IndexDocument, after: IndexDocument): void {
    for (const [token, mails] of countedChanges(this.#tokens, before, after).changed) this.add(token, mails)
  }

  /** Drops the additions of a failed batch. */
  reset(): void {
    this.#pending.clear()
    this.#pendingAt.fill(0)
    this.#tokens = []
  }

  /** Stores the counts of the batch, then promotes candidates with their number of mails, this batch included. */
  async write(client: Client, candidates: Candidates = new Map()): Promise<void> {
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
    await this.#promote(client, candidates)
  }

  async #promote(client: Client, candidates: Candidates): Promise<void> {
    const known = new Set(this.#tokens)
    const fresh = [...candidates]
      .filter(([token]) => !known.has(token))
      .sort(([, share], [, other]) => other - share)
      .slice(0, Math.min(PROMOTED_AT_ONCE, MAX_PROMOTED - this.#tokens.length))
      .map(([token]) => token)
    if (fresh.length === 0) return
    await client.query(
      `INSERT INTO mailarchiv.counted (token, mails, place) SELECT * FROM unnest($1::text[], $2::bigint[], $3::integer[])
       ON CONFLICT (token) DO UPDATE SET place = excluded.place`,
      [fresh, await countNow(client, fresh), fresh.map((_, place) => this.#tokens.length + place)],
    )
    this.#tokens.push(...fresh)
  }
}

/** Counts the mails of each token by the index, and among the wide mails, which it lacks. */
async function countNow(client: Client, tokens: readonly string[]): Promise<number[]> {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM mailarchiv.search s WHERE mailarchiv.tokens(s.words, s.wide) @@ t.query)
       + (SELECT count(*) FROM mailarchiv.search s WHERE s.wide AND strpos(s.words, t.stretch) > 0) AS mails
     FROM unnest($1::tsquery[], $2::text[]) WITH ORDINALITY AS t (query, stretch, place) ORDER BY place`,
    [
      tokens.map((token) => (isPrefix(token) ? `${lexeme(prefixOf(token))}:*` : lexeme(token))),
      tokens.map((token) => (isPrefix(token) ? ` ${prefixOf(token)}` : ` ${token} `)),
    ],
  )
  return rows.map(({ mails }) => Number(mails))
}
