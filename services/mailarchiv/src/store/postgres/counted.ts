/**
 * Stored numbers of mails per token, exact, written with the mails: totals of frequent words are immediate. A word that
 * is frequent in a batch is promoted: it gets the next free place and is counted once.
 */
import { FewTokens, isAlwaysCounted, isPrefix, MAX_PROMOTED } from '../core/words/index.ts'
import type { Client } from './database.ts'
import { lexeme } from './patterns.ts'

/** Most tokens that a batch promotes: each is counted by the index, in proportion to its mails. */
const PROMOTED_AT_ONCE = 64

const NO_PLACES = { first: null, end: 0 } as const

/** Tokens that may be frequent, each with its share of the jobs. */
export type Candidates = ReadonlyMap<string, number>

export class Counted {
  /** Promoted tokens by place. */
  #tokens: string[] = []
  /** The first of their places, and the one behind the last. */
  #places: { readonly first: number | null; readonly end: number } = NO_PLACES
  #few = new FewTokens([])
  #pending = new Map<string, number>()

  /** Loads the tokens that have been promoted; all of them again when they have new places. */
  async refresh(client: Pick<Client, 'query'>): Promise<void> {
    const { rows } = await client.query(
      `SELECT f.first, c.token, c.place FROM (SELECT min(place) AS first FROM mailarchiv.counted) f
       LEFT JOIN mailarchiv.counted c ON c.place >= $1 ORDER BY c.place`,
      [this.#places.end],
    )
    const first = rows[0]?.first as number | null
    if (this.#places.first !== null && this.#places.first !== first) {
      this.#forget()
      return this.refresh(client)
    }
    const fresh = rows.filter(({ token }) => token !== null)
    if (fresh.length === 0) return
    this.#tokens.push(...fresh.map(({ token }) => String(token)))
    this.#places = { first, end: Number(fresh.at(-1)!.place) + 1 }
    this.#few = new FewTokens(this.#tokens)
  }

  /** Counts a mail. @param always its tokens that are counted in any case */
  take(text: string, always: readonly string[]): void {
    for (const token of this.#few.in(text)) this.#add(token, 1)
    for (const token of always) this.#add(token, 1)
  }

  /** Notes that a text replaced another. */
  replace(before: string, after: string): void {
    const [had, has] = [this.#few.in(before), this.#few.in(after)]
    for (const token of has.difference(had)) this.#add(token, 1)
    for (const token of had.difference(has)) this.#add(token, -1)
  }

  /** Notes that the mail with this text goes. */
  remove(text: string): void {
    for (const token of this.#few.in(text)) this.#add(token, -1)
    for (const token of new Set(text.split(' ').filter(isAlwaysCounted))) this.#add(token, -1)
  }

  /** Drops the additions of a failed batch. */
  reset(): void {
    this.#pending.clear()
    this.#forget()
  }

  /** Stores the counts of the batch, then promotes candidates with their number of mails, this batch included. */
  async write(client: Client, candidates: Candidates = new Map()): Promise<void> {
    const pending = [...this.#pending]
    this.#pending.clear()
    if (pending.length > 0) {
      await client.query(
        `INSERT INTO mailarchiv.counted AS c (token, mails) SELECT * FROM unnest($1::text[], $2::bigint[])
         ON CONFLICT (token) DO UPDATE SET mails = c.mails + excluded.mails`,
        [pending.map(([token]) => token), pending.map(([, count]) => count)],
      )
    }
    const known = new Set(this.#tokens)
    const fresh = [...candidates]
      .filter(([token]) => !known.has(token) && !isPrefix(token))
      .sort(([, share], [, other]) => other - share)
      .slice(0, Math.min(PROMOTED_AT_ONCE, MAX_PROMOTED - this.#tokens.length))
      .map(([token]) => token)
    if (fresh.length > 0) await promote(client, fresh, this.#places.end)
  }

  #forget(): void {
    this.#tokens = []
    this.#places = NO_PLACES
    this.#few = new FewTokens([])
  }

  #add(token: string, mails: number): void {
    this.#pending.set(token, (this.#pending.get(token) ?? 0) + mails)
  }
}

/** Counts the mails of each token by the index, and among the wide mails, which it lacks. */
async function promote(client: Client, tokens: readonly string[], place: number): Promise<void> {
  await client.query(
    `INSERT INTO mailarchiv.counted (token, mails, place)
     SELECT t.token,
       (SELECT count(*) FROM mailarchiv.search s WHERE mailarchiv.tokens(s.words, s.wide) @@ t.query)
       + (SELECT count(*) FROM mailarchiv.search s WHERE s.wide AND strpos(s.words, ' ' || t.token || ' ') > 0),
       $3 + t.number - 1
     FROM unnest($1::text[], $2::tsquery[]) WITH ORDINALITY AS t (token, query, number)
     ON CONFLICT (token) DO UPDATE SET place = excluded.place`,
    [tokens, tokens.map(lexeme), place],
  )
}

/**
 * Removes the tokens that no mail has any more. When promoted ones are among them, the others get places above all that
 * were ever given: by these the writers of other processes notice it.
 */
export async function removeUncounted(client: Client): Promise<void> {
  const { rows } = await client.query('SELECT max(place) AS last FROM mailarchiv.counted')
  const gone = await client.query('DELETE FROM mailarchiv.counted WHERE mails = 0 RETURNING place')
  if (gone.rows.every(({ place }) => place === null)) return
  await client.query(
    `UPDATE mailarchiv.counted c SET place = $1 + n.number
     FROM (SELECT token, row_number() OVER (ORDER BY place) AS number FROM mailarchiv.counted WHERE place IS NOT NULL) n
     WHERE c.token = n.token`,
    [rows[0].last],
  )
}
