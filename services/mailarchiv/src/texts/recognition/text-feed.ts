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

/** What makes a cursor one of this feed. */
export interface FeedIdentity {
  /** Sixteen hexadecimal digits: numbers of another feed mean nothing here. */
  readonly name: string
  /** 32 secret bytes that seal the cursors. */
  readonly secret: Uint8Array
}

export type TextChange = { readonly number: number; readonly mailId: string }

export class TextFeed {
  readonly #db: DatabaseSync
  #identity: FeedIdentity

  constructor(db: DatabaseSync) {
    this.#db = db
    db.exec(SCHEMA)
    db.prepare('INSERT OR IGNORE INTO feed_secret VALUES (1, ?)').run(randomBytes(BOX_KEY_BYTES))
    this.#identity = {
      name: String(db.prepare('SELECT name FROM feed').get()?.['name']),
      secret: db.prepare('SELECT secret FROM feed_secret').get()?.['secret'] as Uint8Array,
    }
  }

  get name(): string {
    return this.#identity.name
  }

  get secret(): Uint8Array {
    return this.#identity.secret
  }

  /** Becomes the continuation of another feed with these changes of it. Call it in a transaction. */
  continue({ name, secret }: FeedIdentity, changes: readonly TextChange[]): void {
    if (name !== this.name) this.#db.exec('DELETE FROM text_change')
    this.#db.prepare('UPDATE feed SET name = ?').run(name)
    this.#db.prepare('UPDATE feed_secret SET secret = ?').run(secret)
    const change = this.#db.prepare('INSERT OR REPLACE INTO text_change (number, mail_id) VALUES (?, ?)')
    for (const { number, mailId } of changes) change.run(number, mailId)
    this.#identity = { name, secret }
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
