/** The tables of the accounts and of each folder's position: apart from the mails, so that a rebuilt archive keeps them. */
import type { DatabaseSync } from 'node:sqlite'
import type { Layout } from '../../tables/index.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS account (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  security TEXT NOT NULL CHECK (security IN ('tls', 'starttls', 'none')),
  user TEXT NOT NULL,
  password BLOB NOT NULL,
  folders TEXT NOT NULL,
  paused INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0,
  last_success INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS folder (
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  uid_validity TEXT NOT NULL,
  last_uid INTEGER NOT NULL,
  PRIMARY KEY (account, path)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS skipped (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  folder TEXT NOT NULL,
  uid_validity TEXT NOT NULL,
  uid INTEGER NOT NULL,
  reason TEXT NOT NULL,
  UNIQUE (account, folder, uid_validity, uid)
) STRICT;
`

/** Columns that accounts of earlier versions lack. */
const LATER = {
  oauth: 'oauth TEXT',
  ca: "ca TEXT NOT NULL DEFAULT ''",
  journal: 'journal INTEGER NOT NULL DEFAULT 0',
  version: 'version INTEGER NOT NULL DEFAULT 0',
  term: 'term INTEGER NOT NULL DEFAULT 0',
  state: "state TEXT NOT NULL DEFAULT 'connecting'",
  progress: 'progress TEXT',
  next_try: 'next_try INTEGER',
  error: 'error TEXT',
  failures: 'failures INTEGER NOT NULL DEFAULT 0',
} as const

function prepare(db: DatabaseSync): void {
  db.exec(SCHEMA)
  const columns = db.prepare('PRAGMA table_info(account)').all()
  const present = new Set(columns.map(({ name }) => name))
  for (const [name, column] of Object.entries(LATER))
    if (!present.has(name)) db.exec(`ALTER TABLE account ADD COLUMN ${column}`)
}

const ENTERED = ['name', 'host', 'port', 'security', 'user', 'password', 'folders', 'oauth', 'ca', 'journal']

/** What a reader says about its own work is not copied: it is another one elsewhere. */
export const IMAP_LAYOUT: Layout = {
  file: 'imap/accounts.db',
  prefix: 'mailarchiv.imap_',
  follows: true,
  tables: {
    account: ['id', ...ENTERED, 'paused', 'archived', 'last_success', 'version'],
    folder: ['account', 'path', 'uid_validity', 'last_uid'],
    skipped: ['id', 'account', 'folder', 'uid_validity', 'uid', 'reason'],
  },
  prepare,
}
