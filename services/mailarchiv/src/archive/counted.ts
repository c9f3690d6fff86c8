/**
 * Kept numbers of mails of a token. Counting the mails of a word reads all its postings; for words (and addresses) in many
 * mails the number is kept instead, exact, in the transaction that adds the mails. A word is promoted when a batch shows it
 * to be frequent: it gets the next free place and is counted once.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { isPrefix, prefixOf } from './lexicon.ts'
import { prepared } from './statements.ts'

/** More words than this are never kept; beyond it a word is in so few mails that counting them is fast. */
const MAX_PROMOTED = 4_096

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

  /** Takes in what other processes promoted. To be called when the write lock is held. */
  refresh(): void {
    for (const row of this.#newer.all(this.#tokens.length)) this.#tokens.push(String(row.token))
  }

  add(token: string, mails = 1): void {
    this.#pending.set(token, (this.#pending.get(token) ?? 0) + mails)
  }

  /** Forgets what a batch that failed had added. */
  reset(): void {
    this.#pending.clear()
    this.#tokens.length = 0
    this.refresh()
  }

  /** Writes the counts of the batch, then promotes candidates with their number of mails so far, this batch included. */
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

  /** From its promotion on, the table `prefixes` tells the mails of a prefix; those before are entered now. */
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

/** The kept number of mails of a token; null when it is not kept. An always-counted token that is not there is in no mail. */
export function keptCount(db: DatabaseSync, token: string): number | null {
  const row = prepared(db, 'SELECT mails FROM counted WHERE token = ?').get(token)
  return row === undefined ? null : Number(row.mails)
}
