/** The tables of the verifications with their outcomes, and of the checkpoints that left the house. */
import type { Layout } from '../../kern/tables/index.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS verification (id TEXT PRIMARY KEY, finished_at TEXT, run TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sent_checkpoint (
  destination TEXT PRIMARY KEY,
  sent_at     INTEGER,
  size        INTEGER,
  failed_at   INTEGER,
  problem     TEXT,
  set_aside   TEXT
) STRICT, WITHOUT ROWID;
`

export const VERIFICATION_LAYOUT: Layout = {
  file: 'verification.db',
  prefix: 'mailarchiv.',
  tables: {
    verification: ['id', 'finished_at', 'run'],
    sent_checkpoint: ['destination', 'sent_at', 'size', 'failed_at', 'problem', 'set_aside'],
  },
  prepare: (db) => db.exec(SCHEMA),
}
