/** The table of the uploads of the panel. */
import type { Layout } from '../../../kern/tables/index.ts'

export const UPLOAD_LAYOUT: Layout = {
  file: 'uploads.db',
  prefix: 'mailarchiv.',
  // An upload that has ended is in the mails: a copy of it must not be ahead of theirs.
  follows: true,
  tables: { upload: ['id', 'account', 'kept', 'state', 'size', 'received', 'touched'] },
  prepare: (db) =>
    db.exec(
      `CREATE TABLE IF NOT EXISTS upload (
         id TEXT PRIMARY KEY, account TEXT NOT NULL, kept TEXT NOT NULL, state TEXT NOT NULL,
         size INTEGER NOT NULL, received INTEGER NOT NULL, touched INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
    ),
}
