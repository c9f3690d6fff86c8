/** The access log's own SQLite file. Triggers refuse to change or remove an entry. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { containing } from '@zeughaus/platform/like'
import { beginChain, FIELDS, hashOf, isUnguarded, type LogHead, readHead } from './chain.ts'
import type { AccessEntry, AccessEvent, LogFilter } from './entry.ts'
import { MAX_TEXT } from './entry.ts'
import { SECURITY_ACTIONS } from './security.ts'

/** The last trigger also stops INSERT OR REPLACE, which removes a row without firing the DELETE trigger. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS entry (
  id         INTEGER PRIMARY KEY,
  at         INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id   TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  action     TEXT NOT NULL,
  object     TEXT NOT NULL,
  query      TEXT NOT NULL,
  address    TEXT NOT NULL,
  result     TEXT NOT NULL,
  hits       INTEGER,
  hash       BLOB
) STRICT;
CREATE TABLE IF NOT EXISTS syslog (receiver TEXT PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS entry_by_action ON entry (action, id);
CREATE INDEX IF NOT EXISTS entry_by_actor ON entry (actor_id, id) WHERE actor_id <> '';
CREATE INDEX IF NOT EXISTS entry_by_time ON entry (at);
CREATE TRIGGER IF NOT EXISTS entry_stays BEFORE DELETE ON entry
  BEGIN SELECT RAISE(ABORT, 'access log: an entry cannot be removed'); END;
CREATE TRIGGER IF NOT EXISTS entry_is_fixed BEFORE UPDATE ON entry
  BEGIN SELECT RAISE(ABORT, 'access log: an entry cannot be changed'); END;
CREATE TRIGGER IF NOT EXISTS entry_is_new BEFORE INSERT ON entry
  WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'access log: an entry cannot be replaced'); END;
`

/** An entry that waits for the next batch: the event and its instant in milliseconds since 1970. */
export interface PendingEntry {
  readonly at: number
  readonly event: AccessEvent
}

export interface LogPage {
  readonly entries: AccessEntry[]
  /** Pass as `before` to get the next, older page; null at the end. */
  readonly next: number | null
}

/** What the log writes about itself when it is opened and lacks its triggers or its chain's end. */
const UNGUARDED: AccessEvent = {
  actor: { kind: 'service', id: '', name: '' },
  action: 'log_unguarded',
  object: 'Schreibschutz des Zugriffsprotokolls',
  address: '',
  result: 'failed',
}

export class AccessLogStore {
  readonly #db: DatabaseSync

