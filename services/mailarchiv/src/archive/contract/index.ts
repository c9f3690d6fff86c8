/** The public part: `Archive`, its types and errors. Each engine passes `archive-contract.factory.ts`. */
export { ArchiveError, archiveClosed, archiveError, refusedBy } from './errors.ts'
export { ArchiveRefusal } from './refusal.ts'
export type {
  AddedText,
  Archive,
  ArchiveCounts,
  Archived,
  Asking,
  FileStretch,
  Finding,
  KnownProvenance,
  MailHistory,
  MailRecord,
  MailSummary,
  Marked,
  MovableArchive,
  MovedMail,
  NewMail,
  OcrStatus,
  Page,
  Progress,
  Provenance,
  RawMail,
  ReadState,
  VerifyReport,
  VerifyScope,
} from './types.ts'
