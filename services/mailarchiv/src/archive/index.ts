/** The door of the archive. `Archive` is what the service needs; another engine has to pass `archive-contract.factory.ts`. */

export { openArchiveDatabase } from './archive-log.ts'
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