  /** The command line may write to the same file; a writer waits up to 5 s for the other. */
  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 5_000 })
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -2048')
    this.#write(() => {
      const wasUnguarded = isUnguarded(this.#db)
      this.#db.exec(SCHEMA)
      beginChain(this.#db)
      if (wasUnguarded) this.#insert([{ at: Date.now(), event: UNGUARDED }])
    })
  }

  /** Appends the whole batch in one transaction, or nothing. */
  append(batch: readonly PendingEntry[]): void {
    if (batch.length > 0) this.#write(() => this.#insert(batch))
  }

  #write(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  #insert(batch: readonly PendingEntry[]): void {
    const insert = this.#db.prepare(
      `INSERT INTO entry (${[...FIELDS, 'hash'].join()}) VALUES (${[...FIELDS, 'hash'].map(() => '?').join()})`,
    )
    let { id, hash } = readHead(this.#db)
    // A strange entry behind the end must not keep the service from writing; its hash reveals it.
    id = Math.max(id, Number(this.#db.prepare('SELECT max(id) AS id FROM entry').get()?.['id'] ?? 0))
    for (const pending of batch) {
      // Continues after the recorded end of the chain, even if entries were cut off: the gap reveals it.
      id += 1
      const row = toRow(id, pending)
      hash = hashOf(hash, row)
      insert.run(...FIELDS.map((name) => row[name]), hash)
    }
    this.#db.prepare('UPDATE head SET id = ?, hash = ?').run(id, hash)
  }

  /** Newest first; `before` is an id: only older entries. */
  page(filter: LogFilter, before: number | null, limit: number): LogPage {
    const { where, values } = conditions(filter)
    if (before !== null) {
      where.push('id < ?')
      values.push(before)
    }
    const rows = this.#db
      .prepare(`SELECT * FROM entry ${where.length ? `WHERE ${where.join(' AND ')}` : ''} ORDER BY id DESC LIMIT ?`)
      .all(...values, limit + 1)
    const entries = rows.slice(0, limit).map(toEntry)
    return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
  }

  /** The newest entry and its hash. */
  head(): LogHead {
    return readHead(this.#db)
  }

  /** Entries of the security log not yet delivered to this receiver, oldest first. */
  waitingFor(receiver: string, limit: number): AccessEntry[] {
    const rows = this.#db
      .prepare(
        `SELECT * FROM entry INDEXED BY entry_by_action WHERE ${OF_SECURITY}
         AND id > coalesce((SELECT id FROM syslog WHERE receiver = ?), 0) ORDER BY id LIMIT ?`,
      )
      .all(receiver, limit)
    return rows.map(toEntry)
  }

  handedOver(receiver: string, id: number): void {
    this.#db
      .prepare('INSERT INTO syslog VALUES (?, ?) ON CONFLICT (receiver) DO UPDATE SET id = excluded.id')
      .run(receiver, id)
  }

  close(): void {
    this.#db.close()
  }
}

const OF_SECURITY = `action IN (${SECURITY_ACTIONS.map((action) => `'${action}'`).join()})`

function toRow(id: number, { at, event }: PendingEntry): Record<(typeof FIELDS)[number], SQLInputValue> {
  return {
    id,
    at,
    actor_kind: event.actor.kind,
    actor_id: cut(event.actor.id),
    actor_name: cut(event.actor.name),
    action: event.action,
    object: cut(event.object ?? ''),
    query: cut(event.query ?? ''),
    address: cut(event.address),
    result: event.result,
    hits: event.hits ?? null,
  }
}

function conditions(filter: LogFilter): { where: string[]; values: SQLInputValue[] } {
  const where: string[] = []
  const values: SQLInputValue[] = []
  const add = (condition: string, ...more: SQLInputValue[]) => {
    where.push(condition)
    values.push(...more)
  }
  if (filter.action !== undefined) add('action = ?', filter.action)
  if (filter.security === true) add(OF_SECURITY)
  if (filter.result !== undefined) add('result = ?', filter.result)
  if (filter.actorKind !== undefined) add('actor_kind = ?', filter.actorKind)
  if (filter.actorId !== undefined) add("actor_id = ? AND actor_id <> ''", filter.actorId)
  if (filter.since !== undefined) add('at >= ?', filter.since)
  if (filter.until !== undefined) add('at < ?', filter.until)
  if (filter.text !== undefined) {
    const pattern = containing(filter.text)
    add(
      String.raw`(actor_name LIKE ? ESCAPE '\' OR object LIKE ? ESCAPE '\' OR query LIKE ? ESCAPE '\' OR address LIKE ? ESCAPE '\')`,
      pattern,
      pattern,
      pattern,
      pattern,
    )
  }
  return { where, values }
}

function toEntry(row: Record<string, unknown>): AccessEntry {
  return {
    id: row['id'] as number,
    at: new Date(row['at'] as number).toISOString(),
    actor: {
      kind: row['actor_kind'] as AccessEntry['actor']['kind'],
      id: row['actor_id'] as string,
      name: row['actor_name'] as string,
    },
    action: row['action'] as AccessEntry['action'],
    object: row['object'] as string,
    query: row['query'] as string,
    address: row['address'] as string,
    result: row['result'] as AccessEntry['result'],
    hits: row['hits'] as number | null,
  }
}

/** Cuts a text; half a surrogate pair could not be stored. */
const cut = (text: string) => (text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT)).toWellFormed()
