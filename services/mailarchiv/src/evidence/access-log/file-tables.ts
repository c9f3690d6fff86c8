/** The access log's own SQLite file. */
import { basename, dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openSqliteTables } from '../../kern/tables/index.ts'
import { beginChain, FIELDS, hashOf, isUnguarded, readHead } from './chain.ts'
import { AccessLogStore, type LogDialect, toRow, UNGUARDED } from './store.ts'

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
  hash       BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS head (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  id    INTEGER NOT NULL,
  hash  BLOB NOT NULL
) STRICT;
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

const DIALECT: LogDialect = {
  like: 'LIKE',
  // A transaction of SQLite locks the whole file.
  lock: '',
  prepare: async () => undefined,
  forget: () => undefined,
}

/** Opens the log in `file`, creating it if missing. The command line may write to the same file. */
export function openFileStore(file: string): AccessLogStore {
  const layout = { file: basename(file), prefix: '', tables: {}, prepare }
  return new AccessLogStore(openSqliteTables(dirname(file), layout), DIALECT)
}

/** Makes the tables, and notes in the log that it lacked its triggers or its chain's end. */
function prepare(db: DatabaseSync): void {
  db.exec('PRAGMA cache_size = -2048')
  const wasUnguarded = isUnguarded(db)
  db.exec(SCHEMA)
  beginChain(db)
  if (wasUnguarded) noteUnguarded(db)
}

function noteUnguarded(db: DatabaseSync): void {
  const { id, hash } = readHead(db)
  const last = Number(db.prepare('SELECT max(id) AS id FROM entry').get()?.['id'] ?? 0)
  const row = toRow(Math.max(id, last) + 1, { at: Date.now(), event: UNGUARDED })
  const hashed = hashOf(hash, row)
  db.prepare(`INSERT INTO entry (${FIELDS.join()}, hash) VALUES (${FIELDS.map(() => '?').join()}, ?)`).run(
    ...FIELDS.map((name) => row[name]),
    hashed,
  )
  db.prepare('UPDATE head SET id = ?, hash = ?').run(row.id, hashed)
}
