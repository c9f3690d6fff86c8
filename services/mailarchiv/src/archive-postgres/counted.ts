/**
 * Kept numbers of mails of a token, exact, written with the mails: totals of frequent words cost nothing, and searches know
 * which of their words are frequent. See archive/counted.ts, whose rules these are.
 */
import { type IndexDocument, isPrefix, prefixCount, prefixOf, tokensOf } from '../archive/threads.ts'
import { isPlainWord } from '../search/index.ts'
import type { Client } from './database.ts'
import { documentOfText } from './folded.ts'
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

  /** A document was replaced by another one. */
  replace(before: IndexDocument, after: IndexDocument): void {
    const [old, now] = [tokensOf(before), tokensOf(after)]
    for (const token of this.#tokens) if (now.has(token) !== old.has(token)) this.add(token, now.has(token) ? 1 : -1)
  }

  /** Forgets what a batch that failed had added. */
  reset(): void {
    this.#pending.clear()
    this.#tokens = []
  }

  /** Writes the numbers of the batch, then promotes candidates with their number of mails so far, this batch included. */
  async write(client: Client, candidates: ReadonlySet<string>, mails: number): Promise<void> {
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
  readonly #prefixLengths: readonly number[]

  constructor(tokens: readonly string[]) {
    for (const token of tokens) {
      if (isPrefix(token)) this.#prefixes.add(prefixOf(token))
      else this.#words.add(token)
    }
    this.#prefixLengths = [...new Set([...this.#prefixes].map((prefix) => prefix.length))]
  }

  in(text: string): Set<string> {
    const found = new Set<string>()
    for (let start = 0, end = 0; start < text.length; start = end + 1) {
      end = text.indexOf(' ', start)
      if (end === -1) end = text.length
      const word = text.slice(start, end)
      if (this.#words.has(word)) found.add(word)
      if (!isPlainWord(word)) continue
      for (const length of this.#prefixLengths) {
        if (length > word.length) continue
        const prefix = word.slice(0, length)
        if (this.#prefixes.has(prefix)) found.add(prefixCount(prefix))
      }
    }
    return found
  }
}

async function countInOnePass(client: Client, tokens: readonly string[]): Promise<number[]> {
  const counts = new Map(tokens.map((token) => [token, 0]))
  const { rows } = await client.query('SELECT words FROM mailarchiv.search')
  for (const { words } of rows) {
    for (const token of tokensOf(documentOfText(String(words)))) {
      const count = counts.get(token)
      if (count !== undefined) counts.set(token, count + 1)
    }
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
