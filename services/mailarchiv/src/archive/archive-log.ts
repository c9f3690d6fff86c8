/** The log of evidence in the database of an archive in a folder. */
import type { DatabaseSync } from 'node:sqlite'
import { type LeafRecord, type LogStore, sqliteLog } from '../evidence/threads.ts'
import { toLeaf } from './rows.ts'
import { currentIndex, layoutOf, openIndex, WRITER } from './schema.ts'

/** A connection of its own to the database of an archive. The caller closes it. */
export function openArchiveDatabase(folder: string): DatabaseSync {
  return openIndex(currentIndex(layoutOf(folder))!, WRITER)
}

export function archiveLog(folder: string): LogStore {
  return sqliteLog(() => openArchiveDatabase(folder), archivedLeaves)
}

/** What the log of evidence is compared with: every mail by rising sequence number. */
function* archivedLeaves(db: DatabaseSync): Generator<LeafRecord> {
  const rows = db.prepare('SELECT seq, id, sha256, size, archived_at, source FROM mail ORDER BY seq')
  for (const row of rows.iterate()) yield toLeaf(row)
}
