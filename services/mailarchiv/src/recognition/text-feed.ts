/** The feed of mails that got text later, numbered in order of commit. */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { BOX_KEY_BYTES } from '@zeughaus/platform'

/** Each mail stands here once, with the number of its latest change. A restore renames the feed. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS text_change (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    mail_id TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE IF NOT EXISTS feed (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL) STRICT;
  INSERT OR IGNORE INTO feed VALUES (1, lower(hex(randomblob(8))));
  CREATE TABLE IF NOT EXISTS feed_secret (id INTEGER PRIMARY KEY CHECK (id = 1), secret BLOB NOT NULL) STRICT;
`

export type TextChange = { readonly number: number; readonly mailId: string }

export class TextFeed {
  readonly #db: DatabaseSync
  /** Sixteen hexadecimal digits: numbers of another feed mean nothing here. */
  readonly name: string
  /** Secret of this service that seals the cursors it gives out. */
  readonly secret: Uint8Array

  constructor(db: DatabaseSync) {
    this.#db = db
    db.exec(SCHEMA)
    this.name = String(db.prepare('SELECT name FROM feed').get()?.['name'])
    db.prepare('INSERT OR IGNORE INTO feed_secret VALUES (1, ?)').run(randomBytes(BOX_KEY_BYTES))
    this.secret = db.prepare('SELECT secret FROM feed_secret').get()?.['secret'] as Uint8Array
  }

  /** Adds a mail. Call it in the transaction that commits the outcome, after the archive has taken the text. */
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

/** Renames the feed of a restored queue: later mails get numbers that other mails had before. */
export function renameFeed(db: DatabaseSync): void {
  db.exec('DELETE FROM feed')
}
