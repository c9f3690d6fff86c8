/** The log of evidence in the database of an archive in a folder. */
import type { DatabaseSync } from 'node:sqlite'
import { type LeafRecord, type LogStore, type RunLogTask, sqliteLog } from '../../evidence/signed-log/worker-api.ts'
import { toLeaf } from './rows.ts'
import { currentIndex, layoutOf, openIndex, WRITER } from './schema.ts'

/** The log reads a few nodes of its tree for a proof or a checkpoint. */
const LOG_CACHE_BYTES = 2 * 1024 * 1024

/** Opens a separate connection to the database of an archive. The caller closes it. */
export function openArchiveDatabase(folder: string): DatabaseSync {
  return openIndex(currentIndex(layoutOf(folder))!, { ...WRITER, cacheBytes: LOG_CACHE_BYTES })
}

/** @param run runs a task in a thread that reads this archive */
export function archiveLog(folder: string, run: RunLogTask): LogStore {
  return sqliteLog(() => openArchiveDatabase(folder), archivedLeaves, run)
}

/** Every mail by ascending sequence number, to compare with the log of evidence. */
function* archivedLeaves(db: DatabaseSync): Generator<LeafRecord> {
  const rows = db.prepare('SELECT seq, id, sha256, size, archived_at, source FROM mail ORDER BY seq')
  for (const row of rows.iterate()) yield toLeaf(row)
}
