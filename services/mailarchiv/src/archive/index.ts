/** The door of the archive. `Archive` is what the service needs; another engine has to pass `archive-contract.factory.ts`. */
import type { DatabaseSync } from 'node:sqlite'
import type { LeafRecord } from '../evidence/threads.ts'
import { toLeaf } from './rows.ts'
import { currentIndex, layoutOf, openIndex, WRITER } from './schema.ts'

export type { ParseItem, Prepared } from './parse-pool.ts'
export { copyDatabase, snapshotArchive } from './snapshot.ts'
export { MAX_MAIL_BYTES, type Source, unquoteMbox } from './source.ts'
export { SqliteArchive } from './sqlite-archive.ts'
export type {
  AddedText,
  Archive,
  ArchiveCounts,
  MailHistory,
  MailRecord,
  MailSummary,
  MovableArchive,
  MovedMail,
  Progress,
  Provenance,
  RawMail,
  ReadState,
} from './types.ts'

/** A connection of its own to the database of an archive, for the evidence log. The caller closes it. */
export function openArchiveDatabase(folder: string): DatabaseSync {
  return openIndex(currentIndex(layoutOf(folder))!, WRITER)
}

/** What the log of evidence compares: every mail by rising sequence number. */
export function* archivedLeaves(db: DatabaseSync): Generator<LeafRecord> {
  const rows = db.prepare('SELECT seq, id, sha256, size, archived_at, source FROM mail ORDER BY seq')
  for (const row of rows.iterate()) yield toLeaf(row)
}
