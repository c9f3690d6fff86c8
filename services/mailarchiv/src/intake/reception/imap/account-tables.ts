/** The tables of the accounts and of each folder's position: apart from the mails, so that a rebuilt archive keeps them. */
import type { Layout } from '../../../kern/tables/index.ts'

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
  last_success INTEGER,
  oauth TEXT,
  ca TEXT NOT NULL DEFAULT '',
  journal INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 0,
  term INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'connecting',
  progress TEXT,
  next_try INTEGER,
  error TEXT,
  failures INTEGER NOT NULL DEFAULT 0
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
  prepare: (db) => db.exec(SCHEMA),
}
