/**
 * Kept numbers of mails of a token, exact, written with the mails: totals of frequent words cost nothing, and searches know
 * which of their words are frequent. See archive/counted.ts, whose rules these are.
 */
import { type IndexDocument, isPrefix, prefixCount, prefixOf, tokensOf } from '../archive/threads.ts'
import type { Client } from './database.ts'
import { tsqueryLiteral } from './plan.ts'
import { lexeme } from './terms.ts'

const MAX_PROMOTED = 4_096
/** In a small archive all candidates are counted in one pass over its mails. */
const SMALL_ARCHIVE = 2_000
/**
 * A larger one counts each by its index, which takes as long as the archive is large: so many candidates, once it has grown
 * by a quarter since the last ones. What is frequent comes again.
 */
const PROMOTED_AT_ONCE = 64
const GROWTH = 1.25

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
    const [old, now] = [tokensOf(before), tokensOf(after)]
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
  async write(client: Client, candidates: ReadonlySet<string>, mails: number): Promise<void> {
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

  async #promote(client: Client, candidates: ReadonlySet<string>, mails: number): Promise<void> {
    const known = new Set(this.#tokens)
    const room = Math.max(0, MAX_PROMOTED - this.#tokens.length)
    const isSmall = mails <= SMALL_ARCHIVE
    if (!isSmall && mails < this.#countFrom) return
    const fresh = [...candidates]
      .filter((token) => !known.has(token))
      .slice(0, isSmall ? room : Math.min(room, PROMOTED_AT_ONCE))
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

/** Which of a few tokens a folded text has: what `tokensOf` would say of them, without making all the others. */
export class FewTokens {
  readonly #words = new Set<string>()
  readonly #prefixes = new Set<string>()
  /** By a part of their hash, so that hardly a word has to become a string that is none of them. */
  readonly #marks = { word: new Uint8Array(MARKS), prefix: new Uint8Array(MARKS) }
  readonly #longestPrefix: number

  constructor(tokens: readonly string[]) {
    for (const token of tokens) {
      if (isPrefix(token)) this.#prefixes.add(prefixOf(token))
      else this.#words.add(token)
    }
    for (const word of this.#words) this.#marks.word[markOf(word)] = 1
    for (const prefix of this.#prefixes) this.#marks.prefix[markOf(prefix)] = 1
    this.#longestPrefix = Math.max(0, ...[...this.#prefixes].map((prefix) => prefix.length))
  }

  in(text: string): Set<string> {
    const found = new Set<string>()
    const { word, prefix } = this.#marks
    let [start, hash] = [0, HASH_SEED]
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : SPACE
      if (code === SPACE) {
        if (word[hash >>> MARK_SHIFT] === 1) this.#meet(text.slice(start, at), found)
        start = at + 1
        hash = HASH_SEED
        continue
      }
      hash = hashed(hash, code)
      const isMarked = at - start < this.#longestPrefix && prefix[hash >>> MARK_SHIFT] === 1
      if (isMarked && text.charCodeAt(start) !== UNDERSCORE) this.#meetPrefix(text.slice(start, at + 1), found)
    }
    return found
  }

  #meet(word: string, found: Set<string>): void {
    if (this.#words.has(word)) found.add(word)
  }

  #meetPrefix(prefix: string, found: Set<string>): void {
    if (this.#prefixes.has(prefix)) found.add(prefixCount(prefix))
  }
}

const SPACE = 0x20
const UNDERSCORE = 0x5f
const HASH_SEED = 0x811c9dc5 | 0
/** Twelve bits of a hash of 32. */
const MARKS = 4_096
const MARK_SHIFT = 20

function hashed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

function markOf(token: string): number {
  let hash = HASH_SEED
  for (let at = 0; at < token.length; at++) hash = hashed(hash, token.charCodeAt(at))
  return hash >>> MARK_SHIFT
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
