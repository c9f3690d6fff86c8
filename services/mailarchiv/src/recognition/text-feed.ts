/** Which mails have had text added, numbered in the order in which that was committed, for programs that follow. */
import type { DatabaseSync } from 'node:sqlite'

/** A mail stands here once, with the number of its latest change. The name of the feed changes when it is restored. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS text_change (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    mail_id TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE IF NOT EXISTS feed (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL) STRICT;
  INSERT OR IGNORE INTO feed VALUES (1, lower(hex(randomblob(8))));
`

export type TextChange = { readonly number: number; readonly mailId: string }

export class TextFeed {
  readonly #db: DatabaseSync
  /** Sixteen hexadecimal digits: numbers of another feed say nothing about this one. */
  readonly name: string

  constructor(db: DatabaseSync) {
    this.#db = db
    db.exec(SCHEMA)
    this.name = String(db.prepare('SELECT name FROM feed').get()?.['name'])
  }

  /** To be called in the transaction that commits the outcome, after the archive has taken the text. */
  note(mailId: string): void {
    this.#db.prepare('INSERT OR REPLACE INTO text_change (mail_id) VALUES (?)').run(mailId)
  }

  /** Changes after this number, oldest first. */
  after(number: number, limit: number): readonly TextChange[] {
    return this.#db
      .prepare('SELECT number, mail_id FROM text_change WHERE number > ? ORDER BY number LIMIT ?')
      .all(number, limit)
      .map((row) => ({ number: Number(row['number']), mailId: String(row['mail_id']) }))
  }
}

/** Gives the feed of a restored queue a new name: its numbers are given again, to other mails. */
export function renameFeed(db: DatabaseSync): void {
  db.exec('DELETE FROM feed')
}
