/**
 * Stores numbers of mails per token. Counting the mails of a word reads all its postings; for words (and addresses) in
 * many mails the exact number is stored instead, in the transaction that adds the mails. A word that is frequent in a
 * batch is promoted: it gets the next free place and is counted once.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isPrefix, MAX_PROMOTED, prefixOf } from '../core/words/index.ts'
import { prepared } from './statements.ts'

export class Counted {
  readonly #db: DatabaseSync
  readonly #add: StatementSync
  readonly #newer: StatementSync
  /** Promoted tokens by place, as far as this process has read them. */
  readonly #tokens: string[] = []
  #pending = new Map<string, number>()

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#add = db.prepare(
      'INSERT INTO counted (token, mails) VALUES (?, ?) ON CONFLICT (token) DO UPDATE SET mails = mails + excluded.mails',
    )
    this.#newer = db.prepare('SELECT token FROM counted WHERE place >= ? ORDER BY place')
    this.refresh()
  }

  get tokens(): readonly string[] {
    return this.#tokens
  }

  /** Loads the tokens that other processes promoted. Call it with the write lock held. */
  refresh(): void {
    for (const row of this.#newer.all(this.#tokens.length)) this.#tokens.push(String(row.token))
  }

  add(token: string, mails = 1): void {
    this.#pending.set(token, (this.#pending.get(token) ?? 0) + mails)
  }

  /** Drops the additions of a failed batch. */
  reset(): void {
    this.#pending.clear()
    this.#tokens.length = 0
    this.refresh()
  }

  /** Stores the counts of the batch, then promotes candidates with their number of mails, this batch included. */
  write(candidates: ReadonlySet<string>): void {
    // In the order of the table: neighbours share their page.
    for (const token of [...this.#pending.keys()].sort()) this.#add.run(token, this.#pending.get(token)!)
    this.#pending.clear()
    const promote = this.#db.prepare(
      'INSERT INTO counted (token, mails, place) VALUES (?, ?, ?) ON CONFLICT (token) DO UPDATE SET place = excluded.place',
    )
    const known = new Set(this.#tokens)
    for (const token of candidates) {
      if (known.has(token) || this.#tokens.length >= MAX_PROMOTED) continue
      const mails = isPrefix(token) ? this.#indexPrefix(prefixOf(token)) : countNow(this.#db, token)
      promote.run(token, mails, this.#tokens.length)
      this.#tokens.push(token)
    }
  }

  /** Adds the mails so far to the table `prefixes`, which has the mails of a prefix from its promotion on. */
  #indexPrefix(prefix: string): number {
    const result = this.#db
      .prepare('INSERT INTO prefixes (rowid, word) SELECT rowid, ? FROM search WHERE search MATCH ? ORDER BY rowid')
      .run(prefix, `"${prefix}" *`)
    return Number(result.changes)
  }
}

function countNow(db: DatabaseSync, token: string): number {
  return Number(db.prepare('SELECT count(*) AS mails FROM search WHERE search MATCH ?').get(`"${token}"`)?.mails)
}

/** The stored number of mails of a token, or null. An always-counted token without a number is in no mail. */
export function keptCount(db: DatabaseSync, token: string): number | null {
  const row = prepared(db, 'SELECT mails FROM counted WHERE token = ?').get(token)
  return row === undefined ? null : Number(row.mails)
}
