/** The door of the archive. `Archive` is what the service needs; another engine has to pass `archive-contract.factory.ts`. */

export { openArchiveDatabase } from './archive-log.ts'
export type { Commit } from './batch.ts'
export { ArchiveError, archiveClosed } from './errors.ts'
export { inGroups, MAX_PARSE_THREADS } from './job-groups.ts'
export { itemOf, type ParseItem, ParsePool, type Prepared } from './parse-pool.ts'
export { copyDatabase, snapshotArchive } from './snapshot.ts'
export { MAX_MAIL_BYTES, type Source, unquoteMbox } from './source.ts'
export { SqliteArchive } from './sqlite-archive.ts'
export { ThreadDeath, ThreadPool, ThreadTimeout } from './thread-pool.ts'
export type {
  AddedText,
  Archive,
  ArchiveCounts,
  Asking,
  FileStretch,
  MailHistory,
  MailRecord,
  MailSummary,
  MovableArchive,
  MovedMail,
  Progress,
  Provenance,
  RawMail,
  ReadState,
  VerifyScope,
} from './types.ts'
