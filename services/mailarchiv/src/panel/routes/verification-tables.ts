/** The table of the verifications and their outcomes. */
import type { Layout } from '../../kern/tables/index.ts'

export const VERIFICATION_LAYOUT: Layout = {
  file: 'verification.db',
  prefix: 'mailarchiv.',
  tables: { verification: ['id', 'finished_at', 'run'] },
  prepare: (db) =>
    db.exec(
      'CREATE TABLE IF NOT EXISTS verification (id TEXT PRIMARY KEY, finished_at TEXT, run TEXT NOT NULL) STRICT, WITHOUT ROWID',
    ),
}
