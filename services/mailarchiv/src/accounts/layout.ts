/** The tables of the panel's persons and their sessions. */
import type { DatabaseSync } from 'node:sqlite'
import { newId } from '@zeughaus/platform'
import type { Layout } from '../tables/index.ts'
import { ROLES } from './rights.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS account (
  name          TEXT PRIMARY KEY,
  password_hash TEXT NOT NULL,
  changed_at    INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS session (
  token_hash BLOB PRIMARY KEY,
  account    TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  seen_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS roster (
  one    INTEGER PRIMARY KEY CHECK (one = 1),
  number INTEGER NOT NULL
) STRICT;
INSERT OR IGNORE INTO roster (one, number) VALUES (1, 0);
`

/** An account of a version before roles had every right, and keeps it. */
const ROLES_ADDED = `
ALTER TABLE account ADD COLUMN id TEXT;
ALTER TABLE account ADD COLUMN person TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN roles TEXT NOT NULL DEFAULT '${JSON.stringify(ROLES)}';
ALTER TABLE account ADD COLUMN scope TEXT NOT NULL DEFAULT '[]';
ALTER TABLE account ADD COLUMN must_change INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN ended_at INTEGER;
ALTER TABLE account ADD COLUMN last_login INTEGER;
CREATE UNIQUE INDEX account_by_id ON account (id);
`

export const PANEL_LAYOUT: Layout = {
  file: 'panel.db',
  prefix: 'mailarchiv.panel_',
  tables: {
    account: [
      'name',
      'password_hash',
      'changed_at',
      'id',
      'person',
      'roles',
      'scope',
      'must_change',
      'ended_at',
      'last_login',
    ],
    session: ['token_hash', 'account', 'created_at', 'seen_at'],
    roster: ['one', 'number'],
  },
  prepare,
}

function prepare(db: DatabaseSync): void {
  db.exec(SCHEMA)
  if (db.prepare("SELECT 1 FROM pragma_table_info('account') WHERE name = 'roles'").get() === undefined)
    db.exec(ROLES_ADDED)
  const unnumbered = db.prepare('SELECT name FROM account WHERE id IS NULL').all()
  const number = db.prepare('UPDATE account SET id = ? WHERE name = ?')
  for (const { name } of unnumbered) number.run(newId(), String(name))
}
