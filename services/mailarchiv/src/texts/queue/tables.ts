/** The tables of the queue, which programs also open without what reads files. */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { BOX_KEY_BYTES } from '@zeughaus/platform'
import type { Layout } from '../../kern/tables/index.ts'

/** `change`: each mail that got text later stands here once, with the number of its latest change. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS job (
    mail_id TEXT PRIMARY KEY,
    stage TEXT NOT NULL CHECK (stage IN ('extract', 'recognise', 'finished')),
    status TEXT NOT NULL CHECK (status IN ('disabled', 'skipped', 'pending', 'done', 'failed')),
    tries INTEGER NOT NULL DEFAULT 0,
    error TEXT,
    queued_at INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    leased_until INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS job_to_extract ON job (next_at, queued_at) WHERE stage = 'extract';
  CREATE INDEX IF NOT EXISTS job_to_recognise ON job (next_at, queued_at) WHERE stage = 'recognise' AND status = 'pending';
  CREATE INDEX IF NOT EXISTS job_status ON job (status, queued_at);
  CREATE INDEX IF NOT EXISTS job_queued ON job (queued_at);
  CREATE INDEX IF NOT EXISTS job_left ON job (next_at) WHERE status <> 'pending';
  CREATE TABLE IF NOT EXISTS part (
    mail_id TEXT NOT NULL,
    part INTEGER NOT NULL,
    filename TEXT NOT NULL,
    state TEXT NOT NULL,
    problems TEXT NOT NULL,
    pictures INTEGER NOT NULL,
    recognised INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (mail_id, part)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS part_incomplete ON part (state) WHERE state IN ('cut', 'unreadable');
  CREATE TABLE IF NOT EXISTS cursor (id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO cursor VALUES (1, 0);
  CREATE TABLE IF NOT EXISTS change (number INTEGER PRIMARY KEY, mail_id TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE IF NOT EXISTS feed (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL,
    secret BLOB NOT NULL,
    number INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`

const NAME_BYTES = 8

export const TEXT_LAYOUT: Layout = {
  file: 'recognition/jobs.db',
  prefix: 'mailarchiv.text_',
  follows: true,
  tables: {
    job: ['mail_id', 'stage', 'status', 'tries', 'error', 'queued_at', 'next_at'],
    part: ['mail_id', 'part', 'filename', 'state', 'problems', 'pictures', 'recognised'],
    change: ['mail_id', 'number'],
    cursor: ['id', 'seq'],
    feed: ['id', 'name', 'secret', 'number'],
  },
  long: { job: ['mail_id'], part: ['mail_id', 'part'], change: ['mail_id'] },
  prepare(db: DatabaseSync) {
    db.exec(SCHEMA)
    db.prepare('INSERT OR IGNORE INTO feed (id, name, secret) VALUES (1, ?, ?)').run(
      randomBytes(NAME_BYTES).toString('hex'),
      randomBytes(BOX_KEY_BYTES),
    )
  },
}

/** Renames the feed of a restored queue: later mails get numbers that other mails had before. */
export function renameFeed(db: DatabaseSync): void {
  db.prepare('UPDATE feed SET name = ?').run(randomBytes(NAME_BYTES).toString('hex'))
}
